// A module for bindings, of which each keeps what it was given, under its name.
#pragma once
#include <map>
#include <memory>
#include <string>

// The function of the backend that a program's bindings move to; null where
// there is none. A program calls it once its module is made, as who loads a
// backend does.
#define FOLLOWS(number) __attribute__((weak)) void bindHostP##number(Module *);
#define FOLLOW(number, module)                                                 \
  if (bindHostP##number)                                                       \
  bindHostP##number(module)

struct Object {
  struct Inside {
    int value = 0;
    std::map<std::string, Object> names;
  };
  std::shared_ptr<Inside> inside = std::make_shared<Inside>();

  Object() = default;
  Object(int value) { inside->value = value; }
  /// All names and values below it, as one number.
  int all() const {
    unsigned sum = static_cast<unsigned>(inside->value);
    for (const auto &[name, object] : inside->names) {
      for (char c : name)
        sum = sum * 31 + static_cast<unsigned>(c);
      sum = sum * 31 + static_cast<unsigned>(object.all());
    }
    return static_cast<int>(sum % 100000);
  }
};

struct Module : Object {
  struct Attribute {
    Object scope;
    std::string name;
    operator Object() const { return scope.inside->names[name]; }
    template <typename T> T cast() const {
      Object object = scope.inside->names[name];
      if constexpr (std::is_same_v<T, int>)
        return object.inside->value;
      else
        return T(object);
    }
    void operator=(Object value) { scope.inside->names[name] = value; }
  };

  Module() = default;
  explicit Module(Object object) : Object(object) {}
  Module &def(const char *name, Object value) {
    inside->names[name] = value;
    return *this;
  }
  bool has(const char *name) const { return inside->names.count(name) != 0; }
  Module submodule(const char *name) { return Module(inside->names[name]); }
  Attribute attr(const char *name) const { return {*this, name}; }
};

template <typename T> struct Class : Object {
  Class(Object scope, const char *name) { scope.inside->names[name] = *this; }
  Class &def(const char *name, Object value) {
    inside->names[name] = value;
    return *this;
  }
};

inline void setAttribute(Module *module, const char *name, int value) {
  module->def(name, value);
}
