#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures indexing a generated list of 500,000 players in the format of FIDE's text list, and looking up 24 of them.

usage: bench/rated_list.py build/src/cli/qiyuan [PLAYERS]
"""
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HEAD = ("ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
        "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n")
SOUNDS = ["ba", "ke", "li", "mo", "nu", "ra", "se", "ti", "vo", "wen", "xi", "zhu"]


def name(seed):
    """A last and a first name made of random syllables."""
    chance = random.Random(seed)
    last, first = ("".join(chance.choice(SOUNDS) for _ in range(chance.randint(2, 4))).capitalize() for _ in range(2))
    return f"{last}, {first}"


def row(number):
    """A line of the list, in fixed columns."""
    ratings = "".join(f"{1400 + (number * step) % 1300:<6}{0:<4}{20:<3}" for step in (7, 11, 13))
    return (f"{1000000 + number:<15}{name(number):<61}{('GER', 'CHN', 'IND', 'SRB')[number % 4]:<4}{'MF'[number % 5 == 0]:<4}"
            f"{'':<5}{'':<5}{'':<15}{'':<4}{ratings}{1950 + number % 65:<6}\n")


def cpu(command, **options):
    """Runs a command: CPU seconds, wall-clock seconds, output."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, check=True, capture_output=True, text=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - start, done.stdout


def main():
    """Makes the list, indexes it, and looks up 24 players by id and by name, 11 times."""
    command, players = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 500_000
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_DATA_HOME": folder, "LC_ALL": "C"}
        path = os.path.join(folder, "players_list_foa.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD)
            file.writelines(map(row, range(players)))
        used, wall, _ = cpu([command, "rate", "index", path], env=environment)
        print(f"index of {players} players, {Path(path).stat().st_size / 1e6:.0f} MB: {used:.2f} s of CPU, {wall:.2f} s")
        chosen = [index * players // 24 for index in range(24)]
        for what, words in (("ids", [str(1000000 + one) for one in chosen]), ("names", [name(one) for one in chosen])):
            found = [cpu([command, "rate", "lookup", *words], env=environment) for _ in range(11)]
            lines = found[0][2].count("\n")
            if lines < 24:
                sys.exit(f"{lines} of 24 {what} were found")
            used, walls = sorted(one[0] * 1000 for one in found), sorted(one[1] * 1000 for one in found)
            print(f"lookup of 24 {what}, the whole command: {used[5]:.0f} ms of CPU, {walls[0]:.0f} to {walls[-1]:.0f} ms")


if __name__ == "__main__":
    main()
