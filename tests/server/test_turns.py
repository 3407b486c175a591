#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No turn of the server's loop takes long, whatever it is asked: measured, so it is run by `--all` alone."""
from house import Server, Socket, run
from test_metrics import metrics

# A turn of the loop may take so much CPU time, in seconds.
MOST = 0.005
# What the machine does besides can lengthen any one turn. A turn that is long by itself is long in each try.
TRIES = 5


def longest_turn(command):
    """Moves, watchers, lists, whole states, the past of a long game, sheets: the longest turn, in seconds."""
    server = Server(command, args=["--limits", "requests=10000000,games=100000,unjoined=100000"])
    games = [server.game(game="xiangqi", time="60m", claims="player", natural_limit=1000) for _ in range(60)]
    long = games[0]
    moves = ["h2e2", "h9g7", "e2h2", "g7h9"]
    for ply in range(600):
        long.move(long.sides[ply % 2], moves[ply % 4])
    for game in games[1:]:
        for ply in range(4):
            game.move(game.sides[ply % 2], moves[ply % 4])
    watchers = [Socket(server) for _ in range(20)]
    for client in watchers:
        client.send({"type": "hall"})
        client.send({"type": "subscribe", "game": long.id, "after": 1})
    for _ in range(20):
        assert server.call("GET", "/api/games")[0] == 200
        assert server.call("GET", f"/api/games/{long.id}")[0] == 200
        assert server.raw("GET", f"/api/games/{long.id}.pgn")[0] == 200
        assert server.raw("GET", f"/api/games/{long.id}.svg")[0] == 200
    for client in watchers:
        client.until("event", n=602)
    found = metrics(server)
    assert server.stop() == 0
    return found["qiyuan_loop_turn_most_seconds"]


def no_turn_takes_long(command):
    found = []
    while len(found) < TRIES and (not found or min(found) >= MOST):
        found.append(longest_turn(command))
    print(f"# the longest turn took {min(found) * 1000:.1f} ms", flush=True)
    assert min(found) < MOST, found


if __name__ == "__main__":
    run([no_turn_takes_long])
