#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the cases of a folder, NAME.jsonl with NAME.expect.json, through `qiyuan arbiter --json`; prints TAP.

A case holds when every pinned ruling is among those of the answer (only the named fields count, in any order),
none of `not` is, and the last line has the pinned result. A list stands for "one of these", but for moves, squares,
labels and victims, which are compared as sets; an object means "at least these members". With `exit` the log is
damaged: that exit status and FILE:LINE: on standard error, or with `or_refused` a ruling `refused` on that line.

usage: cases.py QIYUAN LOGS REPLAY SOURCE

The same answers are looked at as replay.py and articles.py tell; not where QIYUAN_TEST_SHARE asks for a part of the logs.
"""
import glob
import json
import os
import sys

import articles
import replay
import sequences
import sums
from ruled import ruled

SETS = {"moves", "by", "victims", "labels", "squares"}


def agrees(key, wanted, found):
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(k in found and agrees(k, v, found[k]) for k, v in wanted.items())
    if isinstance(wanted, list):
        if key in SETS:
            return isinstance(found, list) and sorted(map(str, found)) == sorted(map(str, wanted))
        return any(agrees(key, one, found) for one in wanted)
    return type(wanted) is type(found) and wanted == found


def holds(pin, ruling):
    return all(key in ruling and agrees(key, wanted, ruling[key]) for key, wanted in pin.items())


def faults_of_damaged(expect, done, rulings):
    line = expect["error_line"]
    if done.code == expect["exit"] and f":{line}:" in done.messages:
        return []
    refused = any(r.get("line") == line and r.get("ruling") == "refused" for r in rulings)
    if expect.get("or_refused") and done.code == 0 and refused:
        return []
    return [f"expected exit {expect['exit']} and line {line}, got exit {done.code}: {done.messages.strip()}"]


def faults_of(program, log, expect):
    done = ruled(program, log)
    answer = list(done.told)
    if "exit" in expect:
        return faults_of_damaged(expect, done, answer)
    if done.code != 0 or not answer or "ruling" in answer[-1]:
        return [f"exit {done.code}, {len(answer)} lines: {done.messages.strip()}"]
    last = answer.pop()
    faults = [f"missing {json.dumps(pin)}" for pin in expect.get("rulings", [])
              if not any(holds(pin, ruling) for ruling in answer)]
    faults += [f"must not be there: {json.dumps(ruling)}" for pin in expect.get("not", []) for ruling in answer
               if holds(pin, ruling)]
    if not holds(expect.get("result", {}), last):
        faults.append(f"expected {json.dumps(expect['result'])}, the last line is {json.dumps(last)}")
    if any(faults):
        faults += [f"    {json.dumps(ruling, ensure_ascii=False)}" for ruling in answer[-12:]]
    return faults


def points_of_cases(program, folder, share):
    """Yields (name, faults) of each case. FOLDER/cases.sums has a sum of the whole answer to each (tests/cli/sums.py); a log has its
    own `rules`, so that there stands `-`."""
    known = sums.read(os.path.join(folder, "cases.sums"))
    # Each log is a program started: under a sanitizer one of so many has to do.
    for log in sorted(glob.glob(os.path.join(folder, "*.jsonl")))[::share]:
        with open(log[:-len(".jsonl")] + ".expect.json", encoding="utf-8") as file:
            expect = json.load(file)
        name = os.path.basename(log)[:-len(".jsonl")]
        faults = faults_of(program, log, expect)
        if not faults and sums.sum_of(ruled(program, log).text) != sums.take(known, name, "-"):
            faults = ["the whole answer is another one than cases.sums has (cases.py --update PROGRAM FOLDER)"]
        yield name, [f"{log}: {fault}" for fault in faults]
    if share == 1:
        yield "each sum has its case", ["one has none"] if any(known.values()) else []


def update(program, folder):
    logs = sorted(glob.glob(os.path.join(folder, "*.jsonl")))
    sums.write(os.path.join(folder, "cases.sums"),
               ((os.path.basename(log)[:-len(".jsonl")], "-", ruled(program, log).text) for log in logs))


def main():
    if sys.argv[1] == "--update":
        return update(sequences.standing.ready(sys.argv[2]), sys.argv[3])
    program = sequences.standing.ready(sys.argv[1])
    folder, kept, source = sys.argv[2:]
    share = int(os.environ.get("QIYUAN_TEST_SHARE", "1"))
    points = list(points_of_cases(program, folder, share))
    if share == 1:
        points += replay.points(program, folder, kept)
        points += articles.points(program, source)
    print(f"1..{len(points)}")
    for number, (name, faults) in enumerate(points, 1):
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for fault in faults:
            print(f"# {fault}")
    return 1 if not points or any(faults for _, faults in points) else 0


if __name__ == "__main__":
    sys.exit(main())
