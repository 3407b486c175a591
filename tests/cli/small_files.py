#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small files that ask for much work: what a file announces is believed as far as its bytes can hold it. Prints TAP.

Each is read by the program with a bound of processor time that its honest work stays far below, and that work without
end passes on any machine. QIYUAN_PROGRAM and QIYUAN_TEST_DATA as for golden.py.
"""
import gzip
import os
import resource
import struct
import subprocess
import sys
import tempfile
import zlib

DATA = os.path.join(os.environ["QIYUAN_TEST_DATA"], "cli")
PROGRAM = os.path.join(os.environ["QIYUAN_PROGRAM"], "qiyuan")
SECONDS = 60  # of the processor; each of them takes less than 2
# Meson has memory overwritten as it is given out and back, which would count as used.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "MALLOC_PERTURB_"}
KILOBYTES = 200_000 * (6 if "ASAN_OPTIONS" in os.environ else 1)


def run(*args, seconds=SECONDS):
    """Runs a command; returns all its output."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))  # noqa: E731
    with tempfile.TemporaryFile("w+") as told:
        process = subprocess.Popen([PROGRAM, *args], stdout=subprocess.DEVNULL, stderr=told, preexec_fn=limit, env=ENVIRONMENT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        text = told.read()
    assert process.returncode in (0, 1, 3), (args, process.returncode, text[-300:])
    assert used.ru_maxrss < KILOBYTES, (args, used.ru_maxrss)
    return text


def convert(path):
    return run("convert", "--to", "pgn", "-o", "/dev/null", path)


def text(data):
    return struct.pack("<I", len(data)) + data


def library(announced, games):
    """A packed library (CBL 2.1) that announces this many games; `games` are their bytes."""
    head = text(b"a") + text(b"") * 4 + b"\0" * 38 + struct.pack("<I", announced) + text(b"")
    packer = zlib.compressobj(9)
    packed = packer.compress(head) + b"".join(packer.compress(piece) for piece in games) + packer.flush()
    return b"CCBridge" + struct.pack("<III", 0x15, 1, len(head)) + packed


def games_of_no_bytes(folder):
    """120 million games of four bytes each, in half a megabyte."""
    path = os.path.join(folder, "short.cbl")
    with open(path, "wb") as file:
        file.write(library(120_000_000, [struct.pack("<I", 4) * 100_000] * 1200))
    told = convert(path)
    assert "is truncated" in told and told.count("\n") < 50, told[-300:]


def many_first_moves(folder):
    """Alternatives, each of which is to be inserted before the others."""
    path = os.path.join(folder, "wide.pfc")
    moves = '<n m="h2e2" default="true"/>\n<n m="b2e2" default="true"/>\n' * 50_000
    start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<?xml version="1.0" encoding="utf-8"?>\n<n version="2" m="{start}">\n{moves}</n>\n')
    assert convert(path) == ""


def games_at_one_place_of_scid(folder):
    """An index of 3,000 games, all of which are at the same 128 kB."""
    with open(os.path.join(DATA, "scid.si4"), "rb") as file:
        index = file.read()
    with open(os.path.join(DATA, "scid.sn4"), "rb") as file:
        names = file.read()
    head, entry = bytearray(index[:182]), bytearray(index[182:182 + 47])
    count, size = 3000, 131_000
    head[14:17] = count.to_bytes(3, "big")
    entry[0:4] = bytes(4)
    entry[4:6] = (size & 0xFFFF).to_bytes(2, "big")
    entry[6] = (entry[6] & 0x7F) | (size >> 16) << 7
    entry[7:9] = (int.from_bytes(entry[7:9], "big") & ~8).to_bytes(2, "big")
    tag = b"\xf5" + b"\xff" + b"a" * 255  # Source, of 255 letters
    for name, data in (("si4", bytes(head) + bytes(entry) * count), ("sn4", names), ("sg4", tag * 509 + b"\0" * 300)):
        with open(os.path.join(folder, "same." + name), "wb") as file:
            file.write(data)
    told = convert(os.path.join(folder, "same.si4"))
    assert f"game {count} here, but no game is here" in told, told[-300:]


def games_at_one_place_of_chessbase(folder):
    """The same for ChessBase, with games of 500 kB."""
    files = {}
    for name in ("cbh", "cbg", "cbp", "cbt", "cbc", "cbs", "cba"):
        with open(os.path.join(DATA, "cbh." + name), "rb") as file:
            files[name] = file.read()
    head, entry = bytearray(files["cbh"][:46]), bytearray(files["cbh"][46:92])
    count = 20_000
    head[6:10] = (count + 1).to_bytes(4, "big")
    entry[1:5] = (26).to_bytes(4, "big")
    entry[5:9] = bytes(4)
    files["cbh"] = bytes(head) + bytes(entry) * count
    files["cbg"] = bytes(26) + (4 + 500_000).to_bytes(4, "big") + b"\x9f" * 500_000  # which stands for no move
    for name, data in files.items():
        with open(os.path.join(folder, "same." + name), "wb") as file:
            file.write(data)
    told = convert(os.path.join(folder, "same.cbh"))
    assert f"game {count} here, but no game is here" in told, told[-300:]


def packed_game(folder, name, begin, piece, count):
    path = os.path.join(folder, name + ".pgn.gz")
    with gzip.open(path, "wb", 1) as file:
        file.write(b'[Event "x"]\n[Result "*"]\n\n' + begin)
        for _ in range(count):
            file.write(piece * 1000)
        file.write(b" *\n")
    return path


def games_without_end(folder):
    """One game of 12 million half-moves, alternatives or marks, in less than 100 kB: it is refused.
    Commands that do not keep games count it, in time proportional to the game's length, up to 8 million."""
    shuffled = packed_game(folder, "long", b"", b"Nf3 Nf6 Ng1 Ng8 ", 3_000)
    for path in (shuffled, packed_game(folder, "wide", b"1. e4 ", b"(1. d4 d5) ", 4_000),
                 packed_game(folder, "marked", b"1. e4 ", b"$1 ", 6_000)):
        told = convert(path)
        assert "more moves and comments than are allowed in one game" in told, told[-300:]
    short = packed_game(folder, "short", b"", b"Nf3 Nf6 Ng1 Ng8 ", 100)
    assert run("index", "-o", os.path.join(folder, "x.qyindex"), short) == ""
    run("judge", short)
    told = run("judge", shuffled)
    assert told.count("more moves and comments than are allowed in one game") == 1, told[-300:]
    run("grep", "--where", "has=repetition", short)


def tags_without_end(folder):
    """A game with a million tags: it is read without those after the first 10,000."""
    path = os.path.join(folder, "tags.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(f'[T{i} "v"]\n' for i in range(1_000_000)) + "\n1. e4 *\n")
    for told in (convert(path), run("index", "-o", os.path.join(folder, "x.qyindex"), path)):
        assert "more than 10,000 tags" in told and told.count("T10000") == 1, told[-300:]


def one_line_of_signs(folder):
    """Four megabytes on one line of what may go on to the line's end: it is looked for in each of them, but
    not as far. Each takes less than a second."""
    path = os.path.join(folder, "line.pgn")
    for sign in ("(1. d4 d5) ", "< ", "1/ 2 ", "blah ", "\uff08 ", "\uff08", "{a} ", "$1 ", "; ", "(", "[ "):
        with open(path, "w", encoding="utf-8") as file:
            file.write('[Event "x"]\n\n1. e4 ' + sign * (4_000_000 // len(sign.encode())) + "*\n")
        run("index", "-o", os.path.join(folder, "x.qyindex"), path, seconds=30 if "ASAN_OPTIONS" in os.environ else 3)


def a_packed_file_of_one_game(folder):
    """A gigabyte that claims to be one XQF game."""
    path = os.path.join(folder, "zeros.xqf.gz")
    with gzip.open(path, "wb", 1) as file:
        file.write(b"XQ\x12")
        for _ in range(100):
            file.write(bytes(10_000_000))
    told = convert(path)
    assert "16 MiB" in told, told[-300:]


def main():
    tests = [games_without_end, tags_without_end, one_line_of_signs, a_packed_file_of_one_game, games_of_no_bytes,
             many_first_moves, games_at_one_place_of_scid, games_at_one_place_of_chessbase]
    faults = 0
    print(f"1..{len(tests)}")
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                print(f"ok {number} - {test.__name__}", flush=True)
            except AssertionError as error:
                faults += 1
                print(f"not ok {number} - {test.__name__}\n# {str(error)[:500]}", flush=True)
    return 1 if faults else 0


sys.exit(main())
