#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Damages a store at random places, starts a server on it, and checks that no game is shown differently from how it was
played.

    bench/store_damages.py QIYUAN [TIMES [SEED]]      (default: 50 times)

Chess and xiangqi games, running and finished, are played and the server is stopped. Then, TIMES times, one to three places
of the store's file get random bytes, zeros or a flipped bit (every other time only where the file is not zero), and a
server is started on it. The server may refuse to start with a message (exit status 4). Otherwise each game must have the
same moves, state and log, or be closed (503 game-damaged) and named on stderr; a game of which nothing is left may be
unknown (404), which is counted separately. Exits with 1 if a game was shown differently, was closed without a message, or
a server crashed.
"""
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from house import Server, messages  # noqa: E402

LINES = {"chess": "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8",
         "xiangqi": "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 c7d5 h0h6 b7c7 a0b0 a9b9 a3a4 a6a5"}


def play(server, dice):
    kind = dice.choice(sorted(LINES))
    game = server.game(game=kind, time="60m")
    game.play(" ".join(LINES[kind].split()[:dice.randrange(1, 17)]))
    if dice.random() < 0.5:
        assert game.post(game.sides[0], {"event": "resign"})[0] == 200
    return game


def told(server, game, count):
    """A game's moves according to its state and its log, and its result."""
    status, state = server.call("GET", f"/api/games/{game.id}")
    if status != 200:
        return status, state.get("code")
    events = [event["event"] for event in messages(server, game.id, count) if event["type"] == "event"]
    return status, ([move["uci"] for move in state["moves"]], state["fen"], state.get("result"), state["n"], events)


def damage(whole, dice, dense):
    broken = bytearray(whole)
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(100, len(broken) - 16)
        while dense and not any(broken[at:at + 16]):
            at = dice.randrange(100, len(broken) - 16)
        how = dice.randrange(3)
        if how == 0:
            broken[at:at + 16] = dice.randbytes(16)
        elif how == 1:
            broken[at:at + 16] = bytes(16)
        else:
            broken[at] ^= 1 << dice.randrange(8)
    return broken


def main():
    program = [sys.argv[1], "serve"]
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 2026)
    server = Server(program, args=["--limits", "requests=10000000,games=100000,unjoined=100000"])
    games = [play(server, dice) for _ in range(40)]
    counts = [server.call("GET", f"/api/games/{game.id}")[1]["n"] for game in games]
    before = [told(server, game, count) for game, count in zip(games, counts)]
    assert server.stop() == 0
    with open(server.db, "rb") as file:
        whole = file.read()
    with open(server.db + "-mark", "rb") as file:
        mark = file.read()
    sums = {"refused to start": 0, "same": 0, "closed": 0, "unknown": 0, "otherwise": 0, "untold": 0, "crashed": 0}
    for turn in range(times):
        for tail in ("-wal", "-shm"):
            if os.path.exists(server.db + tail):
                os.unlink(server.db + tail)
        for name, text in (("", damage(whole, dice, turn % 2)), ("-mark", mark)):  # PATH-mark stays as the last write left it
            with open(server.db + name, "wb") as file:
                file.write(text)
        server.errors.seek(0)
        server.errors.truncate()
        try:
            server.start()
        except Exception:
            status = server.process.wait(30)
            server.errors.seek(0)
            sums["refused to start" if status in (3, 4) and server.errors.read().strip() else "crashed"] += 1
            continue
        closed = []
        for game, count, was in zip(games, counts, before):
            now = told(server, game, count)
            if now == was:
                sums["same"] += 1
            elif now == (503, "game-damaged"):
                sums["closed"] += 1
                closed.append(game.id)
            elif now[0] == 404:
                sums["unknown"] += 1
            else:
                sums["otherwise"] += 1
                print(f"{turn}: {game.id}: {was} is shown as {now}")
        try:
            status = server.stop()
        except subprocess.TimeoutExpired:
            status = -1
        sums["crashed"] += status not in (0, 4)
        server.errors.seek(0)
        words = server.errors.read()
        sums["untold"] += sum(game not in words for game in closed)
    print(f"{times} damages, {len(games)} games each: " + ", ".join(f"{value} {name}" for name, value in sums.items()))
    return 1 if sums["otherwise"] or sums["untold"] or sums["crashed"] else 0


if __name__ == "__main__":
    sys.exit(main())
