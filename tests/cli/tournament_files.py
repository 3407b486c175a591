#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tournament files from outside, as TAP: two writers at once, a file cut at any byte, a writer that is killed.

The folder of the program is in QIYUAN_PROGRAM.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import standing

QIYUAN = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
PROGRAM = standing.ready(QIYUAN)


def run(*arguments):
    """Runs `qiyuan tournament`; the finished process."""
    return PROGRAM.run("tournament", *arguments)


def new(path, players=0):
    """A new file with so many players."""
    made = [run("new", "--system", "swiss-cn", "--rounds", 5, "--seed", 1, path)]
    made += [run("add", path, f"P{i}") for i in range(players)]
    return all(done.returncode == 0 for done in made)


def acts(path):
    """The acts of a file; every line must be one."""
    return [json.loads(line) for line in Path(path).read_bytes().splitlines()]


def two_writers(folder):
    """Two processes that add players at the same time lose none, and no line is torn."""
    path = os.path.join(folder, "two")
    if not new(path):
        return False
    loop = 'for i in $(seq 25); do "$0" tournament add "$1" "$2$i" || exit 1; done'
    writers = [subprocess.Popen(["sh", "-c", loop, QIYUAN, path, name]) for name in "ab"]
    codes = [writer.wait() for writer in writers]
    names = sorted(act["name"] for act in acts(path) if act["act"] == "add")
    return codes == [0, 0] and names == sorted(f"{letter}{i}" for letter in "ab" for i in range(1, 26))


def cut_anywhere(folder):
    """What a crash leaves of the last act does not count, and the next act is written in its place."""
    path = os.path.join(folder, "cut")
    if not new(path, 2):
        return False
    whole = Path(path).read_bytes()
    last = whole[:-1].rindex(b"\n") + 1
    for length in range(last, len(whole)):
        Path(path).write_bytes(whole[:length])
        if run("add", path, "again").returncode != 0:
            return False
        if [act.get("name") for act in acts(path)] != [None, "P0", "again"]:
            return False
    return True


def killed(folder):
    """A writer killed at any time leaves a file that the next one takes on, with every act it had answered."""
    path = os.path.join(folder, "killed")
    if not new(path):
        return False
    loop = 'i=0; while :; do i=$((i+1)); "$0" tournament add -q "$1" "$i" && echo "$i"; done'
    for delay in (0.05, 0.11, 0.17):
        before = len(acts(path))
        with subprocess.Popen(["sh", "-c", loop, QIYUAN, path], stdout=subprocess.PIPE, start_new_session=True) as writer:
            time.sleep(delay)  # time: it is killed at any moment
            os.killpg(writer.pid, signal.SIGKILL)
            answered = len(writer.stdout.read().splitlines())
        if run("add", path, "after").returncode != 0:
            return False
        added = len(acts(path)) - before - 1
        if added not in (answered, answered + 1):
            return False
    return True


def bad_files(folder):
    """A damaged file is told with its line and left as it is."""
    path = os.path.join(folder, "bad")
    text = b'{"act":"new","system":"swiss-cn","rounds":3}\n{"act":"add"}\n{"act":"sing"}\n'
    Path(path).write_bytes(text)
    done = run("add", path, "P")
    return done.returncode == 3 and f"{path}:3:" in done.stderr and Path(path).read_bytes() == text


def games_of_two(path, system, *options):
    """A new event of two games a round, six players, the first pairs made by one `pair`."""
    made = [run("new", "--system", system, "--games", 2, "--seed", 3, *options, path)]
    made += [run("add", path, f"P{i}") for i in range(6)] + [run("pair", path)]
    return all(done.returncode == 0 for done in made)


def undo_of_a_press(folder):
    """What one `pair` made is taken back by one `undo`, both games of the matches; a result after it alone."""
    for system, options in (("knockout", ()), ("swiss-cn", ("--rounds", 4)), ("roundrobin-cn", ())):
        path = os.path.join(folder, f"undo-{system}")
        if not games_of_two(path, system, *options):
            return False
        before = [act["act"] for act in acts(path)]
        board = next(act["pairs"][0] for act in acts(path) if act["act"] == "pair" and act["pairs"][0][1])
        entered = run("result", path, *board, "1-0", 1)
        of_result = run("undo", path)
        of_pairs = run("undo", path)
        after = [act["act"] for act in acts(path)]
        if after != before + ["result", "undo", "undo", "undo"] or run("pair", path).returncode != 0:
            return False
        if entered.returncode or len(of_result.stdout.splitlines()) != 1 or len(of_pairs.stdout.splitlines()) != 2:
            return False
    return True


def exported_of_two_games(folder):
    """The report file of a Swiss of two games a round checks right, and a wrong second game is told."""
    path, report = os.path.join(folder, "two-games"), os.path.join(folder, "two-games.trf")
    if not games_of_two(path, "swiss-cn", "--rounds", 3):
        return False
    for round_number in (1, 3):
        for act in [act for act in acts(path) if act["act"] == "pair" and act["round"] >= round_number]:
            for white, black in act["pairs"]:
                if run("result", path, white, black, "+-" if white == 1 else "1-0", act["round"]).returncode != 0:
                    return False
        if run("pair", path).returncode != 0:
            return False
    Path(report).write_text(run("export", path).stdout, encoding="utf-8")
    right = run("check", report)
    text = Path(report).read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("001    1"))
    colours = row[:96] + {"w": "b", "b": "w"}[row[96]] + row[97:]
    first = int(row[101:105])
    other = next(line for line in text.splitlines() if line.startswith(f"001 {first:4d}"))
    changed = other[:96] + {"w": "b", "b": "w"}[other[96]] + other[97:]
    Path(report).write_text(text.replace(row, colours).replace(other, changed), encoding="utf-8")
    wrong = run("check", report)
    return (right.returncode, right.stdout) == (0, "".join(f"round {i} ok\n" for i in range(1, 7))) and wrong.returncode == 1


def main():
    tests = [two_writers, cut_anywhere, killed, bad_files, undo_of_a_press, exported_of_two_games]
    print(f"1..{len(tests)}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, test in enumerate(tests, 1):
            good = test(folder)
            failed += not good
            print(f"{'ok' if good else 'not ok'} {number} - {test.__name__}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
