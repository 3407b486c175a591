#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures searches in an index of very many games, and checks the results against a scan of the games.

usage: index_questions.py BUILD GAMES WHOLE PART FILE...

Makes GAMES games from those of FILE (bench/make_games) in the folder WHOLE, which must be empty or missing, and indexes
them there. For each search it prints the number of games found, the wall-clock time and the CPU time: the shortest of
five runs of the program, with index and games in memory if they fit. Then it repeats this for the first PART games and
compares each result with that of a scan, and with python-chess and pgn-extract if they are installed and support the
search. WHOLE is removed at the end. 2,000,000 games need 6 GB.
"""
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

QUESTIONS = [
    ("material=KRPPvKRP", "the review: rook and two pawns against rook and pawn"),
    ("sacrifice=?d5 opening=B20..B99", "the review: a sacrifice on d5 in the Sicilian"),
    ("rating>=2600", "the review: both above 2600"),
    ("lost=kasparov", "the review: Kasparov lost"),
    ("player=korchnoi date=1970..1979", "the review: a player and years"),
    ("fen=\"rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6\"", "the review: a position"),
    ("tag=WhiteElo>=2600", "the review: a tag as a number"),
    ("pattern=\"Nd5 pe6 .c5\"", "the review: two men and an empty square"),
    ("material=KRPPvKRP@4", "the review: it lasts four half-moves"),
    ("move=Nd5", "a knight to d5"),
    ("move=?#", "a mating move"),
    ("has=checkmate", "any mate"),
    ("has=checkmate plies<40", "mate before move 20"),
    ("move=\"?=[NBR]\" or move=\"?=[nbr]\"", "underpromotion of either side"),
    ("move=O-O-O not move=Qxq", "castled long, queens not exchanged by White"),
    ("moves=\"Bxh7+ kxh7 Ng5+\"", "the Greek gift"),
    ("move=Kxp?2 result=0-1", "the king takes a pawn on the second rank, lost"),
    ("material=KQvKR result!=1-0", "queen against rook, not won by White"),
    ("move=Rxr not result=1/2-1/2", "rooks exchanged, not drawn"),
    ("opening=C60..C99 move=Bxh7+", "Bxh7+ in the Ruy Lopez"),
    ("pattern=\"Nd5 pe6\"", "two men at one time"),
    ("pattern=\"Nd5 pe6 /mirror /swap\"", "the same in all its turns"),
    ("pattern=\"Kh1 Rg1 ng3 /mirror /swap\"", "a cornered king, in all its turns"),
    ("pattern=\"Kg1 Rf1 bg3\"", "three men"),
    ("moves=\"Nd2 ... Nf1 ... Ng3\"", "a knight's way"),
    ("moves=\"O-O ... O-O\"", "both castle short"),
    ("balance>=3@20 result=0-1", "ahead for ten moves and lost"),
    ("material=KRPvKR@10", "rook and pawn against rook for five moves"),
    ("opening=sicilian", "an opening by its name"),
    ("opening=najdorf result=0-1", "a variation by its name, lost"),
    ("tag=Date<1990.01", "a tag as a date"),
    ("has=repetition", "a position three times"),
    ("has=comment", "a comment"),
    ("balance>=3@20", "ahead for ten moves"),
    ("men=\"Q=1 q=0@20\"", "the only queen for ten moves"),
    ("pattern=\"Pd4 Pe4 pd5 /shift\"", "three pawns on any files"),
]


def questions():
    return QUESTIONS


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr}")
    return done.stdout


def cpu():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def count(program, where, *source):
    """Runs a search: the number of games, wall-clock seconds, CPU seconds."""
    begin, before = time.monotonic(), cpu()
    found = run(program, "grep", "--count", "--where", where, *source).split()
    games = int(found[found.index("found") + 1]) if "found" in found else int(found[0])
    return games, time.monotonic() - begin, cpu() - before


def peer_answers(path):
    """The number of games for each search, according to python-chess."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        return {}
    asked = {"move=Nd5": 0, "move=?#": 0, "material=KRPPvKRP": 0, "move=\"?=[NBR]\" or move=\"?=[nbr]\"": 0,
             "pattern=\"Nd5 pe6\"": 0, "moves=\"O-O ... O-O\"": 0, "balance>=3@20": 0, "men=\"Q=1 q=0@20\"": 0}
    worth = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}

    def men(board):
        sides = ["".join(sorted(p.symbol().upper() for p in board.piece_map().values() if p.color == side)) for side in (True, False)]
        return tuple(sorted(sides))

    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            board = game.board()
            held = set()
            short = 0
            lasting = {"balance>=3@20": 0, "men=\"Q=1 q=0@20\"": 0}

            def look(board, held=held, lasting=lasting):
                """Adds the searches that the position satisfies, and for how many positions in a row."""
                men_there = [p.symbol() for p in board.piece_map().values()]
                balance = sum(worth[m.upper()] * (1 if m.isupper() else -1) for m in men_there)
                if str(board.piece_at(chess.D5)) == "N" and str(board.piece_at(chess.E6)) == "p":
                    held.add("pattern=\"Nd5 pe6\"")
                for key, holds in (("balance>=3@20", balance >= 3),
                                   ("men=\"Q=1 q=0@20\"", men_there.count("Q") == 1 and "q" not in men_there)):
                    lasting[key] = lasting[key] + 1 if holds else 0
                    if lasting[key] >= 20:
                        held.add(key)

            look(board)
            wanted = tuple(sorted(("".join(sorted("KRPP")), "".join(sorted("KRP")))))
            for move in game.mainline_moves():
                piece = board.piece_at(move.from_square)
                if piece.symbol() == "N" and move.to_square == chess.D5:
                    held.add("move=Nd5")
                if move.promotion and move.promotion != chess.QUEEN:
                    held.add("move=\"?=[NBR]\" or move=\"?=[nbr]\"")
                short += board.is_kingside_castling(move)
                board.push(move)
                look(board)
                if short == 2:
                    held.add("moves=\"O-O ... O-O\"")
                if len(board.piece_map()) == 7 and men(board) == wanted:
                    held.add("material=KRPPvKRP")
            if board.is_checkmate():
                held.add("move=?#")
            for key in held:
                asked[key] += 1
    return asked


