#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Our answers against those of other programs, over positions and games of real files. Prints TAP.

  SAN of every move of a set of master games against pgn-extract
  legal moves of 10,000 positions of master games against Stockfish
  legal moves of 10,000 positions of xiangqi games against Fairy-Stockfish

Arguments: the program `positions`, a folder to unpack to. The files are in $QIYUAN_DATA/games. Programs that are not
installed are skipped."""
import os
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "record"))
from real_games import unpack  # noqa: E402

POSITIONS = 10000 // int(os.environ.get("QIYUAN_TEST_SAMPLE", "1"))  # of so many one: tests/share.h


def tool(name):
    """Where a program is; Debian keeps games in a folder of their own."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def ours(program, arguments, files):
    lines = []
    for start in range(0, len(files), 500):
        done = subprocess.run([program] + arguments + files[start:start + 500], capture_output=True, text=True,
                              encoding="utf-8", timeout=600, check=True)
        lines += done.stdout.splitlines()
    return lines


def theirs_san(extract, path):
    done = subprocess.run([extract, "-s", "-C", "-N", "-V", "-Wsan", "-w1000000", "--nomovenumbers", "--noresults",
                           "--notags", path], capture_output=True, text=True, encoding="latin-1", timeout=600,
                          check=True)
    return [line.strip() for line in done.stdout.splitlines() if line.strip()]


def san(program, extract, files):
    moves = 0
    for path in files:
        mine = [line for line in ours(program, ["-g"], [path]) if line]
        other = theirs_san(extract, path)
        if len(mine) != len(other):
            raise AssertionError(f"{os.path.basename(path)}: {len(mine)} games, pgn-extract has {len(other)}")
        for number, (a, b) in enumerate(zip(mine, other), 1):
            moves += len(a.split())
            if a != b:
                ply = next((i for i, (x, y) in enumerate(zip(a.split(), b.split())) if x != y), -1)
                raise AssertionError(f"{os.path.basename(path)} game {number} ply {ply + 1}: "
                                     f"{a.split()[ply]}, pgn-extract {b.split()[ply]}")
    if moves < POSITIONS:
        raise AssertionError(f"only {moves} moves compared")
    return f"{moves} moves"


class Engine:
    """A UCI engine that is asked for the legal moves of positions."""

    def __init__(self, path, variant):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        self.read_to("uciok")
        if variant:
            self.say(f"setoption name UCI_Variant value {variant}")
        self.say("isready")
        self.read_to("readyok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read_to(self, beginning):
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError("the engine has ended")
            if line.startswith(beginning):
                return lines
            lines.append(line.strip())

    def legal(self, fen):
        self.say(f"position fen {fen}")
        self.say("go perft 1")
        lines = self.read_to("Nodes searched")
        return sorted(line.split(":")[0] for line in lines if line.endswith(": 1"))

    def close(self):
        self.say("quit")
        self.process.wait(timeout=10)


def sample(program, files):
    """Some positions more than are asked for, evenly drawn; each one once."""
    lines = ours(program, ["-p", "13"], files)
    unique = list(dict.fromkeys(lines))
    step = max(1, len(unique) // POSITIONS)
    return unique[::step][:POSITIONS]


def legal(program, path, variant, files):
    lines = sample(program, files)
    if len(lines) < POSITIONS:
        raise AssertionError(f"only {len(lines)} positions")
    engine = Engine(path, variant)
    try:
        for line in lines:
            fen, moves = line.split("\t")
            other = engine.legal(fen)
            if moves.split() != other:
                raise AssertionError(f"{fen}: only ours {sorted(set(moves.split()) - set(other))}, "
                                     f"only theirs {sorted(set(other) - set(moves.split()))}")
    finally:
        engine.close()
    return f"{len(lines)} positions"


def main():
    program, folder = sys.argv[1:]
    tests = [
        ("SAN as pgn-extract writes it", "pgn-extract", "chess/masters-educhess",
         lambda path, files: san(program, path, files)),
        ("legal moves as Stockfish finds them", "stockfish", "chess/masters-b",
         lambda path, files: legal(program, path, None, files)),
        ("legal moves as Fairy-Stockfish finds them", "fairy-stockfish", "xiangqi/ccpd-big5-pgn",
         lambda path, files: legal(program, path, "xiangqi", files)),
    ]
    print(f"1..{len(tests)}")
    for number, (name, wanted, archive, check) in enumerate(tests, 1):
        path = tool(wanted)
        if path is None or not os.path.isdir(os.path.join(os.environ.get("QIYUAN_DATA", ""), "games")):
            why = f"{wanted} is not installed" if path is None else "QIYUAN_DATA does not name a folder with games/"
            print("ok", number, "-", name, "# SKIP", why)
            continue
        try:
            print("ok", number, "-", name, "over", check(path, unpack(archive, folder)))
        except (AssertionError, subprocess.SubprocessError, OSError) as fault:
            print("not ok", number, "-", name)
            print("#", str(fault).replace("\n", "\n# "))


main()
