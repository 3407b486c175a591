#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays the logs of a folder again and holds their rulings against those of an earlier version; prints TAP.

usage: replay.py QIYUAN LOGS REPLAY

REPLAY/rulings.txt has for each log `== NAME EXIT` and the lines that it was answered by then; it is never written
anew. What was decided must be the same: each ruling but for its article, its cycle and what a `bound` lists, which
may be told better than then, and the last line. REPLAY/changes.txt names the logs whose rulings have changed because
a fault was mended: theirs must differ.
"""
import json
import os
import subprocess
import sys


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


def decided(line):
    """What a line of an answer decides, or None."""
    answer = json.loads(line)
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


def main():
    program, folder, replay = sys.argv[1:]
    logs = read_rulings(os.path.join(replay, "rulings.txt"))
    changes = read_changes(os.path.join(replay, "changes.txt"))
    failed = [name for name in changes if name not in logs]
    print(f"1..{len(logs)}")
    for number, (name, (code, then)) in enumerate(logs.items(), 1):
        done = subprocess.run([program, "arbiter", "--json", os.path.join(folder, name + ".jsonl")], check=False,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=60, text=True)
        now = decisions(done.stdout.splitlines())
        then = decisions(then)
        same = (done.returncode, now) == (code, then)
        good = same != (name in changes)
        print(f"{'ok' if good else 'not ok'} {number} - {name}" + (" (changed)" if name in changes else ""))
        if not good:
            failed.append(name)
            print(f"# exit {code} then, {done.returncode} now; {first_difference(then, now)}")
    return 1 if failed else 0


sys.exit(main())