def extract_answers(path):
    """The number of games for the searches that pgn-extract supports."""
    asked = {}
    for where, option in (("has=checkmate", "--checkmate"), ("move=\"?=[NBR]\" or move=\"?=[nbr]\"", "--underpromotion")):
        if shutil.which("pgn-extract"):
            asked[where] = run("pgn-extract", "-s", option, path).count("[White \"")
    return asked


def make(build, folder, games, files):
    folder.mkdir(parents=True)
    with open(folder / "games.pgn", "wb") as out:
        subprocess.run([build / "bench" / "make_games", str(games), *files], stdout=out, check=True)
    begin = time.monotonic()
    run(build / "src" / "cli" / "qiyuan", "index", "-q", "-o", folder / "index", folder / "games.pgn")
    seconds = time.monotonic() - begin
    size = (folder / "index").stat().st_size
    print(f"{games} games, {(folder / 'games.pgn').stat().st_size >> 20} MiB: index in {seconds:.1f} s, {size >> 20} MiB", flush=True)


def main():
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    build, games, whole, part = Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4])
    program = build / "src" / "cli" / "qiyuan"
    small = whole / "part"
    try:
        make(build, whole, games, sys.argv[5:])
        for where, words in questions():
            answers = [count(program, where, "--index", whole / "index") for _ in range(5)]
            clock, used = (min(answer[i] for answer in answers) for i in (1, 2))
            print(f"{answers[0][0]:9} games {clock:7.3f} s, {used:.3f} of CPU  {where}  ({words})", flush=True)
        make(build, small, part, sys.argv[5:])
        peers = peer_answers(small / "games.pgn")
        extracted = extract_answers(small / "games.pgn")
        wrong = 0
        for where, _ in questions():
            indexed = count(program, where, "--index", small / "index")[0]
            scanned = count(program, where, small / "games.pgn")[0]
            peer = peers.get(where)
            other = extracted.get(where)
            wrong += indexed != scanned or peer not in (None, indexed) or other not in (None, indexed)
            told = [f"{n if n is not None else '-':>9} by {who}" for n, who in
                    ((indexed, "the index"), (scanned, "a scan"), (peer, "python-chess"), (other, "pgn-extract"))]
            print(" ".join(told), where, sep="  ", flush=True)
        print(f"{wrong} answers differ")
    finally:
        shutil.rmtree(whole, ignore_errors=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
