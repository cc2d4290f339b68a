#include "Rules/Describe/SchemaTypes.h"

using namespace decouple;

/// By name, as rows of Fields/ have them. The words of an enumeration and what
/// a list of objects has are added from the tables.
static constexpr char Types[] = R"json({
  "implementations": { "type": "array", "minItems": 1 },
  "codePattern": {
    "description": "Tokens with blanks between them: `$x` is an expression, `...` any tokens up to the bracket around them, `\"...\"` any string.",
    "$ref": "#/$defs/name"
  },
  "handEdits": { "type": "array", "minItems": 1 },
  "diagnostics": {
    "type": "array",
    "minItems": 1,
    "items": { "type": "string", "pattern": "^TD[0-9]+$" }
  },
  "hostForms": { "type": "array", "minItems": 1 },
  "unitProperties": { "type": "array", "minItems": 1 },
  "layoutEntries": { "type": "array", "minItems": 1 },
  "id": {
    "description": "Unique in the pack.",
    "type": "string",
    "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
  },
  "reason": { "description": "One sentence for the report.", "type": "string", "minLength": 1 },
  "noop": { "description": "Why hitting nothing is expected.", "type": "string", "minLength": 1 },
  "releases": {
    "description": "from <= release < below; an end that is absent is open. A rule without a range is for all releases.",
    "type": "object",
    "minProperties": 1,
    "additionalProperties": false,
    "properties": {
      "from": { "$ref": "#/$defs/release" },
      "below": { "$ref": "#/$defs/release" }
    }
  },
  "version": { "type": "string", "pattern": "^[0-9]+([.][0-9]+)*$" },
  "part": { "type": "string", "pattern": "^[A-Z][A-Z0-9_]*$" },
  "macroName": { "type": "string", "pattern": "^[A-Z][A-Z0-9_]*$" },
  "release": { "type": "string", "pattern": "^[0-9]+[.][0-9]+([.][0-9]+)?$" },
  "verdictName": {
    "description": "Declared in verdicts.json.",
    "type": "string",
    "pattern": "^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$"
  },
  "difference": { "description": "The text the host sees, without against with the device." },
  "truth": { "enum": [true, false, "unknown"] },
  "fileActions": {
    "description": "What happens to the file around it.",
    "type": "array",
    "minItems": 1
  },
  "family": {
    "description": "What a macro asks about; rules pick families by these words.",
    "$ref": "#/$defs/word"
  },
  "families": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/family" } },
  "configurationName": {
    "description": "The name of a configuration in configurations.json.",
    "$ref": "#/$defs/word"
  },
  "backendName": {
    "type": "string",
    "pattern": "^[a-z][a-z0-9]*(_([a-z0-9]+|\\$\\{device\\.name\\}))+$"
  },
  "word": { "type": "string", "pattern": "^[a-z][a-z0-9.-]*$" },
  "name": { "type": "string", "minLength": 1 },
  "names": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/name" } },
  "suffixes": {
    "description": "Endings of the path: \".cu\", or a whole file name.",
    "type": "array",
    "minItems": 1,
    "items": { "type": "string", "minLength": 1 }
  },
  "path": {
    "description": "'/' separated, no leading or trailing '/'.",
    "type": "string",
    "pattern": "^[^/\\\\]+(/[^/\\\\]+)*$"
  },
  "regex": {
    "description": "POSIX extended regular expression, searched for unless anchored.",
    "type": "string",
    "minLength": 1
  },
  "globs": {
    "description": "Over paths of the checkout, or of its directories: `*` and `?` stay within one directory, `**` crosses them, `{a,b}` are alternatives, `[...]` a set.",
    "type": "array",
    "minItems": 1,
    "items": { "type": "string", "minLength": 1 }
  },
  "textGlobs": {
    "description": "Globs over what is no path of the checkout: values, targets, variables, or paths as a file spells them.",
    "type": "array",
    "minItems": 1,
    "items": { "type": "string", "minLength": 1 }
  },
  "verdictByRole": {
    "description": "One verdict, or one a role; the key \"*\" stands for every role not named.",
    "oneOf": [
      { "$ref": "#/$defs/verdictName" },
      {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": false,
        "patternProperties": { "^([a-z][a-z0-9-]*|[*])$": { "$ref": "#/$defs/verdictName" } }
      }
    ]
  },
  "due": { "description": "now: it can be done. once-moved: nothing waits for it before that." },
  "tier": { "description": "Which rules decide first, in this order." },
  "action": {
    "description": "keep: stays, the backend does not get it. move: leaves the host. supplement: stays and is copied. act: (blocks, sites) has to be split, hooked, rebound or patched."
  },
  "flag": { "type": "boolean" },
  "present": { "const": true },
  "index": { "description": "Counted from 0.", "type": "integer" },
  "lines": { "type": "array", "items": { "type": "string" } },
  "anchor": {
    "description": "Whole lines that are in the file once.",
    "type": "array",
    "minItems": 1,
    "items": { "type": "string" }
  },
  "regexes": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/regex" } },
  "anyNames": { "type": "array", "items": { "$ref": "#/$defs/name" } },
  "verdictNames": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/verdictName" } },
  "tokenPatterns": {
    "description": "Tokens with blanks between them: `@` is the name with its qualification, `$x` an expression, `...` any tokens up to the bracket around them, `\"...\"` any string.",
    "type": "array",
    "minItems": 1,
    "items": { "$ref": "#/$defs/name" }
  },
  "things": { "type": "array", "minItems": 1 },
  "holdings": { "type": "array", "minItems": 1 },
  "shapes": { "type": "array", "minItems": 1 },
  "siteKinds": { "type": "array", "minItems": 1 },
  "siteForms": { "type": "array", "minItems": 1 },
  "transitions": { "type": "array", "minItems": 1 },
  "siteTimes": { "type": "array", "minItems": 1 },
  "roles": {
    "description": "Declared in roles.json, or `other`: of none.",
    "type": "array",
    "minItems": 1,
    "items": { "$ref": "#/$defs/word" }
  },
  "scopes": {
    "description": "Declared in scopes.json.",
    "type": "array",
    "minItems": 1,
    "items": { "$ref": "#/$defs/word" }
  },
  "libraries": {
    "description": "Declared in libraries.json.",
    "type": "array",
    "minItems": 1,
    "items": { "$ref": "#/$defs/name" }
  },
  "nameRules": {
    "description": "Ids of `rules` of names.json.",
    "type": "array",
    "minItems": 1,
    "items": { "$ref": "#/$defs/id" }
  },
  "library": { "description": "Declared in libraries.json.", "$ref": "#/$defs/name" },
  "directories": {
    "type": "object",
    "additionalProperties": false,
    "patternProperties": {
      "^[A-Za-z_][A-Za-z0-9_]*$": { "type": "string", "pattern": "^([^/\\\\]+(/[^/\\\\]+)*)?$" }
    }
  },
  "switches": {
    "type": "object",
    "additionalProperties": false,
    "patternProperties": { "^[A-Za-z_][A-Za-z0-9_]*$": { "$ref": "#/$defs/names" } }
  },
  "globsByVariable": {
    "type": "object",
    "additionalProperties": false,
    "patternProperties": { "^[A-Za-z_][A-Za-z0-9_]*$": { "$ref": "#/$defs/globs" } }
  },
  "paths": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/path" } },
  "mentions": {
    "type": "array",
    "minItems": 1,
    "items": { "type": "string", "pattern": "^[^A-Z]+$" }
  },
  "commandName": {
    "description": "Lower case.",
    "type": "string",
    "pattern": "^[a-z_][a-z0-9_]*$"
  },
  "commandKind": {
    "description": "starlark-list: (LIST VARIABLE) appends a list of the file to a variable. exclude: (VARIABLE LIST ITEM...) sets a variable to a list less items. target: (NAME SOURCE...) makes a library or adds to it. add-flag: (FLAG VARIABLE) adds a flag to a variable of flags."
  },
  "variableValues": {
    "type": "object",
    "additionalProperties": false,
    "patternProperties": { "^[A-Za-z_][A-Za-z0-9_]*$": { "type": "boolean" } }
  },
  "macroValues": {
    "type": "object",
    "additionalProperties": false,
    "patternProperties": {
      "^[A-Za-z_][A-Za-z0-9_]*$": {
        "oneOf": [{ "$ref": "#/$defs/truth" }, { "type": "integer" }]
      }
    }
  },
  "splitLibraries": {
    "type": "object",
    "additionalProperties": false,
    "patternProperties": { "^[a-z_][a-z0-9_]*$": { "$ref": "#/$defs/splitLibrary" } }
  },
  "generatedHeaders": {
    "type": "object",
    "additionalProperties": false,
    "patternProperties": { "^[^/].*[.]h$": { "type": "array", "items": { "type": "string" } } }
  }
})json";

nlohmann::ordered_json decouple::schemaTypes() {
  return nlohmann::ordered_json::parse(Types);
}
