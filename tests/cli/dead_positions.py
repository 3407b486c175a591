#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `qiyuan winnable --verify` over $QIYUAN_DATA/dead-positions/ and prints TAP. positions.txt ("WB FEN" a line): every
answer must be the known one. timeouts.fen.gz: within 20,000 nodes a side nothing may stay undecided. Every line that is
found must mate."""
import gzip
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(os.environ.get("QIYUAN_DATA", "")) / "dead-positions"


def run(text, *options):
    """The answers for the positions of a text, and the errors."""
    program = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
    done = subprocess.run([program, "winnable", "--verify", *options], text=True, capture_output=True, input=text,
                          timeout=500, check=False)
    faults = done.stderr.splitlines() + ([f"exit code {done.returncode}"] if done.returncode else [])
    return done.stdout.splitlines(), faults


def report(number, name, faults):
    print(f"{'not ok' if faults else 'ok'} {number} - {name}")
    for line in faults[:20]:
        print(f"# {line}")


def known_answers():
    expected = (FOLDER / "positions.txt").read_text(encoding="utf-8").splitlines()
    got, faults = run("".join(line[3:] + "\n" for line in expected))
    if len(got) != len(expected) or not got:
        faults.append(f"{len(got)} answers to {len(expected)} positions")
    faults += [f"{a}: {b[:2]}" for a, b in zip(expected, got) if a != b]
    report(1, f"{len(got)} studies, all as known", faults)
    return not faults


def final_positions():
    with gzip.open(FOLDER / "timeouts.fen.gz", "rt", encoding="utf-8") as file:
        text = file.read()
    got, faults = run(text, "--nodes", "20000")
    if len(got) != len(text.splitlines()) or not got:
        faults.append(f"{len(got)} answers to {len(text.splitlines())} positions")
    faults += [line for line in got if "?" in line[:2]]
    report(2, f"{len(got)} final positions, all decided", faults)
    return not faults


def main():
    if "QIYUAN_DATA" not in os.environ or not FOLDER.is_dir():
        print("1..0 # SKIP no positions: QIYUAN_DATA does not name a folder with dead-positions/")
        return 0
    print("1..2")
    good = [known_answers(), final_positions()]
    return 0 if all(good) else 1


sys.exit(main())
