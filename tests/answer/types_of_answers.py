#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command tells with --json has the types that registry/answers.txt states. TAP.

usage: types.py TEST_ANSWERS

Looked at is what test_answers tells of facts, and every object of the golden files of tests/cli, messages on standard error
among them. That every key is told is for test_answers.
"""
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "cli" / "golden"
# Objects whose members are named by facts, as in test_answers.c.
ANY = {"divide", "lines", "tiebreaks", "terms", "patterns", "lost", "used", "fouls", "regulations"}


def kind_of(value):
    if value is None:
        return "null"
    return {bool: "bool", int: "int", float: "number", str: "text"}[type(value)]


def found(value, path, into):
    """Adds a value and everything in it to a set of (path, type)."""
    if isinstance(value, dict):
        if path:
            into.add((path, "{}"))
        for name, one in value.items():
            name = "*" if path.rpartition(".")[2] in ANY else name
            found(one, f"{path}.{name}" if path else name, into)
    elif isinstance(value, list) and any(isinstance(one, (dict, list)) for one in value):
        into.add((path, "[]"))
        for one in value:
            found(one, path, into)
            into.discard((path, "{}"))
    elif isinstance(value, list):
        into |= {(path, f"[{kind_of(one)}]") for one in value} or {(path, "[?]")}
    else:
        into.add((path, kind_of(value)))


def stated():
    """The types of the keys of each answer, as sets, by the answer's name."""
    answers = {}
    for line in (ROOT / "registry" / "answers.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, keys = line.partition(": ")
            answers[name] = {key.rstrip("?"): set(types.split("|")) for key, _, types in (one.partition("=") for one in keys.split())}
    return answers


def allows(types, kind):
    """Whether a value's type is one of those stated: an integer is a number, and an empty list is
    any list."""
    wider = {"int": {"number"}, "[int]": {"[number]"}, "[?]": {one for one in types if one[0] == "["}}
    return kind in types or bool(types & wider.get(kind, set()))


def fault_of(answer, object_):
    seen = set()
    found(object_, "", seen)
    return next((f"{path} is {kind}, stated is {'|'.join(sorted(answer.get(path, {'nothing'})))}" for path, kind in sorted(seen)
                 if not allows(answer.get(path, set()), kind)), None)


def golden_objects():
    """Objects that commands printed, with their position and command."""
    for path in sorted(GOLDEN.glob("*.txt")):
        command = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.startswith("$ "):
                command = line[2:]
            elif line[:3] in ("| {", "! {") and "--json" in command.split() and "| sed" not in command:
                yield f"{path.stem}:{number}", "messages, on standard error" if line[0] == "!" else command, json.loads(line[2:])


ALIKE = {"tournament teams": "standings", "tournament explain": "pair --pairs"}  # answers that other commands give, too


def fits(name, command):
    """Whether a command can give an answer: the answer's name begins with the command's words, or
    with one of the names an act has."""
    words = name.split(",")[0].split(" --")[0].split()
    return name == command or (ALIKE.get(name, command + "?") in command) or (
        name.startswith("tournament add") and "tournament" in command.split()) or (
        all(word in command.split() for word in words))


def main():
    answers = stated()
    told = subprocess.run([sys.argv[1], "--told"], capture_output=True, text=True, check=True).stdout.splitlines()
    objects = [(f"told of facts: {name}", [name], json.loads(text)) for name, _, text in (line.partition("\t") for line in told)]
    objects += [(where, [name for name in answers if fits(name, command)], value) for where, command, value in golden_objects()]
    faults = []
    for where, names, value in objects:
        problems = {name: fault_of(answers[name], value) for name in names}
        if None not in problems.values():
            faults.append(f"{where}: {min(problems.items(), key=lambda row: len(row[1]), default='no answer is stated')}")
    print("1..1")
    print(f"{'not ok' if faults else 'ok'} 1 - every value has a stated type ({len(objects)} objects)")
    for fault in faults:
        print(f"# {fault}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
