#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Real game files, kept outside the project, replay as they should: how many games and plies there are, which of them
are not good, and that every Nth move written in every notation reads back as the same move. Prints TAP.

Arguments: the checking program, a folder to unpack to, N. The files are in $QIYUAN_DATA/games."""
import os
import subprocess
import sys

sys.dont_write_bytecode = True
from real_games import unpack  # noqa: E402

# name of the archive, its folder, games, plies, and the games that are neither ok nor unfinished: (status, count).
# The faults of the Chinese sets were looked at one by one: diagrams without a general or with men where they can't
# stand, and four moves that leave the own general attacked or start from an empty point. Those of the studies are lines
# that begin with the wrong side's move; those of the fixtures and of the broken files are what the files are for.
SETS = [
    ("chess/masters-b", 12952, 1013705, {}),
    ("chess/masters-educhess", 5798, 469105, {}),
    ("chess/carlsen-online-clk", 167, 15302, {}),
    ("chess/broadcast-clk", 16, 846, {}),
    ("chess/studies-variations-comments", 322, 1799, {"illegal": 1, "damaged": 3}),
    ("chess/parser-fixtures", 399, 19394, {"illegal": 1, "damaged": 1, "unsupported": 1}),
    ("chess/broken-synthetic", 60, None, None),
    ("xiangqi/ccpd-big5-pgn", 5737, 380845, {"illegal": 4, "damaged": 6}),
    ("xiangqi/gbk-chinese-pgn", 46, 2132, {}),
    ("xiangqi/wukong-three-notations", 45, 4134, {}),
    ("xiangqi/liu-dahua-1125-uci", 1125, 101321, {}),
]

# What the broken files are named after, and what their two examples come to.
BROKEN = {
    "truncate": {"damaged"}, "nul-byte": {"damaged"}, "unclosed-comment": {"damaged"}, "unclosed-rav": {"damaged"},
    "unbalanced-close": {"damaged"}, "illegal-move": {"illegal"}, "bad-result-tag": {"damaged"},
    "wrong-fen": {"damaged"}, "nag-overflow": {"damaged"}, "missing-quote": {"damaged"}, "extra-result": {"damaged"},
}


def run(program, arguments, files):
    """The lines that the program prints for all files (passed in portions), and the sum of its
    totals."""
    lines, sums = [], {}
    for start in range(0, len(files), 500):
        done = subprocess.run([program] + arguments + files[start:start + 500], capture_output=True, text=True,
                              encoding="utf-8", errors="replace", timeout=1800, check=False)
        if done.returncode not in (0, 1):
            raise AssertionError(f"exit {done.returncode}: {done.stderr[-500:]}")
        if done.stderr:
            raise AssertionError(done.stderr[-500:])
        for line in done.stdout.splitlines():
            if not line.startswith("games "):
                lines.append(line)
                continue
            words = line.split()
            for key, value in zip(words[::2], words[1::2]):
                sums[key] = sums.get(key, 0) + int(value)
    return lines, sums


def check_set(program, every, files, games, plies, bad):
    _, sums = run(program, ["-e", every], files)
    if sums["games"] != games or sums["broken"] != 0 or (plies is not None and sums["plies"] != plies):
        raise AssertionError(f"expected {games} games, {plies} plies: {sums}")
    for status in ("illegal", "damaged", "unsupported"):
        if bad is not None and sums[status] != bad.get(status, 0):
            raise AssertionError(f"expected {bad}: {sums}")


def check_broken(program, files):
    """Each file is one game; its name says how it was damaged."""
    for path in files:
        _, sums = run(program, [], [path])
        damage = os.path.basename(path)[4:-4]
        got = {s for s in ("ok", "unfinished", "illegal", "damaged", "unsupported") if sums[s] > 0}
        wanted = BROKEN.get(damage, {"ok", "unfinished"})
        if damage == "ambiguous-san":
            wanted = {"ok", "damaged"}
        if sums["games"] != 1 or not got <= wanted:
            raise AssertionError(f"{os.path.basename(path)}: {got}, expected {wanted}")


def check_three_notations(program, files):
    """Chinese, WXF and coordinate notation give the same games, except for one ply: in game 2 the
    coordinates say e5e6 where the other two name the rear pawn (后兵进一, -P+1), which is e3e4."""
    games = {os.path.basename(path): run(program, ["-m"], [path])[0] for path in files}
    chinese = games["xqdb_traditional.pgn"]
    if len(chinese) != 15 or chinese != games["xqdb_international.pgn"]:
        raise AssertionError("Chinese notation and WXF differ")
    for number, (ours, theirs) in enumerate(zip(chinese, games["bulk_games_uci.pgn"]), 1):
        differences = [(ply, a, b) for ply, (a, b) in enumerate(zip(ours.split(), theirs.split()), 1) if a != b]
        if differences != ([(71, "e3e4", "e5e6")] if number == 2 else []):
            raise AssertionError(f"game {number}: {differences}")


def main():
    program, folder, every = sys.argv[1:]
    tests = [(name, lambda f, g=games, p=plies, b=bad: check_set(program, every, f, g, p, b))
             for name, games, plies, bad in SETS]
    tests.append(("chess/broken-synthetic", lambda f: check_broken(program, f)))
    tests.append(("xiangqi/wukong-three-notations", lambda f: check_three_notations(program, f)))
    tests = tests[::int(os.environ.get("QIYUAN_TEST_SHARE", "1"))]  # tests/share.h
    if not os.path.isdir(os.path.join(os.environ.get("QIYUAN_DATA", ""), "games")) or "QIYUAN_DATA" not in os.environ:
        print("1..0 # SKIP no game files: QIYUAN_DATA does not name a folder with games/")
        return
    print(f"1..{len(tests)}")
    for number, (name, check) in enumerate(tests, 1):
        try:
            check(unpack(name, folder))
            print("ok", number, "-", name)
        except (AssertionError, subprocess.SubprocessError, OSError) as fault:
            print("not ok", number, "-", name)
            for line in str(fault).splitlines():
                print("#", line)


main()
