#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each file of tests/data/record/pgn is read, and the report (games, faults and notes with line, column and offset)
is the one that stands in reports.txt beside them. Prints TAP. Arguments: the reporting program, the folder."""
import os
import subprocess
import sys


def expected_reports(path):
    """Lines by file name; a file without a game has none."""
    reports = {}
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            reports.setdefault(line.split(":")[0].split(" ")[0], []).append(line)
    return reports


def main():
    program, folder = sys.argv[1:]
    expected = expected_reports(os.path.join(folder, "reports.txt"))
    names = sorted(name for name in os.listdir(folder) if name.endswith(".pgn"))
    print(f"1..{len(names)}")
    for number, name in enumerate(names, 1):
        run = subprocess.run([program, os.path.join(folder, name)], capture_output=True, timeout=60, check=False)
        lines = run.stdout.decode("utf-8").splitlines()
        wanted = [line for line in expected.get(name, []) if line != name + " nothing"]
        good = run.returncode == 0 and lines == wanted and name in expected
        print(("ok" if good else "not ok"), number, "-", name)
        if not good:
            for line in wanted:
                print("# expected", line)
            for line in lines or [f"(nothing, exit {run.returncode})"]:
                print("# got     ", line)


main()
