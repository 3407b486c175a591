#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the files of packed positions against a reader of our own. Prints TAP.

usage: test_tune.py TUNE
"""
import os
import struct
import subprocess
import sys
import tempfile
import traceback

LETTERS = {"chess": ".pnbrqk", "xiangqi": ".pabncrk"}
GAMES = "4"


def tune(*args, fails=False):
    found = subprocess.run([sys.argv[1], *args], capture_output=True, check=False)
    if (found.returncode != 0) != fails:
        raise AssertionError(f"{args}: {found.returncode}: {found.stderr.decode()}")
    return found.stdout.decode()


def play(game, *args, **more):
    return tune("play", game, "-n", "40", "-g", GAMES, *args, "-", **more)


def board_of(game, squares):
    """Writes the board of a FEN from a mapping of squares to letters."""
    files = 8 if game == "chess" else 9
    ranks = []
    for rank in reversed(range(8 if game == "chess" else 10)):
        row = "".join(squares.get(rank * files + file, "1") for file in range(files))
        for count in range(9, 1, -1):
            row = row.replace("1" * count, str(count))
        ranks.append(row)
    return "/".join(ranks)


def read_record(game, record):
    """A record as the side to move, the board, the first side's value and points, and the game's number."""
    occupied, pieces, value, number = struct.unpack("<12s16shH", record)
    bits = int.from_bytes(occupied, "little")
    kinds = int.from_bytes(pieces, "little")
    squares = {}
    for square in range(90):
        if bits >> square & 1:
            letter = LETTERS[game][kinds & 7]
            squares[square] = letter if kinds & 8 else letter.upper()
            kinds >>= 4
    black = bits >> 90 & 1
    points = bits >> 91
    return (
        f"{board_of(game, squares)} {'wb'[black]}",
        -value if black else value,
        2 - points if black else points,
        number,
    )


def packed_positions_are_those_of_the_lines(folder):
    for game in LETTERS:
        path = os.path.join(folder, game)
        lines = play(game).splitlines()
        play(game, "-o", path)
        with open(path, "rb") as file:
            head = file.read(32)
            records = [file.read(32) for _ in lines]
            assert file.read() == b"", "more records than lines"
        assert head[:12] == b"QYPACK1\n" + bytes([list(LETTERS).index(game), 0, 0, 0]), head
        assert struct.unpack("<IQ", head[12:24]) == (40, 1), head
        found = [read_record(game, record) for record in records]
        wanted = []
        for line in lines:
            fen, value, points = line.split("\t")
            wanted.append((" ".join(fen.split()[:2]), int(value), int(points)))
        assert len(wanted) > 50, f"{len(wanted)} positions"
        assert [row[:3] for row in found] == wanted, game
        numbers = [row[3] for row in found]
        assert numbers == sorted(numbers) and len(set(numbers)) > 1, numbers
        shown = [line.split("\t") for line in tune("show", game, path).splitlines()]
        assert [(" ".join(fen.split()[:2]), int(v), int(p)) for fen, v, p in shown] == wanted, game


def a_file_cut_off_anywhere_is_completed(folder):
    for game in LETTERS:
        path = os.path.join(folder, game)
        with open(path, "rb") as file:
            whole = file.read()
        for length in (len(whole) - 1, len(whole) // 2 + 5, 40, 32, 0):
            with open(path, "wb") as file:
                file.write(whole[:length])
            play(game, "-o", path)
            with open(path, "rb") as file:
                assert file.read() == whole, f"{game} from {length} bytes"


def other_settings_and_other_files_are_refused(folder):
    path = os.path.join(folder, "chess")
    play("chess", "-s", "2", "-o", path, fails=True)
    play("chess", "-n", "41", "-o", path, fails=True)
    play("xiangqi", "-o", path, fails=True)
    tune("show", "xiangqi", path, fails=True)
    with open(path, "r+b") as file:
        file.seek(64 + 11)
        file.write(b"\x18")  # three halves of a point
    tune("show", "chess", path, fails=True)
    with open(path, "r+b") as file:
        file.write(b"x")
    play("chess", "-o", path, fails=True)
    tune("show", "chess", path, fails=True)


def networks_learn_the_same_on_any_number_of_threads(folder):
    for game in LETTERS:
        data = os.path.join(folder, game + "-more")
        tune("play", game, "-n", "20", "-g", "60", "-o", data, "-")
        files = []
        for threads in ("1", "3"):
            path = os.path.join(folder, f"{game}-{threads}.qynet")
            curve = path + ".svg"
            shown = tune("net", game, "-e", "16", "-b", "0", "-j", threads, "-o", path, "-p", curve, data)
            rows = [line.split("|") for line in shown.splitlines() if line[:3].strip("| ").isdigit()]
            assert len(rows) == 16 and float(rows[15][2]) < 0.7 * float(rows[0][2]), shown
            told = float(shown.splitlines()[-1].split()[3])
            assert abs(told - float(rows[15][3])) < 0.002, "rounded, the network is another: " + shown
            with open(curve, encoding="utf-8") as file:
                assert file.read().count("<polyline") == 2
            with open(path, "rb") as file:
                files.append(file.read())
        assert files[0] == files[1], f"{game}: threads change the network"
        inputs = 768 if game == "chess" else 1260
        assert files[0][:8] == b"QYNET1\n\0" and struct.unpack("<HH", files[0][10:14]) == (64, inputs)
        assert len(files[0]) == 64 + 2 * 64 * (inputs + 1) + 8 * (2 * 64 + 4), len(files[0])
        match = tune("match", game, "-n", "10", "-g", "1", path, path)
        assert "2 games: " in match and " 50.0 %" in match, match


TESTS = [
    packed_positions_are_those_of_the_lines,
    a_file_cut_off_anywhere_is_completed,
    other_settings_and_other_files_are_refused,
    networks_learn_the_same_on_any_number_of_threads,
]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, test in enumerate(TESTS, 1):
            try:
                test(folder)
                print(f"ok {number} - {test.__name__}")
            except Exception:  # pylint: disable=broad-except
                failed += 1
                print(f"not ok {number} - {test.__name__}\n# " + traceback.format_exc().replace("\n", "\n# "))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
