// What the programs of the differential test are made of.
#pragma once
struct Out {
  void put(int value);
  void text(const char *chars);
};
struct Pair {
  int a, b;
};
struct Bits {
  int low : 4, high : 4;
};
union Either {
  int whole;
  char part[4];
};
struct Text {
  char chars[8] = {};
  Text() {}
  Text(const char *from) {
    for (int i = 0; i < 7 && from[i]; ++i)
      chars[i] = from[i];
  }
  Text(const Text &) = default;
  Text &operator=(const Text &) = default;
  Text(Text &&other) : Text(static_cast<const Text &>(other)) {
    other.chars[0] = 0;
  }
  Text &operator+=(int by) {
    chars[1] = static_cast<char>('a' + by);
    return *this;
  }
  int sum() const {
    int all = 0;
    for (char c : chars)
      all += c;
    return all;
  }
};
struct NoDefault {
  int v;
  explicit NoDefault(int v) : v(v) {}
};
struct MoveOnly {
  int v;
  explicit MoveOnly(int v) : v(v) {}
  MoveOnly(MoveOnly &&other) : v(other.v) {}
  MoveOnly(const MoveOnly &) = delete;
};
struct Guard {
  Out &out;
  int id;
  Guard(Out &out, int id) : out(out), id(id) { out.put(100 + id); }
  ~Guard() { out.put(200 + id); }
  Guard(const Guard &) = delete;
};
struct Ticket { // can be copied, and is told when it goes
  Out &out;
  int id;
  Ticket(Out &out, int id) : out(out), id(id) {}
  ~Ticket() { out.put(300 + id); }
};
struct Named {
  int v;
};
struct Kept {
  const int *at = nullptr;
  int value() const { return at ? *at : -1; }
};
struct Traced { // tells a copy from a move
  int v;
  explicit Traced(int v) : v(v) {}
  Traced(const Traced &other) : v(other.v + 100) {}
  Traced(Traced &&other) : v(other.v) {}
  Traced &operator=(Traced &&other) { return v = other.v, *this; }
  Traced &operator=(const Traced &other) { return v = other.v + 100, *this; }
};
struct TwoFaced {
  int which() { return 1; }
  int which() const { return 2; }
};
struct Latch {
  bool held = false;
};
struct Hold { // as a lock is held
  Latch *at = nullptr;
  Hold() {}
  explicit Hold(Latch &latch) : at(&latch) { at->held = true; }
  Hold(Hold &&other) : at(other.at) { other.at = nullptr; }
  Hold &operator=(Hold &&other) {
    release();
    at = other.at;
    other.at = nullptr;
    return *this;
  }
  ~Hold() { release(); }
  void release() {
    if (at)
      at->held = false;
    at = nullptr;
  }
};
struct Keeper { // keeps what it is shown
  const int *at = nullptr;
  Keeper() {}
  Keeper(const int &shown) : at(&shown) {}
  void take(const int &shown) { at = &shown; }
  Keeper &operator<<(const int &shown) { return at = &shown, *this; }
  int value() const { return at ? *at : -1; }
};
struct Shelf {
  int size = 1;
  Keeper keeper;
};
struct View {
  const Text *at = nullptr;
  View() {}
  explicit View(const Text &shown) : at(&shown) {}
  int sum() const { return at ? at->sum() : -1; }
};
struct Span {
  const int *at = nullptr;
  int size = 0;
  Span() {}
  template <int Size> Span(const int (&shown)[Size]) : at(shown), size(Size) {}
  int sum() const { return at ? at[0] * 10 + at[size - 1] : -1; }
};
struct Refers {
  int &to;
};
struct Node {
  int v;
  Node *next;
};
struct Mishap {
  int code;
};
struct Shaped {
  virtual ~Shaped() {}
  virtual int sides() const { return 1; }
};
struct Circle : Shaped {};
inline int sidesOf(const Shaped &shaped) { return shaped.sides(); }
inline const int &passed(const int &shown) { return shown; }
template <typename T> void keepIn(Keeper &keeper, const T &shown) {
  keeper.take(shown);
}
template <typename T> int &stored() {
  static int value = -1;
  return value;
}
template <typename T> int numberOf(T value) { return static_cast<int>(value); }
inline const char *callerOf(const char *caller = __builtin_FUNCTION()) {
  return caller;
}
inline int withDefault(int by, int to = 6) { return by * to; }
inline const char *leaf(const char *path) {
  for (const char *at = path; *at; ++at)
    if (*at == '/')
      path = at + 1;
  return path;
}
[[noreturn]] inline void fail(int code) { throw code; }
// Names that classes of a host file have, too.
inline int reach() { return 9; }
constexpr int kReach = 9;
struct Crate {
  int a;
};
enum Pace { kSlow, kFast };
using scalar_t = char;
inline int scaled(int by) { return by * 9; }
template <typename T> int nth0(T) { return 9; }
int &cell(int which);          // one of a few integers that outlive everything
const Named &named(int which); // one of a few that outlive everything
int seedOf();                  // another number each time
inline void show(Out &out, int value) { out.put(value); }
inline void show(Out &out, long value) { out.put(static_cast<int>(value)); }
inline void show(Out &out, double value) {
  out.put(static_cast<int>(value * 8));
}
inline void show(Out &out, const Pair &value) {
  out.put(value.a * 100 + value.b);
}
inline void show(Out &out, const Text &value) { out.put(value.sum()); }
inline void show(Out &out, const char *value) { out.text(value); }
inline void show(Out &out, const int *value) { out.put(value ? *value : -1); }
inline void show(Out &out, const Named &value) {
  out.put(&value == &named(value.v));
}
inline void show(Out &out, const NoDefault &value) { out.put(value.v); }
inline void show(Out &out, const MoveOnly &value) { out.put(value.v); }
inline void show(Out &out, const Traced &value) { out.put(value.v); }
template <typename T>
auto show(Out &out, const T &value) -> decltype(value.operator->(), void()) {
  out.put(value ? *value : -1);
}
template <typename T>
auto show(Out &out, const T &value) -> decltype(value.c_str(), void()) {
  out.text(value.c_str());
}
