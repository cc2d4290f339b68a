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
  Text(Text &&other) : Text(static_cast<const Text &>(other)) { other.chars[0] = 0; }
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
int &cell(int which); // one of a few integers that outlive everything
const Named &named(int which); // one of a few that outlive everything
int seedOf();          // another number each time
inline void show(Out &out, int value) { out.put(value); }
inline void show(Out &out, long value) { out.put(static_cast<int>(value)); }
inline void show(Out &out, double value) { out.put(static_cast<int>(value * 8)); }
inline void show(Out &out, const Pair &value) { out.put(value.a * 100 + value.b); }
inline void show(Out &out, const Text &value) { out.put(value.sum()); }
inline void show(Out &out, const char *value) { out.text(value); }
inline void show(Out &out, const int *value) { out.put(value ? *value : -1); }
inline void show(Out &out, const Named &value) { out.put(&value == &named(value.v)); }
inline void show(Out &out, const NoDefault &value) { out.put(value.v); }
inline void show(Out &out, const MoveOnly &value) { out.put(value.v); }
