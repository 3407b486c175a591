#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the ChessBase database that the tests read, and what the fuzzer begins with: cbh.cbh and the files beside it.

Usage: make_cbh.py TABLE FOLDER CORPUS. TABLE is src/record/cbh_table.inc. An encoder of its own, from the published
description of the format; moves are given in UCI and not looked at.
"""
import re
import struct
import sys
from pathlib import Path

TABLE = [int(byte, 16) for byte in re.findall(r"0x([0-9A-F]{2}),", Path(sys.argv[1]).read_text(encoding="utf-8"))]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
KNIGHT = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
UP, RIGHT, RISE, FALL = [[(x * i, y * i) for i in range(1, 8)] for x, y in ((0, 1), (1, 0), (1, 1), (1, -1))]
WAYS = {"q": UP + RIGHT + RISE + FALL, "r": UP + RIGHT, "b": RISE + FALL, "n": KNIGHT}
FIRST = {"q": (11, 143, 171), "r": (39, 53, 199), "b": (67, 81, 213), "n": (95, 103, 227)}


class Board:
    def __init__(self, fen=START):
        self.men = {}
        for rank, row in enumerate(fen.split()[0].split("/")):
            file = 0
            for char in row:
                if char.isdigit():
                    file += int(char)
                else:
                    self.men[file, 7 - rank] = char
                    file += 1
        self.lists = {}
        for square in [(x, y) for x in range(8) for y in range(8)]:
            if square in self.men:
                self.lists.setdefault(self.men[square], []).append(square)
        self.white = fen.split()[1] == "w"

    def copy(self):
        other = Board.__new__(Board)
        other.men, other.white = dict(self.men), self.white
        other.lists = {man: list(squares) for man, squares in self.lists.items()}
        return other

    def take(self, square):
        man = self.men.pop(square)
        at = self.lists[man].index(square)
        if man in "Pp":
            self.lists[man][at] = None
        else:
            del self.lists[man][at]

    def shift(self, man, old, new):
        self.lists[man][self.lists[man].index(old)] = new
        self.men[new] = self.men.pop(old)

    def code(self, uci):
        """The bytes' values of a move, which is made."""
        if uci == "0000":
            self.white = not self.white
            return [0]
        old, new = [(ord(uci[i]) - 97, int(uci[i + 1]) - 1) for i in (0, 2)]
        man = self.men[old]
        kind = man.lower()
        way = ((new[0] - old[0]) % 8, (new[1] - old[1]) % 8)
        values = None
        if kind == "k" and abs(new[0] - old[0]) == 2:
            values = [9 if new[0] > old[0] else 10]
            self.shift("R" if self.white else "r", (7 if new[0] == 6 else 0, old[1]), (5 if new[0] == 6 else 3, old[1]))
        elif kind == "k":
            values = [1 + [(x % 8, y % 8) for x, y in KING].index(way)]
        elif len(uci) == 4 and kind == "p":
            sign = 1 if self.white else -1
            ways = [(0, sign), (0, 2 * sign), (sign, sign), (-sign, sign)]
            values = [111 + 4 * self.lists[man].index(old) + [(x % 8, y % 8) for x, y in ways].index(way)]
        elif len(uci) == 4 and self.lists[man].index(old) < 3:
            values = [FIRST[kind][self.lists[man].index(old)] + [(x % 8, y % 8) for x, y in WAYS[kind]].index(way)]
        if values is None:
            squares = old[0] * 8 + old[1] | (new[0] * 8 + new[1]) << 6 | "qrbn".index(uci[4:] or "q") << 12
            values = [235, squares >> 8, squares & 255]
        if new in self.men:
            self.take(new)
        elif kind == "p" and old[0] != new[0]:
            self.take((new[0], old[1]))
        self.shift(man, old, new)
        if len(uci) > 4:
            self.take(new)
            promoted = uci[4].upper() if self.white else uci[4]
            self.men[new] = promoted
            self.lists.setdefault(promoted, []).append(new)
        self.white = not self.white
        return values


class Game:
    """The bytes of .cbg and .cba of a tree: a line is a list of moves, each with what it is instead of."""

    def __init__(self, line, fen=None, notes=None, mode=0):
        self.bytes = b""
        self.count = 0
        self.put_line(Board(fen or START), line)
        head = bytes([mode | (0x40 if fen else 0)])
        body = (start_of(fen) if fen else b"") + self.bytes
        self.moves = head + (len(body) + 4).to_bytes(3, "big") + body
        made = b"".join(struct.pack(">I", at & 0xFFFFFF)[1:] + bytes([kind]) + (len(data) + 6).to_bytes(2, "big") + data
                        for at, kind, data in notes or [])
        self.notes = bytes(3) + b"\x01\x00\x0e\x0e" + (len(notes or []) + 1).to_bytes(3, "big") + (14 + len(made)).to_bytes(4, "big") + made

    def put(self, value):
        self.bytes += bytes([(TABLE.index(value) + self.count) % 256])

    def put_line(self, board, line):
        """`line`: moves, a tuple (move, line, line ...) where others are instead of the move, each from there on."""
        for at, step in enumerate(line):
            move, *others = step if isinstance(step, tuple) else (step,)
            lines = [[move, *line[at + 1:]], *others]
            if others:
                for number, other in enumerate(lines):
                    if number + 1 < len(lines):
                        self.put(254)
                    self.put_line(board.copy(), other)
                return
            for value in board.code(move):
                self.put(value)
            self.count += 1
        self.put(255)


