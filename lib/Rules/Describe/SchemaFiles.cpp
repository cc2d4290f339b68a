#include "Rules/Describe/SchemaFiles.h"

#include "Rules/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace decouple;

/// What the files have in them. Which files there are is added from Files.h,
/// and the lists of rules from Kinds.h.
static constexpr char Definitions[] = R"json({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "A torch-decouple rule pack",
  "description": "The pack as one object: each key is a file below rules/, its value the file's content. The loader validates against this schema and reads nothing that it does not describe.",
  "type": "object",
  "additionalProperties": false,
  "required": [],
  "properties": {},
  "patternProperties": { "^layouts/[a-z0-9.-]+\\.json$": { "$ref": "#/$defs/layoutFile" } },
  "$defs": {
    "packFile": {
      "description": "What is true of the pack as a whole.",
      "type": "object",
      "additionalProperties": false,
      "required": ["testedReleases"],
      "properties": {
        "testedReleases": {
          "description": "Releases whose results were looked at. The rules apply to others, too, where their ranges say nothing else.",
          "type": "array",
          "minItems": 1,
          "items": { "$ref": "#/$defs/release" }
        }
      }
    },
    "verdictsFile": {
      "description": "The vocabulary of decisions.",
      "type": "object",
      "additionalProperties": false,
      "required": ["verdicts"],
      "properties": {
        "verdicts": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/verdict" } }
      }
    },
    "rolesFile": {
      "description": "The part a file plays, by how its path ends; the longest ending wins.",
      "type": "object",
      "additionalProperties": false,
      "required": ["roles"],
      "properties": {
        "roles": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["role", "suffixes"],
            "properties": {
              "role": { "$ref": "#/$defs/word" },
              "suffixes": { "$ref": "#/$defs/suffixes" }
            }
          }
        }
      }
    },
    "scopesFile": {
      "description": "The part of the tree a file belongs to; the first entry with a glob that fits wins.",
      "type": "object",
      "additionalProperties": false,
      "required": ["scopes"],
      "properties": {
        "scopes": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": "object",
            "additionalProperties": false,
            "required": ["scope", "paths"],
            "properties": {
              "scope": { "$ref": "#/$defs/word" },
              "paths": { "$ref": "#/$defs/globs" },
              "apart": {
                "description": "The code of others: its files are counted apart, but for those that go to the backend, and nothing in them is judged.",
                "$ref": "#/$defs/flag"
              }
            }
          }
        }
      }
    },
    "includesFile": {
      "description": "Directories that `#include <...>` starts from, in order.",
      "type": "object",
      "additionalProperties": false,
      "required": ["roots"],
      "properties": { "roots": { "$ref": "#/$defs/globs" } }
    },
    "interfacesFile": {
      "description": "What the host calls instead of a hook. See docs/Splitting.md.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "patchesFile": {
      "description": "What no transform can do: hand-written patches for the host, and blocks that stay for a reason. See docs/Splitting.md.",
      "type": "object",
      "additionalProperties": false,
      "required": ["patches", "remainders"]
    },
    "filesFile": {
      "description": "Verdicts for files.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "macrosFile": {
      "description": "Macros that depend on the device, directly or through a header.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "placesFile": {
      "description": "Verdicts for whatever lies in certain files; tried before the rules for the thing itself.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "blocksFile": {
      "description": "Verdicts for #if blocks that mention a macro of macros.json; the first rule that fits decides.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "librariesFile": {
      "description": "Where the units of each library are listed.",
      "type": "object",
      "additionalProperties": false,
      "required": ["reading", "rules"],
      "properties": { "reading": { "$ref": "#/$defs/buildReading" } }
    },
    "configurationsFile": {
      "description": "Sets of values under which conditions are evaluated. Those of one name are layers: the ones that fit apply in order, a later one over the earlier.",
      "type": "object",
      "additionalProperties": false,
      "required": ["macros", "cmake"],
      "properties": {
        "macros": { "description": "Preprocessor macros." },
        "cmake": { "description": "CMake variables." }
      }
    },
    "buildBlocksFile": {
      "description": "Verdicts for CMake if-groups that mention the device; the first rule that fits decides.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "pythonFile": {
      "description": "The device's names between Python and C++, and verdicts for their places; the first rule that fits decides.",
      "type": "object",
      "additionalProperties": false,
      "required": ["extension", "bindings", "rules"],
      "properties": {
        "extension": { "$ref": "#/$defs/pythonExtension" },
        "bindings": { "$ref": "#/$defs/pythonBindings" }
      }
    },
    "namesFile": {
      "description": "Code that stays and names the device; the first of `rules` that fits a token finds it, the first of `sites` that fits what is around it decides.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "supplementsFile": {
      "description": "Files that the host keeps and the backend needs a copy of.",
      "type": "object",
      "additionalProperties": false,
      "required": ["rules"]
    },
    "unitsFile": {
      "description": "How the backend's units are compiled, where upstream's build files do not say it or say it otherwise.",
      "type": "object",
      "additionalProperties": false,
      "required": ["variables", "leave", "whole", "units"],
      "properties": {
        "variables": {
          "description": "CMake variables of upstream, and those of the backend that stand for them.",
          "type": "object",
          "additionalProperties": false,
          "patternProperties": { "^[A-Za-z_][A-Za-z0-9_]*$": { "$ref": "#/$defs/name" } }
        }
      }
    }
  }
})json";

/// "pytorch/build-blocks.json" => "buildBlocksFile".
static std::string definitionOf(const PackFile &file) {
  std::string name;
  llvm::StringRef stem = llvm::sys::path::stem(file.path);
  for (std::size_t i = 0; i < stem.size(); ++i)
    if (stem[i] != '-')
      name += i && stem[i - 1] == '-' ? llvm::toUpper(stem[i]) : stem[i];
  return name + "File";
}

nlohmann::ordered_json decouple::schemaFiles() {
  auto schema = nlohmann::ordered_json::parse(Definitions);
  for (const PackFile &file : files::All) {
    schema["properties"][file.path] = {
        {"$ref", "#/$defs/" + definitionOf(file)}};
    if (file.isRequired)
      schema["required"].push_back(file.path);
  }
  return schema;
}
