#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds small endgame tables and has the posts of repetition_posts.tsv judged with them, as theory has it. TAP.

usage: posts.py [--all]: also those whose table takes longer (over five men). The folder of the program is in
QIYUAN_PROGRAM, that of the test data in QIYUAN_TEST_DATA.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

QIYUAN = str(Path(os.environ["QIYUAN_PROGRAM"]) / "qiyuan")
ROWS = Path(os.environ["QIYUAN_TEST_DATA"]) / "xiangqi/repetition_posts.tsv"


def run(*words):
    return subprocess.run([QIYUAN, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def ruling(line):
    """The verdict in the last line of an answer."""
    return line.split("\t")[0]


def main():
    rows = [line.rstrip("\n").split("\t") for line in ROWS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = [row for row in rows if row[12] != "-" and (len(row[12]) <= 5 or "--all" in sys.argv)]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for material in sorted({row[12] for row in rows}):
            built = run("tables", "build", "--game=xiangqi", f"--tables={folder}", material)
            assert built.returncode == 0, built.stderr
        print(f"1..{len(rows)}")
        for number, row in enumerate(rows):
            name, rules, fen, cycle, tables = row[0], row[1].removesuffix("-1"), row[2], row[4], row[11]
            words = ("judge", f"--rules={rules}", f"--fen={fen}", f"--moves={cycle} {cycle}", "--lang=en")
            told = run(*words, f"--tables={folder}")
            wanted = {"draw": "draw", "black loses": "order", "red loses": "order"}[tables]
            side = "" if tables == "draw" else tables.split()[0].capitalize() + " must change"
            good = ruling(told.stdout.splitlines()[-1]) == wanted and side in told.stdout and told.returncode == 0
            print(f"{'ok' if good else 'not ok'} {number + 1} - {name}: {tables}")
            failed += not good
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