def start_of(fen):
    men, side, rights, passing, _, number = fen.split()
    board = Board(fen)
    bits = ""
    for square in [(x, y) for x in range(8) for y in range(8)]:
        man = board.men.get(square)
        bits += "0" if not man else "1" + ("1" if man.islower() else "0") + f"{' kqnbrp'.index(man.lower()):03b}"
    flags = (ord(passing[0]) - 96 if passing != "-" else 0) | (16 if side == "b" else 0)
    castling = sum({"Q": 1, "K": 2, "q": 4, "k": 8}.get(char, 0) for char in rights)
    return bytes([1, flags, castling, int(number)]) + int(bits.ljust(192, "0"), 2).to_bytes(24, "big")


def names(size, rows):
    data = b"".join(struct.pack("<iib", -1, -1, 0) + row.ljust(size, b"\0") for row in rows)
    return struct.pack("<7i", len(rows), 0, 1234567890, size, -1, len(rows), 0) + data


def field(text, size):
    return text.encode("cp1252").ljust(size, b"\0")


def date(year, month=0, day=0):
    return year << 9 | month << 5 | day


def main():
    text = lambda words: b"\0\0" + words.encode("cp1252")  # noqa: E731
    games = [
        Game("e2e4 d7d5 e4d5 g8f6 d2d4 d8d5 b1c3 d5a5 c1d2 c7c6 d1e2 c8f5 e1c1 b8d7 g2g4 f6g4 h2h3 e8c8 h3g4".split()),
        Game(["a7a8n", ("e8d7", ["e8e7", "a8b6"]), "h2h4", "g4h3", ("0000", ["a8b6", ("d7c6", ["d7c7"])])],
             "4k3/P7/8/8/6p1/8/7P/4K3 w - - 0 41",
             [(-1, 0x02, text("Ein Endspiel")), (0, 0x03, bytes([1, 10])), (0, 0x02, text("Springer für Dame")),
              (0, 0x22, bytes(4)), (1, 0x82, text("besser:")), (2, 0x05, bytes([2, 1, 64])), (2, 0x04, bytes([4, 9])),
              (7, 0x03, b"\x04")]),
        Game("d2d4".split()),
        Game([]),
        Game("c2c4".split(), mode=3),
        Game("b7b8q e8e7 b8b7 e7e6 b7b6".split(), "4k3/1P6/8/8/8/8/8/QQQ1K3 w - - 0 1"),
    ]
    rows = [  # kind, players, result, round, ratings, date, ECO
        (1, 1, 2, 2, (3, 1), (2400, 2350), date(2026, 1, 2), (2 * 100 + 1 - 100) * 128),
        (1, 2, 1, 5, (4, 0), (0, 0), date(2026), 0),
        (0x81, 1, 2, 1, (0, 0), (0, 0), 0, 0),
        (3, 0, 0, 0, (0, 0), (0, 0), 0, 0),
        (1, 1, 2, 3, (0, 0), (0, 0), 0, 0),
        (1, 2, 1, 7, (0, 0), (0, 0), 0, 0),
    ]
    moves, notes, heads = bytearray(26), bytearray(26), b""
    for game, (kind, white, black, result, rounds, elo, day, eco) in zip(games, rows):
        noted = len(notes) if len(game.notes) > 14 else 0
        heads += struct.pack(">BII", kind, len(moves), noted)
        heads += b"".join(number.to_bytes(3, "big") for number in (white, black, 0, 0, 0, day))
        heads += bytes([result, 0, *rounds]) + struct.pack(">HHHHIHB", *elo, eco, 0, 0, 0, 0)
        moves += game.moves
        notes += game.notes if noted else b""
    head = struct.pack(">BHHBIH", 0, 44, 46, 1, len(games) + 1, 0).ljust(46, b"\0")
    folder = Path(sys.argv[2])
    players = [b"", field("Müller", 30) + field("Ana", 20), field("Two", 30)]
    made = {"cbh": head + heads, "cbg": bytes(moves), "cba": bytes(notes), "cbp": names(58, players),
            "cbt": names(90, [field("Club evening", 40) + field("Hall", 30) + struct.pack("<i", date(2025, 12))]),
            "cbc": names(53, [field("Three, C.", 45)]), "cbs": names(59, [field("Own", 25)])}
    for suffix, data in made.items():
        (folder / f"cbh.{suffix}").write_bytes(data)
    for number, game in enumerate(games):
        (Path(sys.argv[3]) / f"game{number}").write_bytes(len(game.moves).to_bytes(2, "big") + game.moves + game.notes)


main()
