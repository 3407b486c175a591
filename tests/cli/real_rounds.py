#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Repetitions in real games, read from $QIYUAN_DATA/games/xiangqi: what `qiyuan judge` rules after
the third occurrence. Prints TAP. Constructed positions with the same ideas are in
tests/data/xiangqi; the games themselves may not be distributed."""
import os
import re
import subprocess
import sys
from pathlib import Path

GAMES = Path(os.environ.get("QIYUAN_DATA", "")) / "games" / "xiangqi" / "liu-dahua-1125-uci.pgn.zst"

# The game's number in the file, the moves before the round, its length, what has to come out and by which article of 1999,
# and why.
ROUNDS = [
    (362, 120, 4, "red", "xq:26.4",
     "the check that wins an elephant stood before the cannon fled, which does not make it new (29.2, example 6)"),
    (66, 169, 4, "black", "xq:26.4",
     "what could be won by checks before stays old though the elephant that flees hung (29.2, example 6)"),
    (985, 133, 4, "black", "xq:26.4",
     "the cannon that flees had hung; the win that stood before is old (29.2, example 6)"),
    (214, 46, 4, None, "xq:26.3",
     "a rook for a rook on the opened line is no greater loss: both attack with every move (27.4, example 12)"),
]


def moves_of(text, number):
    """The moves of a game in coordinates."""
    game = re.split(r"\n(?=\[Event )", text)[number - 1]
    return re.findall(r"\b[a-i]\d[a-i]\d\b", re.sub(r"\[[^\]]*\]|\{[^}]*\}", "", game))


def ruling(moves):
    """The ruling on the last position, as (side that must change or None, article)."""
    program = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
    done = subprocess.run([program, "--lang=en", "judge", "--rules=xiangqi-1999", f"--moves={' '.join(moves)}"],
                          text=True, capture_output=True, timeout=300, check=False)
    article = re.search(r"\((xq:[\d.]+)\)$", done.stdout, re.M)
    change = re.search(r"^(Red|Black) must change", done.stdout, re.M)
    return change.group(1).lower() if change else None, article.group(1) if article else done.stdout + done.stderr


def main():
    if not GAMES.is_file():
        print("1..0 # SKIP no games: QIYUAN_DATA does not name a folder with games/xiangqi/" + GAMES.name)
        return 0
    text = subprocess.run(["zstd", "-dcq", "--long=27", str(GAMES)], capture_output=True, timeout=60,
                          check=True).stdout.decode("ascii", "replace")
    print(f"1..{len(ROUNDS)}")
    bad = 0
    for number, (game, before, length, *want, why) in enumerate(ROUNDS, 1):
        moves = moves_of(text, game)
        cycle = moves[before:before + length]
        got = ruling(moves[:before] + cycle * 2) if len(cycle) == length else "no such round"
        good = got == tuple(want)
        print(f"{'ok' if good else 'not ok'} {number} - game {game}: {why}")
        if not good:
            print(f"# got {got}, not {want}")
            bad += 1
    return 1 if bad else 0


sys.exit(main())
