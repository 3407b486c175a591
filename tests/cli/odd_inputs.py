#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Unusual files as users have them, one in each row of tests/data/record/odd.txt: the moves read
from each, and the notes reported."""
import csv
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan"
TABLE = pathlib.Path(os.environ["QIYUAN_TEST_DATA"]) / "record" / "odd.txt"
BYTES = {"^Z\n": "\x1a", "^M|": "\r", "^M": "\r", "^@": "\0"}


def rows():
    """Yields (where, name, text, games, told)."""
    name, text, games, told, where = None, [], None, [], 0
    for number, line in enumerate(TABLE.read_text().splitlines(), 1):
        if line.startswith("## "):
            if name:
                yield where, name, text, games, told
            name, text, games, told, where = line[3:], [], None, [], number
        elif line.startswith("|"):
            text.append(line[2:])
        elif line.startswith("="):
            games = [game.split() for game in line[1:].split(" // ")] if line[1:].strip() else []
        elif line.startswith("! "):
            told.append(line[2:])
        elif line and not line.startswith("#"):
            sys.exit(f"{TABLE}:{number}: not a row")
    yield where, name, text, games, told


def games_of(out):
    """The games of a file in export form: their tags, and their moves."""
    games = []
    head = True  # tags stand at the beginning, and behind an empty line
    for line in out.splitlines():
        tag = re.fullmatch(r'\[(\w+) "(.*)"\]', line) if head else None
        head = not line or tag is not None
        if tag and tag[1] in ("Event", "Game") and (not games or games[-1][1]):
            games.append(({}, []))
        if tag and games and not games[-1][1]:
            games[-1][0][tag[1]] = tag[2]
        elif line:
            games[-1][1].extend(line.split())
    return games


def run(folder, text):
    """Returns (games, rows of the report)."""
    file, report = folder / "x.pgn", folder / "r.csv"
    content = "\n".join(text) + "\n"
    for sign, byte in BYTES.items():
        content = content.replace(sign, byte)
    file.write_text(content, newline="")
    answer = subprocess.run([PROGRAM, "convert", "--to", "pgn", "--report", report, file],
                            capture_output=True, text=True, timeout=60, check=False)
    told = [f"{row['line']}:{row['column']} {row['kind']} {row['name']}"
            for row in csv.DictReader(report.open(newline=""))]
    for row in told:
        line, kind = row.split(" ")[0], row.split(" ")[1]
        if kind == "repair" and f":{line}: " not in answer.stderr:
            told.append(f"{line} is not told on the error stream")
    return games_of(answer.stdout), told


def differences(games, told, found, report):
    """How the result differs from the row."""
    if len(games) != len(found):
        yield f"{len(found)} games: {found}"
    for wanted, (tags, words) in zip(games, found):
        moves = wanted
        if wanted[0].startswith("T:"):
            name, value = wanted[0][2:].split("=", 1)
            end = len(tags.get(name, "").split())
            if " ".join([value] + wanted[1:end]) != tags.get(name):
                yield f"the tag {name} is {tags.get(name)!r}"
            moves = wanted[max(end, 1):]
        if moves != words:
            yield "moves " + " ".join(words)
    if sorted(told) != sorted(report):
        yield f"told {report}"


def main():
    faults = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for where, name, text, games, told in rows():
            count += 1
            for fault in differences(games, told, *run(pathlib.Path(folder), text)):
                print(f"{TABLE.name}:{where}: {name}: {fault}")
                faults += 1
    print(f"{count} odd inputs, {faults} faults")
    return 1 if faults or count < 140 else 0


if __name__ == "__main__":
    sys.exit(main())
