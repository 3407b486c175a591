#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `qiyuan tournament` over $QIYUAN_DATA/trf-examples/ and prints TAP. complete/: `check` finds every round as it stands.
before/: `pair` gives the pairs in expected/. complete/: `standings` gives the values in tiebreaks/. $QIYUAN_DATA/roundrobin_xiangqi.json: `table` gives its tables."""
import json
import os
import subprocess
import sys
from pathlib import Path

DATA = Path(os.environ.get("QIYUAN_DATA", ""))
FOLDER = DATA / "trf-examples"
TABLES = DATA / "roundrobin_xiangqi.json"


def run(*words):
    """What the program says, and its exit code."""
    program = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
    done = subprocess.run([program, "tournament", *words], text=True, capture_output=True, timeout=100, check=False)
    return done.stdout.splitlines(), done.returncode


def complete_events():
    faults = []
    files = sorted((FOLDER / "complete").glob("*.trf"))
    for file in files:
        lines, code = run("check", str(file))
        if code or not lines or not all(line.endswith(" ok") for line in lines):
            faults.append(f"{file.name}: exit code {code}, {[line for line in lines if not line.endswith(' ok')]}")
    return f"{len(files)} events are paired as they stand", faults if files else ["no files"]


def next_rounds():
    faults = []
    files = sorted((FOLDER / "before").glob("*.trf"))
    for file in files:
        expected = (FOLDER / "expected" / (file.stem + ".txt")).read_text(encoding="utf-8").splitlines()
        lines, code = run("pair", str(file))
        if code or sorted(lines) != sorted(line for line in expected if " " in line):
            faults.append(f"{file.name}: exit code {code}, {sorted(set(lines) ^ set(expected))}")
    return f"{len(files)} next rounds are the expected ones", faults if files else ["no files"]


def tiebreaks():
    faults = []
    files = sorted((FOLDER / "tiebreaks").glob("*.tsv"))
    for file in files:
        known = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
        codes = ["DE"] + [code for code in known[0][2:] if code != "DE"]  # DE is applied right after points
        lines, code = run("standings", "--quiet", "--tsv", "--tiebreaks", ",".join(codes),
                          str(FOLDER / "complete" / (file.stem + ".trf")))
        ours = [line.split("\t") for line in lines]
        if code or not ours or len(ours) != len(known):
            faults.append(f"{file.name}: exit code {code}, {len(lines)} lines")
            continue
        values = {row[0]: dict(zip(["id", "rank", "name", "PTS"] + ours[0][4:], row)) for row in ours[1:]}
        for row in known[1:]:
            for name, value in zip(known[0][1:], row[1:]):
                if values[row[0]][name] == "-" or float(values[row[0]][name]) != float(value):
                    faults.append(f"{file.name}: player {row[0]}, {name}: {values[row[0]][name]} instead of {value}")
    return f"{len(files)} events have the known values of tie-breaks", faults if files else ["no files"]


def tables():
    faults = []
    known = json.loads(TABLES.read_text(encoding="utf-8"))["tables"]
    for table in known:
        expected = [f"{i}: " + " ".join(f"{a}-{b}" for a, b in games) for i, games in enumerate(table["table"], 1)]
        for system in ("roundrobin-cn", "berger"):
            if run("table", "--system", system, str(table["players"])) != (expected, 0):
                faults.append(f"{system} {table['players']}")
    return f"{len(known)} tables of round robins are the known ones", faults


def main():
    if "QIYUAN_DATA" not in os.environ or not FOLDER.is_dir() or not TABLES.is_file():
        print("1..0 # SKIP no events: QIYUAN_DATA does not name a folder with trf-examples/ and roundrobin_xiangqi.json")
        return 0
    bad = 0
    print("1..4")
    for number, (name, faults) in enumerate((complete_events(), next_rounds(), tiebreaks(), tables()), 1):
        print(f"{'not ok' if faults else 'ok'} {number} - {name}")
        for line in faults[:20]:
            print(f"# {line}")
        bad += bool(faults)
    return 1 if bad else 0


sys.exit(main())
