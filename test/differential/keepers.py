"""Objects that keep the address of what an arm shows them.

What an arm keeps the address of has to be upstream's object, neither a copy in the hook
nor one that has ended with it.
"""

from pieces import flat, of_object, part

KEEPERS = [
    part("keeps-capture", before=["int shown0 = n;", "Keeper keeper0;"], arm="keeper0.take(shown0);", after=["shown0 += 5;", "out.put(keeper0.value());"]),
    part("keeps-const-capture", before=["const int shown1 = n;", "Keeper keeper1;"], arm="keeper1.take(shown1);", after="out.put(keeper1.at == &shown1);"),
    part("keeps-capture-when-made", before=["int shown2 = n;", "Keeper keeper2;"], arm="keeper2 = Keeper(shown2);", after=["shown2 += 5;", "out.put(keeper2.value());"]),
    part("keeps-by-conversion", before=["int shown3 = n;", "Keeper keeper3;"], arm="keeper3 = shown3;", after=["shown3 += 5;", "out.put(keeper3.value());"]),
    part("keeps-by-helper", file="static const int *shownAt(const int &at) { return &at; }", before=["int shown4 = n;", "const int *keeper4 = nullptr;"], arm="keeper4 = shownAt(shown4);", after=["shown4 += 5;", "if (keeper4) out.put(*keeper4);"]),
    part("keeps-by-header", before=["int shown5 = n;", "const int *keeper5 = nullptr;"], arm="keeper5 = &passed(shown5);", after=["shown5 += 5;", "if (keeper5) out.put(*keeper5);"]),
    part("keeps-by-reference-name", before=["int shown6 = n;", "const int &name6 = shown6;", "Keeper keeper6;"], arm="keeper6.take(name6);", after=["shown6 += 5;", "out.put(keeper6.value());"]),
    part("keeps-field", before=["Pair shown7{n, 1};", "Keeper keeper7;"], arm="keeper7.take(shown7.b);", after=["shown7.b += 5;", "out.put(keeper7.value());"]),
    part("keeps-const-field", before=["const Pair shown8{n, 1};", "Keeper keeper8;"], arm="keeper8.take(shown8.b);", after="out.put(keeper8.at == &shown8.b);"),
    part("keeps-element", before=["int shown9[2] = {n, 1};", "Keeper keeper9;"], arm="keeper9.take(shown9[1]);", after=["shown9[1] += 5;", "out.put(keeper9.value());"]),
    part("keeps-by-lambda", top="#include <functional>", before=["int shown10 = n;", "std::function<int()> keeper10;"], arm="keeper10 = [&shown10] { return shown10; };", after=["shown10 += 5;", "if (keeper10) out.put(keeper10());"]),
    part("keeps-by-reference-wrapper", top=["#include <functional>", "#include <vector>"], before=["int shown11 = n;", "std::vector<std::reference_wrapper<const int>> keeper11;"], arm="keeper11.push_back(shown11);", after=["shown11 += 5;", "if (!keeper11.empty()) out.put(keeper11[0]);"]),
    part("keeps-in-vector", top="#include <vector>", before=["int shown12 = n;", "std::vector<const int *> keeper12;"], arm="keeper12.push_back(&shown12);", after=["shown12 += 5;", "if (!keeper12.empty()) out.put(*keeper12[0]);"]),
    part("keeps-iterator", top="#include <vector>", before=["std::vector<int> shown13{n, 1};", "auto keeper13 = shown13.cend();"], arm="keeper13 = shown13.cbegin();", after=["shown13[0] += 5;", "if (keeper13 != shown13.cend()) out.put(*keeper13);"]),
    part("keeps-string-view", top=["#include <string>", "#include <string_view>"], before=['std::string shown14("abc");', "std::string_view keeper14;"], arm="keeper14 = shown14;", after=["shown14[0] = 'x';", "out.text(keeper14.empty() ? \"none\" : keeper14.data());"]),
    part("keeps-view-of-class", before=['Text shown15("abc");', "View keeper15;"], arm="keeper15 = View(shown15);", after=["shown15 += 1;", "out.put(keeper15.sum());"]),
    part("keeps-span", before=["int shown16[2] = {n, 1};", "Span keeper16;"], arm="keeper16 = shown16;", after=["shown16[0] += 5;", "out.put(keeper16.sum());"]),
    part("keeps-parameter", before="Keeper keeper17;", arm="keeper17.take(n);", after=["n += 5;", "out.put(keeper17.value());"]),
    part("keeps-through-pointer", before=["int shown18 = n;", "Keeper keeper18; Keeper *box18 = &keeper18;"], arm="box18->at = &shown18;", after=["shown18 += 5;", "out.put(keeper18.value());"]),
    part("keeps-in-field", before=["int shown19 = n;", "Shelf shelf19;"], arm="shelf19.keeper.take(shown19);", after=["shown19 += 5;", "out.put(shelf19.keeper.value());"]),
    part("keeps-by-assignment-operator", before=["int shown20 = n;", "Keeper keeper20;"], arm="keeper20 << shown20;", after=["shown20 += 5;", "out.put(keeper20.value());"]),
    part("keeps-bound", before=["auto [shown21, other21] = Pair{n, 1};", "Keeper keeper21;"], arm="keeper21.take(shown21);", after=["shown21 += 5;", "out.put(keeper21.value());"]),
    part("keeps-conditionally", before=["int shown22 = n;", "Keeper keeper22;"], arm="keeper22.take(n > 1 ? shown22 : cell(3));", after=["shown22 += 5;", "out.put(keeper22.value());"]),
    part("keeps-by-template", before=["int shown23 = n;", "Keeper keeper23;"], arm="keepIn(keeper23, shown23);", after=["shown23 += 5;", "out.put(keeper23.value());"]),
    part("keeps-constant", file="static const int shown24 = 12;", before="Keeper keeper24;", arm="keeper24.take(shown24);", after="out.put(keeper24.at == &shown24);"),
    part("keeps-constant-of-class", file=["struct Row24 { int v[2]; const int *data() const { return v; } };", "static const Row24 row24 = {{1, 2}};"], before="const int *keeper25 = row24.data();", arm="out.put(keeper25 == row24.data());"),
    part("keeps-constant-by-begin", file="static constexpr int row26[2] = {1, 2};", top="#include <iterator>", before="const int *keeper26 = std::begin(row26);", arm="out.put(keeper26 == std::begin(row26));"),
    of_object("keeps-own-field", before="Keeper keeper27;", arm="keeper27.take(count);", after=["count += 5;", "out.put(keeper27.value());"]),
    of_object("keeps-in-own-field", members="Keeper keeper28;", before="int shown28 = n;", arm="keeper28.take(shown28);", after=["shown28 += 5;", "out.put(keeper28.value()); keeper28.at = nullptr;"]),
    flat("keeps-mine", before="Keeper keeper30;", arm="int mine30 = n + 3; keeper30.take(mine30);", after="out.put(keeper30.value());"),
    flat("keeps-mine-through-pointer", before="Keeper keeper31; Keeper *box31 = &keeper31;", arm="int mine31 = n + 3; box31->at = &mine31;", after=["int over31[8] = {9, 9, 9, 9, 9, 9, 9, 9}; out.put(over31[n]);", "out.put(keeper31.value());"]),
    flat("keeps-mine-in-vector", top="#include <vector>", before="std::vector<const int *> keeper32; auto *box32 = &keeper32;", arm="int mine32 = n + 3; box32->push_back(&mine32);", after=["out.put(1);", "if (!keeper32.empty()) out.put(*keeper32[0]);"]),
    flat("keeps-mine-by-lambda", top="#include <functional>", before="std::function<int()> keeper33;", arm="int mine33 = n + 3; keeper33 = [&] { return mine33; };", after=["out.put(1);", "if (keeper33) out.put(keeper33());"]),
    flat("keeps-mine-by-view", before="View keeper34;", arm='Text mine34("abc"); keeper34 = View(mine34);', after="out.put(keeper34.sum());"),
    flat("keeps-mine-by-span", before="Span keeper35;", arm="int mine35[2] = {n, 4}; keeper35 = mine35;", after="out.put(keeper35.sum());"),
    flat("keeps-mine-in-struct", before="Shelf shelf36; Shelf *box36 = &shelf36;", arm="int mine36 = n + 3; box36->keeper.take(mine36);", after=["out.put(1);", "out.put(shelf36.keeper.value());"]),
    flat("keeps-mine-by-reference", before="Keeper keeper37; Keeper &box37 = keeper37;", arm="int mine37 = n + 3; int &name37 = mine37; box37.at = &name37;", after=["out.put(1);", "out.put(keeper37.value());"]),
    flat("keeps-mine-by-function", before="Keeper keeper38;", arm="int mine38 = n + 3; keepIn(keeper38, mine38);", after=["out.put(1);", "out.put(keeper38.value());"]),
    flat("keeps-mine-by-string-view", top=["#include <string>", "#include <string_view>"], before="std::string_view keeper39;", arm='std::string mine39("abc"); keeper39 = mine39;', after="out.text(keeper39.empty() ? \"none\" : keeper39.data());"),
]
