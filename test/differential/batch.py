"""Some programs as one checkout: split by one run of the tool, built and run four ways."""

import collections
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys

here = pathlib.Path(__file__).parent
inputs = here.parent / "lit" / "Inputs"

#: programs that are read as one
TOGETHER = 20

#: as Module.h has them
BINDINGS = {"moduleTypes": ["::Module"], "objectType": "::Object", "moduleParameter": "Module* module", "submodule": 'attr("$0").cast<::Module>()',
            "lookups": ["cast", "attr"], "setAttribute": 'setAttribute(module, "$0", $1);',
            "setters": [{"callee": "setAttribute", "nameArgument": 1, "valueArgument": 2}]}
MODULE = "<host/Module.h>"


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="backslashreplace", **options)


def included(program):
    """What the program's files include in angle brackets."""
    return set(re.findall(r"^# *include (<.*?>)", "\n".join([program.text(), *program.headers().values()]), re.M))


class Batch:
    """Some programs as one checkout, split by one run of the tool."""

    #: gets the definition of the hooks' registry
    REGISTRY = "lib/host/Registry.cpp"

    def __init__(self, directory, batch, options):
        self.directory, self.programs, self.options = directory, batch, options
        self.tree, self.patched, self.out = directory / "in", directory / "patched", directory / "out"

    def path(self, program):
        return f"lib/host/P{program.number}.cpp"

    def write(self):
        shutil.copytree(inputs / "checkout", self.tree)
        shutil.copytree(inputs / "pack", self.directory / "pack")
        for source, place in ((inputs / "split.json", "pack/pytorch/split.json"), (here.parents[1] / "rules" / "schema.json", "pack/schema.json"),
                              (here / "Values.h", "in/lib/host/Values.h"), (here / "Module.h", "in/lib/host/Module.h")):
            shutil.copy(source, self.directory / place)
        (self.directory / "in/lib/host/Export.h").write_text("#pragma once\n#define HOST_API\n")
        (self.directory / "in/lib/host/Context.cpp").write_text("int devices() { return 0; }\n")
        (self.tree / self.REGISTRY).write_text("int registries() { return 0; }\n")
        # Hooks that may have no answer use the standard library.
        rules = json.loads((self.directory / "pack/pytorch/split.json").read_text())
        rules["compile"]["common"] = [f"-std={self.options.standard}", "-w", "-I${tree}/lib", "-isystem", "${python}"]
        rules["bindings"] |= BINDINGS | {"headers": [MODULE]}
        (self.directory / "pack/pytorch/split.json").write_text(json.dumps(rules))
        bzl = (self.tree / "sources.bzl").read_text()
        names = "".join(f'    "host/P{p.number}.cpp",\n' for p in self.programs)
        (self.tree / "sources.bzl").write_text(bzl.replace('    "host/Context.cpp",\n', '    "host/Context.cpp",\n' + names))
        for program in self.programs:
            (self.tree / self.path(program)).write_text(program.text())
            for name, text in program.headers().items():
                (self.tree / "lib/host" / name).write_text(text)

    def split(self):
        """Runs the tool; `blocks` has what became of each program's blocks."""
        done = run(self.options.tool, "run", "--rules-only", self.directory / "pack", "--skeleton", inputs / "skeleton",
                   "--host", inputs / "host", "--toolkit", "/nowhere", "--no-cache", self.tree, "-o", self.out)
        if done.returncode not in (0, 1):
            sys.exit(f"the tool failed ({done.returncode}): {done.stderr}")
        report = json.loads((self.out / "report" / "report.json").read_text())
        self.blocks = collections.defaultdict(list)
        for split in report["splits"]:
            self.blocks[split["path"]].append(split)
        # A condition that nobody can evaluate: the run's check fails on what stays there.
        for names in re.findall("depend on the device: (.*)", done.stdout):
            for path, line in re.findall(r"([\w/.]+):(\d+)", names):
                self.blocks[path].append({"outcome": "reported", "diagnostic": "host-without-device", "line": int(line), "end": int(line)})
        shutil.copytree(self.tree, self.patched)
        patches = self.out / "backend" / "patches"
        for name in [line for line in (patches / "series").read_text().splitlines() if line.endswith(".patch")]:
            done = run("git", "apply", "--whitespace=nowarn", (patches / name).resolve(), cwd=self.patched)
            if done.returncode:
                sys.exit(f"{name} does not apply: {done.stderr}")

    def is_split(self, program):
        return any(b["outcome"] == "automatic" for b in self.blocks[self.path(program)])

    def is_whole(self, program):
        return all(b["outcome"] == "automatic" for b in self.blocks[self.path(program)])

    def became(self, program):
        """What became of its blocks, in order: "split" or a refusal's number."""
        return tuple("split" if b["outcome"] == "automatic" else b["diagnostic"] for b in sorted(self.blocks[self.path(program)], key=lambda b: b["line"]))

    def remarks(self, program):
        """Why blocks of it are refused, in words."""
        return [f"line {b['line']}: {b['reason']}" for b in self.blocks[self.path(program)] if b.get("reason")]

    def write_partly(self, program):
        """Upstream's text in which the blocks that stay ask for no device: what host and backend are to do together."""
        lines = (self.tree / self.path(program)).read_text().split("\n")
        for block in self.blocks[self.path(program)]:
            for at in range(block["line"] - 1, block["end"]) if block["outcome"] != "automatic" else ():
                if lines[at].lstrip().startswith("#"):
                    lines[at] = lines[at].replace("USE_GPU", "NO_GPU")
        target = self.directory / "partly-text" / self.path(program)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("\n".join(lines))
        return target

    def compile(self, job):
        """(source, include root, device?, object or None: it is only read) => the compiler's complaint or ''."""
        source, tree, device, target = job
        flags = ["-DUSE_GPU"] if device else ["-DHOST_ALONE"]
        flags += ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if self.options.sanitize else []
        flags += getattr(self.options, "flags", [])
        done = run(self.options.compiler, f"-std={self.options.standard}", "-O0", "-w", "-Werror=return-type", *flags, f"-I{tree / 'lib'}",
                   "-isystem", inputs / "host/usr/include/python3.9",
                   f"-I{self.out / 'backend/src/split/include'}", f"-I{self.out / 'backend/src/split/include/lib'}", *(["-c", "-o", target] if target else ["-fsyntax-only"]), source)
        return done.stderr or f"exit {done.returncode}" if done.returncode else ""

    def backend_source(self, program):
        found = [p for p in (self.out / "backend/src/split").glob("*.cpp") if p.stem in (f"HostP{program.number}Hooks", f"P{program.number}Hooks")]
        return found[0] if found else None

    def build(self):
        """Objects of each program: variant => complaint; compiled side by side."""
        jobs = {("registry", "host"): (self.patched / self.REGISTRY, self.patched, False, self.directory / "registry.o")}
        for p in self.programs:
            source, target = self.path(p), lambda kind: self.directory / f"{kind}{p.number}.o"
            if not self.is_split(p):
                continue
            jobs[p.number, "cpu"] = (self.tree / source, self.tree, False, target("cpu"))
            jobs[p.number, "cuda"] = (self.tree / source, self.tree, True, target("cuda"))
            jobs[p.number, "host"] = (self.patched / source, self.patched, False, target("host"))
            if not self.is_whole(p):
                jobs[p.number, "partly"] = (self.write_partly(p), self.tree, True, target("partly"))
            if backend := self.backend_source(p):
                jobs[p.number, "backend"] = (backend, self.patched, True, target("backend"))
        refused = [p for p in self.programs if not self.is_split(p)]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            read = [pool.submit(self.read, refused[at:at + TOGETHER], device) for at in range(0, len(refused), TOGETHER) for device in (False, True)]
            self.complaints = dict(zip(jobs, pool.map(self.compile, jobs.values())))
            for complaints in read:
                self.complaints |= complaints.result()

    def read(self, programs, device):
        """What the compiler says of programs that are refused and not to be run. It reads them together, which takes a tenth of the time, as far as it takes that."""
        source = self.directory / f"read-{programs[0].number}-{len(programs)}-{device}.cpp"
        source.write_text("".join(f'#include "{self.tree / self.path(p)}"\n' for p in programs))
        complaint = self.compile((source, self.tree, device, None))
        if not complaint or len(programs) == 1:
            return {(programs[0].number, "cuda" if device else "cpu"): complaint}
        half = len(programs) // 2
        return self.read(programs[:half], device) | self.read(programs[half:], device)

    def failed(self, program, kind):
        return self.complaints.get((program.number, kind), "")

    def outputs(self, name, chosen, kinds):
        """Links and runs `chosen`: number => what it printed, or the linker's complaint."""
        if not chosen:
            return {}
        main = (here / "main.cpp.in").read_text()
        for key, value in {"DECLARATIONS": "\n".join(f"void run_{p.number}(Out &, int);" for p in chosen),
                           "POINTERS": ", ".join(f"run_{p.number}" for p in chosen), "NUMBERS": ", ".join(str(p.number) for p in chosen)}.items():
            main = main.replace(f"@{key}@", value)
        source = self.directory / f"main-{name}.cpp"
        source.write_text(main)
        objects = [self.directory / f"{kind}{p.number}.o" for p in chosen for kind in kinds]
        objects += [self.directory / "registry.o"] if "host" in kinds else []
        sanitize = ["-fsanitize=address,undefined"] if self.options.sanitize else []
        done = run(self.options.compiler, f"-std={self.options.standard}", "-w", "-fuse-ld=lld", *sanitize, f"-I{here}", source, *[o for o in objects if o.exists()], "-o", self.directory / name)
        if done.returncode and len(chosen) == 1:
            return {chosen[0].number: ["does not link: " + done.stderr]}
        if done.returncode:  # which of them is it?
            half = len(chosen) // 2
            return self.outputs(name, chosen[:half], kinds) | self.outputs(name, chosen[half:], kinds)
        result = collections.defaultdict(list)
        number = None
        # What a wrong program prints may hold any byte.
        for line in filter(None, run(self.directory / name).stdout.split("\n")):
            begin = line.split(" ")[0]
            number = int(begin) if begin.isdecimal() else number
            result[number].append(line)
        return result

    def judge(self):
        """number => (verdict, detail); the verdicts: split, refused, wrong, faulty (the program itself)."""
        self.write()
        self.split()
        self.build()
        good = [p for p in self.programs if not self.failed(p, "cpu") and not self.failed(p, "cuda")]
        verdicts = {p.number: ("faulty", self.failed(p, "cpu") or self.failed(p, "cuda")) for p in self.programs if p not in good}
        compared = [p for p in good if self.is_split(p)]
        cpu, cuda = self.outputs("cpu", compared, ["cpu"]), self.outputs("cuda", compared, ["cuda"])
        built = []
        for p in good:
            broken = self.failed(p, "host") or self.failed(p, "backend")
            if not self.is_split(p):
                verdicts[p.number] = ("refused", sorted({b["diagnostic"] for b in self.blocks[self.path(p)]}) or ["no block acts"])
            elif broken:
                verdicts[p.number] = ("wrong", "does not compile: " + broken)
            else:
                built.append(p)
        host, both = self.outputs("host", built, ["host"]), self.outputs("both", built, ["host", "backend"])
        # A block that stays may have what the rest of the text needs: no such program is there to compare with.
        partly = [p for p in built if not self.is_whole(p) and not self.failed(p, "partly")]
        whole = dict(cuda)
        cuda.update(self.outputs("partly", partly, ["partly"]))
        for p in built:
            verdicts[p.number] = ("split", "")
            for what, was, now in (("without the backend", cpu, host), ("with the backend", cuda, both)):
                known = what == "without the backend" or self.is_whole(p) or p in partly
                # What leaves reads the blocks that stay with the device, as all of upstream's build does.
                as_upstream = was is cuda and whole[p.number] == now[p.number]
                if known and was[p.number] != now[p.number] and not as_upstream:
                    verdicts[p.number] = ("wrong", f"{what}:\n  upstream " + "\n           ".join(was[p.number]) + "\n  split    " + "\n           ".join(now[p.number]))
        return verdicts
