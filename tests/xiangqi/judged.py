#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rows of tests/data/xiangqi/repetition_*.tsv through `qiyuan judge`: what it says of each move, as JSON and in words of a
language that goes by the row's name, is what the file of sums has (tests/cli/sums.py). Prints TAP.

usage: judged.py PROGRAM TABLE...
       judged.py --update PROGRAM TABLE...     when what is said should change: look at it (--show NAME) before
       judged.py --show NAME PROGRAM TABLE...
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import standing  # noqa: E402
import sums  # noqa: E402


def rows_of(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip() and line[0] != "#":
                yield line.rstrip("\n").split("\t")[:5]


def answer(program, row):
    name, rules, fen, lead, cycle = row
    moves = " ".join([*([] if lead == "-" else [lead]), cycle, cycle])
    asked = ["judge", "--game", "xiangqi", "--rules", rules, "--fen", fen, "--moves", moves]
    done = [program.run(*asked, "--json"), program.run(*asked, "--verbose", "--lang", sums.lang_of(name))]
    return "".join(f"{one.returncode} {one.stdout}" for one in done)


def answers(program, path):
    return ((row[0], row[1], answer(program, row)) for row in rows_of(path))


def main():
    update, show = "--update" in sys.argv, "--show" in sys.argv
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    wanted = words.pop(0) if show else None
    program, tables = standing.ready(words[0]), words[1:]
    if update:
        for path in tables:
            sums.write(path.removesuffix(".tsv") + ".sums", answers(program, path))
        return 0
    points = []
    share = int(os.environ.get("QIYUAN_TEST_SHARE", "1"))
    for path in tables:
        known = sums.read(path.removesuffix(".tsv") + ".sums")
        for number, row in enumerate(rows_of(path)):
            value = sums.take(known, row[0], row[1])
            if show and row[0] == wanted:
                print(answer(program, row), end="")
            elif not show and number % share == 0:
                points.append((f"{row[0]} ({row[1]})", sums.sum_of(answer(program, row)) == value))
        points.append((f"{os.path.basename(path)}: each sum has its row", not any(known.values())))
    if show:
        return 0
    print(f"1..{len(points)}")
    for number, (name, good) in enumerate(points, 1):
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
    return 0 if all(good for _, good in points) else 1


if __name__ == "__main__":
    sys.exit(main())
