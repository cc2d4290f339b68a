"""The workflow of docs/Continuous.md, without GitHub.

continuous.py check DOCUMENT                        its form: YAML, what it uses, pins
continuous.py night DOCUMENT PLACE TOOL OPTION...   runs its shell steps in bash in PLACE

PLACE/pytorch is the checkout, PLACE/out what is kept from night to night. Actions are
left out. `gh` notes what it is asked for in PLACE/gh.log, and knows of an open issue when
PLACE/issue is there; `sudo` does nothing; `torch-decouple` is TOOL, with OPTIONs for the
commands that take a checkout. Ends as the first step that fails, and says which.
"""

import os
import pathlib
import re
import subprocess
import sys

import yaml

FENCE = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
GH = """#!/bin/bash
printf '%s ' "$@" >> "$PLACE/gh.log"; echo >> "$PLACE/gh.log"
case "$1 $2" in
  "issue list") if [ -e "$PLACE/issue" ]; then cat "$PLACE/issue"; fi ;;
  "issue create") echo 7 > "$PLACE/issue" ;;
  "release download") mkdir -p package && touch package/torch-decouple_0_amd64.deb ;;
esac
for word; do if [ "$last" = --body-file ]; then cp "$word" "$PLACE/body"; fi; last=$word; done
"""
PROGRAM = """#!/bin/bash
case "$1" in
  run|plan|diff|scan) exec {tool} "$@" {options} ;;
  *) exec {tool} "$@" ;;
esac
"""


def workflow(document: str) -> dict:
    fences = FENCE.findall(pathlib.Path(document).read_text())
    assert len(fences) == 1, f"{len(fences)} workflows"
    return yaml.safe_load(fences[0])


def the_job(document: str) -> dict:
    (job,) = workflow(document)["jobs"].values()
    return job


def check(document: str) -> None:
    flow, job = workflow(document), the_job(document)
    when = flow[True]  # YAML 1.1 reads `on` so
    assert set(when) == {"schedule", "workflow_dispatch"}, when
    assert re.fullmatch(r"\d+ \d+ \* \* \*", when["schedule"][0]["cron"]), when
    assert flow["permissions"] == {} and job["permissions"]["security-events"] == "write"
    assert job["defaults"]["run"]["shell"] == "bash" and job["timeout-minutes"] > 0
    text = pathlib.Path(document).read_text()
    for step in job["steps"]:
        assert ("uses" in step) != ("run" in step) and step["name"], step
        if "uses" in step:
            assert PINNED.fullmatch(step["uses"]), f"{step['uses']} is not pinned"
            assert re.search(re.escape(step["uses"]) + r" # v\d+\.\d+\.\d+$", text, re.MULTILINE), step["uses"]
    sarif = [step["with"]["sarif_file"] for step in job["steps"] if "upload-sarif" in step.get("uses", "")]
    assert len(sarif) == 1 and f"--sarif {sarif[0]} " in text, sarif
    print(len(job["steps"]), "steps,", sum("uses" in step for step in job["steps"]), "of them actions")


def value(expression: str, outputs: dict) -> str:
    """What GitHub puts there; an expression that is not known here fails."""
    if match := re.fullmatch(r"steps\.(\w+)\.outputs\.(\w+)", expression):
        return outputs[match[1]][match[2]]
    return {"github.token": "token", "github.repository": "some/where"}[expression]


def variables(names: dict, outputs: dict) -> dict:
    return {name: EXPRESSION.sub(lambda match: value(match[1], outputs), text) for name, text in names.items()}


def programs(place: pathlib.Path, tool: str, options: list) -> pathlib.Path:
    bin = place / "bin"
    bin.mkdir(exist_ok=True)
    words = " ".join(f"'{option}'" for option in options)
    for name, text in {"gh": GH, "sudo": "#!/bin/bash\n", "torch-decouple": PROGRAM.format(tool=tool, options=words)}.items():
        (bin / name).write_text(text)
        (bin / name).chmod(0o755)
    return bin


def night(document: str, place: str, tool: str, *options: str) -> int:
    home, job, outputs = pathlib.Path(place).resolve(), the_job(document), {}
    for name in ("gh.log", "body", "summary"):
        (home / name).unlink(missing_ok=True)
    path = f"{programs(home, tool, list(options))}:{os.environ['PATH']}"
    for step in job["steps"]:
        if "run" not in step:
            continue
        assert not EXPRESSION.search(step["run"]), "expressions belong into env, where they are no code"
        written = home / "outputs"
        written.write_text("")
        environment = {**os.environ, "PATH": path, "PLACE": str(home), "GITHUB_OUTPUT": str(written),
                       "GITHUB_STEP_SUMMARY": str(home / "summary"),
                       **variables(job["env"], outputs), **variables(step.get("env", {}), outputs)}
        (home / "step.sh").write_text(step["run"])
        # As GitHub starts it for `shell: bash`.
        done = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", home / "step.sh"], cwd=home,
                              env=environment, stdout=subprocess.DEVNULL)
        if done.returncode:
            print("failed:", step["name"])
            return done.returncode
        if "id" in step:
            outputs[step["id"]] = dict(line.split("=", 1) for line in written.read_text().splitlines())
    return 0


if __name__ == "__main__":
    verb, *arguments = sys.argv[1:]
    sys.exit({"check": check, "night": night}[verb](*arguments))
