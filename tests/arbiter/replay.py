# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays the logs of a folder again, by the first reading of their rule sets, and holds their rulings against those of an
earlier version: points of cases.py.

REPLAY/rulings.txt has for each log `== NAME EXIT` and the lines that it was answered by then; it is never written
anew. What was decided must be the same: each ruling but for its article, its cycle and what a `bound` lists, which
may be told better than then, and the last line. REPLAY/changes.txt names the logs whose rulings have changed because
a fault was mended: theirs must differ.
"""
import json
import os
import re
import tempfile

from ruled import Ruled


def read_rulings(path):
    logs = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("== "):
                _, name, code = line.split()
                logs[name] = (int(code), [])
            else:
                logs[name][1].append(line.rstrip("\n"))
    return logs


def read_changes(path):
    with open(path, encoding="utf-8") as file:
        return dict(line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#"))


TOLD = ("article", "cycle", "moves")  # how a ruling is told, not what was decided


def decided(answer):
    """The part of an answer's line that decides something, or None."""
    if answer.get("ruling") == "bound":
        return None
    return json.dumps({key: value for key, value in answer.items() if key not in TOLD}, sort_keys=True)


def decisions(lines):
    return [told for told in map(decided, lines) if told]


def first_difference(then, now):
    for number, (old, new) in enumerate(zip(then + ["(end)"], now + ["(end)"]), 1):
        if old != new:
            return f"answer {number}: then {old}, now {new}"
    return "no difference"


def ruled_then(program, log, folder):
    """The ruling on a log that was begun before readings of the rules existed."""
    with open(log, encoding="utf-8", errors="surrogateescape", newline="") as file:
        text = file.read()
    if '"reading":1' not in text:
        text = re.sub(r'"event":\s*"start"', r'\g<0>,"reading":1', text, count=1)
    path = os.path.join(folder, "then.jsonl")
    with open(path, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
        file.write(text)
    return Ruled(program, path)


def points(program, folder, kept):
    """Yields (name, faults) for each log."""
    logs = read_rulings(os.path.join(kept, "rulings.txt"))
    changes = read_changes(os.path.join(kept, "changes.txt"))
    for name in sorted(set(changes) - set(logs)):
        yield f"replay: {name}", ["stands in changes.txt and not in rulings.txt"]
    place = tempfile.TemporaryDirectory()
    for name, (code, lines) in logs.items():
        done = ruled_then(program, os.path.join(folder, name + ".jsonl"), place.name)
        then, now = decisions(map(json.loads, lines)), decisions(done.told)
        good = ((done.code, now) == (code, then)) != (name in changes)
        yield (f"replay: {name}" + (" (changed)" if name in changes else ""),
               [] if good else [f"exit {code} then, {done.code} now; {first_difference(then, now)}"])
