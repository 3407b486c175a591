#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands of a page and compares what they print with what stands below each of them. TAP.

Usage: questions.py PAGE [--write]; QIYUAN_PROGRAM and QIYUAN_TEST_DATA as for golden.py. --write puts there what
is printed.
"""
import os
import subprocess
import sys
from pathlib import Path

PAGE = Path(sys.argv[1])
MARK = "    $ "


def run(command):
    env = dict(os.environ, PATH=os.environ["QIYUAN_PROGRAM"] + ":" + os.environ["PATH"], LC_ALL="C.UTF-8")
    done = subprocess.run(["bash", "-c", command], cwd=Path(os.environ["QIYUAN_TEST_DATA"]) / "cli", env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode().splitlines()


def main():
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    made = []
    failed = count = at = 0
    while at < len(lines):
        made.append(lines[at])
        at += 1
        if not made[-1].startswith(MARK):
            continue
        command = made[-1][len(MARK):]
        end = at
        while end < len(lines) and lines[end].startswith("    ") and not lines[end].startswith(MARK):
            end += 1
        printed = ["    " + line for line in run(command)]
        count += 1
        good = printed == lines[at:end]
        print(f"{'ok' if good else 'not ok'} {count} - {command}")
        for line in [] if good else printed:
            print("# got", line)
        failed += not good
        made += printed
        at = end
    print(f"1..{count}")
    if sys.argv[2:] == ["--write"]:
        PAGE.write_text("\n".join(made) + "\n", encoding="utf-8")
    return 1 if failed or count == 0 else 0


sys.exit(main())
