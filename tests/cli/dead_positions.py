#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `qiyuan winnable --verify` over $QIYUAN_DATA/dead-positions/positions.txt ("WB FEN" a line) and prints TAP:
no answer may be wrong, and every line that is found must mate. What stays undecided is told."""
import os
import subprocess
import sys
from pathlib import Path

FILE = Path(os.environ.get("QIYUAN_DATA", "")) / "dead-positions" / "positions.txt"
NODES = "20000"


def main():
    if "QIYUAN_DATA" not in os.environ or not FILE.is_file():
        print("1..0 # SKIP no positions: QIYUAN_DATA does not name a folder with dead-positions/")
        return 0
    expected = FILE.read_text(encoding="utf-8").splitlines()
    program = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
    done = subprocess.run([program, "winnable", "--verify", "--nodes", NODES], text=True, capture_output=True,
                          input="".join(line[3:] + "\n" for line in expected), timeout=500, check=False)
    got = done.stdout.splitlines()
    wrong = [f"{a}: {b[:2]}" for a, b in zip(expected, got)
             if a[3:] != b[3:] or any(x != y != "?" for x, y in zip(a[:2], b[:2]))]
    undecided = sum("?" in line[:2] for line in got)
    print("1..1")
    good = done.returncode == 0 and len(got) == len(expected) > 0 and not wrong
    print(f"{'ok' if good else 'not ok'} 1 - {len(got)} positions, {undecided} undecided within {NODES} nodes a side")
    for line in wrong[:20] + done.stderr.splitlines()[:20]:
        print(f"# {line}")
    return 0 if good else 1


sys.exit(main())
