#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the cases of the command line that golden files hold, and prints TAP.

usage: golden.py [--update] FILE...

The folder of the program is in QIYUAN_PROGRAM, that of the test data in QIYUAN_TEST_DATA. A case:

    # what it shows
    $ qiyuan perft 1          the command, for bash, run in QIYUAN_TEST_DATA/cli
    | nodes 20                standard output, line by line
    ! qiyuan: ...             standard error
    = 2                       exit code, when it is not 0

Every line of standard output of a command with --json must be a JSON object. --update writes what the program
says into the files: read the difference before it is committed. No case rests on what another left.
"""
import difflib
import json
import os
import subprocess
import sys
from pathlib import Path

DATA = Path(os.environ["QIYUAN_TEST_DATA"]) / "cli"
MARKS = {"|": "out", "!": "err", "=": "exit"}


def read_cases(path):
    """The cases of a file, as dictionaries of lists of lines."""
    cases = []
    title = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            title.append(line)
        elif line.startswith("$ "):
            cases.append({"title": title, "line": number, "command": line[2:], "out": [], "err": [], "exit": []})
            title = []
        elif line[:1] in MARKS and cases:
            cases[-1][MARKS[line[0]]].append(line[2:])
        elif line.strip():
            sys.exit(f"{path}:{number}: expected a line that begins with one of # $ | ! =, found {line!r}")
    return cases


def run(command):
    """A command's standard output, standard error and exit code."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    env.update(LANG="C", TERM="xterm", PATH=os.environ["QIYUAN_PROGRAM"] + ":" + env["PATH"])
    env.pop("NO_COLOR", None)
    done = subprocess.run(["bash", "-c", command], cwd=DATA, env=env, stdin=subprocess.DEVNULL,
                          capture_output=True, timeout=120, check=False)
    out, err = (text.decode("utf-8", "backslashreplace").splitlines() for text in (done.stdout, done.stderr))
    return {"out": out, "err": err, "exit": [str(done.returncode)] if done.returncode else []}


def bad_json(command, lines):
    """The first line that is not a JSON object, for a command with --json."""
    if "--json" not in command.split():
        return None
    for line in lines:
        try:
            if isinstance(json.loads(line), dict):
                continue
        except ValueError:
            pass
        return line
    return None


def differences(case, got):
    lines = []
    for part in ("out", "err", "exit"):
        lines += [line.rstrip("\n") for line in
                  difflib.unified_diff(case[part], got[part], f"expected {part}", f"got {part}", lineterm="")]
    broken = bad_json(case["command"], got["out"])
    if broken is not None:
        lines.append(f"not a JSON object: {broken}")
    return lines


def write_cases(path, cases, answers):
    text = []
    for case, got in zip(cases, answers):
        text += [*case["title"], f"$ {case['command']}"]
        for mark, part in MARKS.items():
            text += [f"{mark} {line}".rstrip() for line in got[part]]
        text.append("")
    path.write_text("\n".join(text), encoding="utf-8")


def main():
    update = sys.argv[1:2] == ["--update"]
    paths = [Path(name) for name in sys.argv[1 + update:]]
    cases = [(path, case) for path in paths for case in read_cases(path)]
    if not update:  # each case starts programs: under a sanitizer one of so many has to do
        cases = cases[::int(os.environ.get("QIYUAN_TEST_SHARE", "1"))]
    print(f"1..{len(cases)}")
    failed = 0
    answers = {}
    for number, (path, case) in enumerate(cases, 1):
        got = run(case["command"])
        got["out"] = [line.rstrip() for line in got["out"]]
        answers.setdefault(path, []).append(got)
        wrong = differences(case, got)
        failed += bool(wrong)
        name = f"{path.stem}:{case['line']} {case['command']}".replace("#", "\\#")
        print(f"{'not ' if wrong else ''}ok {number} - {name}")
        for line in wrong:
            print(f"# {line}")
    if update:
        for path in paths:
            write_cases(path, read_cases(path), answers.get(path, []))
    return 1 if failed and not update else 0


sys.stdout.reconfigure(encoding="utf-8")
sys.exit(main())
