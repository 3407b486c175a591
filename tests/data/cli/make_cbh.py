#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the ChessBase databases that the tests read, and what the fuzzer begins with: cbh.cbh, and modes.cbh with a game
in each way of encoding moves, each with the files beside it.

Usage: make_cbh.py TABLES FOLDER CORPUS. TABLES is src/record/cbh_tables.inc. An encoder of its own, from the published
description of the format; moves are given in UCI and not looked at, castling of Chess960 as O-O and O-O-O.
"""
import re
import struct
import sys
from pathlib import Path

BYTES = [int(byte, 16) for byte in re.findall(r"0x([0-9A-F]{2}),", Path(sys.argv[1]).read_text(encoding="utf-8"))]
MODES = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11]
TABLES = {mode: BYTES[256 * at:256 * at + 256] for at, mode in enumerate(MODES)}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KING = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
KNIGHT = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
UP, RIGHT, RISE, FALL = [[(x * i, y * i) for i in range(1, 8)] for x, y in ((0, 1), (1, 0), (1, 1), (1, -1))]
WAYS = {"q": UP + RIGHT + RISE + FALL, "r": UP + RIGHT, "b": RISE + FALL, "n": KNIGHT}
FIRST = {"q": (11, 143, 171), "r": (39, 53, 199), "b": (67, 81, 213), "n": (95, 103, 227)}


class Board:
    def __init__(self, fen=START, reverse=False):
        self.rooks = {char: ord(char.upper()) - 65 for char in fen.split()[2] if char.upper() in "ABCDEFGH"}
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
        for square in sorted(((x, y) for x in range(8) for y in range(8)), reverse=reverse):
            if square in self.men:
                self.lists.setdefault(self.men[square], []).append(square)
        self.white = fen.split()[1] == "w"

    def copy(self):
        other = Board.__new__(Board)
        other.men, other.white, other.rooks = dict(self.men), self.white, self.rooks
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

    def castle(self, uci):
        """In Chess960: the square that the king comes to, twice."""
        row, short = 0 if self.white else 7, uci == "O-O"
        king, rook = ("K", "R") if self.white else ("k", "r")
        files = sorted(file for char, file in self.rooks.items() if char.isupper() == self.white)
        old = self.lists[king][0]
        target = (6 if short else 2, row)
        tower = (files[-1] if short else files[0], row)
        for man, square in ((king, old), (rook, tower)):
            del self.men[square]
            self.lists[man][self.lists[man].index(square)] = target if man == king else (5 if short else 3, row)
        self.men[target], self.men[(5 if short else 3, row)] = king, rook
        self.white = not self.white
        return target

    def squares(self, uci, reverse):
        """The word of a move by its squares, which is made."""
        if uci == "0000":
            self.code(uci)
            return 0
        old, new = [(ord(uci[i]) - 97) * 8 + int(uci[i + 1]) - 1 for i in (0, 2)]
        self.code(uci)
        return (new | old << 6 if reverse else old | new << 6) | "qrbn".index(uci[4:] or "q") << 12

    def code(self, uci):
        """The bytes' values of a move, which is made."""
        if uci == "0000":
            self.white = not self.white
            return [0]
        if uci.startswith("O"):
            square = self.castle(uci)
            twice = (square[0] * 8 + square[1]) * 65
            return [235, twice >> 8, twice & 255]
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
        self.mode = mode
        self.reverse = mode in (2, 3, 6, 7, 11)
        if mode in (1, 3, 5, 7):
            self.put_squares(Board(fen or START, self.reverse), line)
        else:
            self.put_line(Board(fen or START, self.reverse), line)
        head = bytes([mode | (0x40 if fen else 0)])
        body = (start_of(fen, mode >= 10) if fen else b"") + self.bytes
        self.moves = head + (len(body) + 4).to_bytes(3, "big") + body
        made = b"".join(struct.pack(">I", at & 0xFFFFFF)[1:] + bytes([kind]) + (len(data) + 6).to_bytes(2, "big") + data
                        for at, kind, data in notes or [])
        self.notes = bytes(3) + b"\x01\x00\x0e\x0e" + (len(notes or []) + 1).to_bytes(3, "big") + (14 + len(made)).to_bytes(4, "big") + made

    def put(self, value):
        table = TABLES.get(self.mode, TABLES[0])
        if self.mode >= 4:
            self.bytes += bytes([table.index((value + self.count) % 256)])
        else:
            self.bytes += bytes([(table.index(value) + self.count) % 256])

    def put_squares(self, board, line):
        """The same by squares: each move says whether others stand beside it and whether its line ends."""
        if not line:
            return
        move, *others = line[0] if isinstance(line[0], tuple) else (line[0],)
        lines = [[move, *line[1:]], *others]
        for number, other in enumerate(lines):
            own = board.copy()
            word = own.squares(other[0], self.reverse) | (number + 1 < len(lines)) << 15 | (len(other) == 1) << 14
            self.put(word >> 8)
            self.put(word & 255)
            self.count += 1
            self.put_squares(own, other[1:])

    def put_line(self, board, line):
        """`line`: moves; a tuple (move, line, line ...) gives a move with its alternatives, each a
        line from there on."""
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


