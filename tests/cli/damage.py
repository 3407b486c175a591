#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Damages the third of five games in many ways: the others are read whole, and the damage is told where it stands. TAP.

Usage: damage.py; QIYUAN_PROGRAM as for golden.py. A row is a piece of the game and what stands there instead, with a mark
`^` where the first word about it points; without one, what is missing shows further on, as the moves have it: the word
points behind the damage then, and into the game.
"""
import csv
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan"
MOVES = """1. e4 {best by test} e5 2. Nf3 $1 Nc6 (2... d6 3. d4 {Philidor}) 3. Bc4 Bc5
4. c3 Nf6 5. d3 d6 6. O-O O-O 7. Re1 a6
8. Bb3 Ba7 9. h3 h6 1-0
"""
LENGTH = 12  # lines of a game
PLIES = "18"

ROWS = [
    # moves that are none, or not here
    ("e5 2", "^e6x 2"), ("Bc4 Bc5", "^Bc9 Bc5"), ("Bc4 Bc5", "^Bj4 Bc5"), ("Bc4 Bc5", "^Xc4 Bc5"), ("Nf3 $1", "^Nf4 $1"),
    ("c3 Nf6", "^c6 Nf6"), ("O-O O-O", "^O-O-O O-O"), ("O-O O-O", "^O-O-O-O O-O"), ("Re1 a6", "^Re2=Q a6"),
    ("Re1 a6", "^Rfd1 a6"), ("Re1 a6", "^Ra1e1 a6"), ("e4 {", "^e4=Q {"), ("h3 h6", "^h3h8 h6"), ("h3 h6", "^Qxf7# h6"),
    ("d3 d6", "^Nh3 d6"), ("Bb3 Ba7", "^Kb3 Ba7"), ("d3 d6", "^cd3 d6"), ("c3 Nf6", "^c c3 Nf6"), ("d3 d6", "^d33 d6"),
    ("Bb3 Ba7", "^Bbb3bb Ba7"), ("Nc6 (", "^Nc6Nf6 ("), ("9. h3", "9. ^h3,h4"), ("9. h3", "9. ^e4e5e6"),
    # moves that are missing, doubled, exchanged
    ("e4 {best by test} e5 ", "e5 "), ("3. Bc4 Bc5\n", ""), ("4. c3 Nf6 ", ""), ("6. O-O O-O ", "6. O-O "),
    ("7. Re1 a6", "7. Re1 ^Re1 a6"), ("4. c3 Nf6", "4. Nf6 c3"), ("5. d3 d6", "5. d3 d6 ^d3 d6"),
    # brackets and braces
    (" 3. Bc4", " ^) 3. Bc4"), ("{Philidor})", "{Philidor}"), ("(2...", "((2..."), ("4. c3", "(^4. c3"),
    ("{Philidor}", "^{Philidor"), ("{best by test}", "^{best {by} test}"), ("test} e5", "test}^} e5"), ("5. d3", "^} 5. d3"),
    ("8. Bb3", "(^" + "(" * 2999 + "8. Bb3"), ("9. h3", "^> 9. h3"), ("9. h3", "< 9. h3"),
    # results
    ("h6 1-0", "h6"), ("h6 1-0", "h6 ^0-1"), ("h6 1-0", "h6 ^1-O"), ("h6 1-0", "h6 ^1-0-1"), ("7. Re1", "^1-0 7. Re1"),
    ('[Result "1-0"]', '[Result "2-0"]'), ("h6 1-0", "h6 *"),
    # numbers and signs
    ("5. d3", "^99. d3"), ("5. d3", "^99999999999999999999. d3"), ("Nf3 $1", "Nf3 ^$"), ("Nf3 $1", "Nf3 ^$9999"),
    ("Nf3 $1", "Nf3 ^$x"), ("Nf3 $1", "^Nf3&"), ("Nf3 $1", "Nf3^\x01"), ("Nf3 $1", "Nf3 ^\x1b[31m"),
    # tags
    ('[White "Three, A"]', '[White "Three, A^]'), ('[White "Three, A"]', '[White "Three, A"^'),
    ('[White "Three, A"]', '[White^]'), ('[White "Three, A"]', '^White "Three, A"]'),
    ('[White "Three, A"]', '^["Three, A"]'), ('[Date "2026.01.03"]', '[Date "2026.01.03"]\n^[[Date]]'),
    ('[Round "3"]', '[FEN "^8/8/8/8/8/8/8/8 w - - 0 1"]'), ('[Round "3"]', '[FEN "rnbqkbnr/^ppp w KQkq - 0 1"]'),
    # bytes
    ('[Event "Test"]', '^[Event "T\xff\xfe"]'), ("5. d3", "5. ^d\xc3\x28"), ("5. d3", "5. ^" + "x" * 100000),
]


def game(number):
    names = ["One", "Two", "Three", "Four", "Five"]
    tags = {"Event": "Test", "Site": "?", "Date": f"2026.01.0{number}", "Round": str(number),
            "White": f"{names[number - 1]}, A", "Black": f"{names[number - 1]}, B", "Result": "1-0"}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n" + MOVES + "\n"


def run(data, *words):
    return subprocess.run([PROGRAM, *words, "-"], input=data, capture_output=True, check=False, timeout=60)


def fault(old, new):
    """What is wrong with how the damage is handled; None if nothing."""
    damaged = game(3).replace(old, new, 1)
    assert damaged != game(3), old
    begin = 2 * LENGTH + 1
    rows = damaged.count("\n")
    data = (game(1) + game(2) + damaged.replace("^", "") + game(4) + game(5)).encode("latin-1")
    told = run(data, "judge").stdout.decode().splitlines()
    starts = [1, 1 + LENGTH, begin + rows, begin + rows + LENGTH]
    whole = [f"-:{start}\tok\t1-0\t-\t-\t{PLIES}" for start in starts]
    if [line for line in told if line in whole] != whole:
        return "of the other games: " + " | ".join(told)
    with tempfile.TemporaryDirectory() as folder:
        run(data, "convert", "-q", "-o", f"{folder}/out.pgn", "--report", f"{folder}/report.csv")
        with open(f"{folder}/report.csv", newline="", encoding="utf-8") as file:
            words = [row for row in list(csv.reader(file))[1:] if begin <= int(row[1]) <= begin + rows]
    at = damaged.find("^")
    if not words:
        return "nothing is told"
    place = int(words[0][1]), int(words[0][2])
    before = damaged[:at if at >= 0 else game(3).index(old)]
    expected = begin + before.count("\n"), len(before) - before.rfind("\n")
    if place != expected if at >= 0 else place < expected:
        return f"told at {place}, stands at {expected}: {words[0][3:]}"
    return None


def main():
    print(f"1..{len(ROWS)}")
    faults = 0
    for number, (old, new) in enumerate(ROWS, 1):
        wrong = fault(old, new)
        shown = ascii(new if len(new) < 40 else new[:40]).replace("#", "\\#")
        print(f"{'not ok' if wrong else 'ok'} {number} - {ascii(old)} as {shown}")
        if wrong:
            faults += 1
            print(f"# {wrong}")
    return 1 if faults else 0


sys.exit(main())