def start_of(fen, chess960=False):
    men, side, rights, passing, _, number = fen.split()
    board = Board(fen)
    bits = ""
    for square in [(x, y) for x in range(8) for y in range(8)]:
        man = board.men.get(square)
        bits += "0" if not man else "1" + ("1" if man.islower() else "0") + f"{' kqnbrp'.index(man.lower()):03b}"
    flags = (ord(passing[0]) - 96 if passing != "-" else 0) | (16 if side == "b" else 0)
    kings = {man: square for square, man in board.men.items() if man in "Kk"}
    if chess960:  # by the files of the rooks
        rights = "".join("KQkq"[2 * char.islower() + (ord(char.upper()) - 65 < kings["k" if char.islower() else "K"][0])]
                         for char in rights)
    castling = sum({"Q": 1, "K": 2, "q": 4, "k": 8}.get(char, 0) for char in rights)
    begin = bytes([1, flags, castling, int(number)]) + int(bits.ljust(192, "0"), 2).to_bytes(24, "big")
    if not chess960:
        return begin
    low, high = min(board.rooks.values()), max(board.rooks.values())
    towers = [high * 8, low * 8, high * 8 + 7, low * 8 + 7]
    return begin + bytes([kings[king][0] * 8 + kings[king][1] for king in "Kk"] + towers) + (959).to_bytes(2, "big")


def names(size, rows):
    data = b"".join(struct.pack("<iib", -1, -1, 0) + row.ljust(size, b"\0") for row in rows)
    return struct.pack("<7i", len(rows), 0, 1234567890, size, -1, len(rows), 0) + data


def field(text, size):
    return text.encode("cp1252").ljust(size, b"\0")


def date(year, month=0, day=0):
    return year << 9 | month << 5 | day


def head_of(moves, notes, row):
    kind, white, black, result, rounds, elo, day, eco = row
    return (struct.pack(">BII", kind, moves, notes)
            + b"".join(number.to_bytes(3, "big") for number in (white, black, 0, 0, 0, day))
            + bytes([result, 0, *rounds]) + struct.pack(">HHHHIHB", *elo, eco, 0, 0, 0, 0))


def write(folder, name, games, rows):
    """A database: the games and what their heads say."""
    moves, notes, heads = bytearray(26), bytearray(26), b""
    players = [b"", field("Müller", 30) + field("Ana", 20), field("Two", 30)]
    for game, row in zip(games, rows):
        noted = len(notes) if len(game.notes) > 14 else 0
        heads += head_of(len(moves), noted, row)
        moves += game.moves
        notes += game.notes if noted else b""
    head = struct.pack(">BHHBIH", 0, 44, 46, 1, len(games) + 1, 0).ljust(46, b"\0")
    made = {"cbh": head + heads, "cbg": bytes(moves), "cba": bytes(notes), "cbp": names(58, players),
            "cbt": names(90, [field("Club evening", 40) + field("Hall", 30) + struct.pack("<i", date(2025, 12))]),
            "cbc": names(53, [field("Three, C.", 45)]), "cbs": names(59, [field("Own", 25)])}
    for suffix, data in made.items():
        (folder / f"{name}.{suffix}").write_bytes(data)


def corpus(folder, name, games):
    for number, game in enumerate(games):
        (folder / f"{name}{number}").write_bytes(len(game.moves).to_bytes(2, "big") + game.moves + game.notes)


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
        Game("c2c4".split(), mode=8),
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
    folder, fuzz = Path(sys.argv[2]), Path(sys.argv[3])
    write(folder, "cbh", games, rows)
    corpus(fuzz, "game", games)
    tree = ["a2a4", ("b7b5", ["g8f6", "0000", ("h7h5", ["h7h6", ("h2h4", ["h2h3"])])]), "a4b5", "a7a6", "b5a6", "c8b7", "a6b7",
            "d7d6", ("b7a8q", ["b7a8n", "d8d7"], ["b7a8r"]), "d8d7", "a8b8"]
    castled = ["O-O", ("O-O-O", ["O-O"]), "g1h1", "c8b8"]
    modes = [Game(tree, mode=mode) for mode in MODES[:8]]
    modes += [Game(castled, "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1", mode=mode) for mode in MODES[8:]]
    modes += [Game([], mode=5)]
    write(folder, "modes", modes, [(1, 1, 2, 2, (0, 0), (0, 0), 0, 0)] * len(modes))
    corpus(fuzz, "mode", modes)


main()
