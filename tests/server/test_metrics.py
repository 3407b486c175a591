#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures for Prometheus; and no turn of the loop takes long, whatever it is asked."""
import re

from house import Server, Socket, run

# A turn of the loop may take so much CPU time, in seconds.
MOST = 0.005


def metrics(server):
    status, headers, data = server.raw("GET", "/metrics")
    assert status == 200 and headers["content-type"].startswith("text/plain; version=0.0.4"), (status, headers)
    found = {}
    for line in data.decode().splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP|TYPE) qiyuan_[a-z_]+ .+", line), line
            continue
        name, value = re.fullmatch(r"(qiyuan_[a-z_]+(?:\{[a-z]+=\"[^\"]+\"\})?) ([0-9.e+-]+)", line).groups()
        assert name not in found, line
        found[name] = float(value)
    return found


def figures(command):
    server = Server(command)
    before = metrics(server)
    assert before["qiyuan_websockets"] == 0 and before['qiyuan_games{status="playing"}'] == 0, before
    games = [server.game(game="xiangqi", time="5m") for _ in range(3)]
    games[0].post("red", {"event": "resign"})
    assert server.call("POST", "/api/games", {})[0] == 201
    clients = [Socket(server) for _ in range(4)]
    for client in clients[:2]:
        client.send({"type": "subscribe", "game": games[1].id})
        client.until("state")
    after = metrics(server)
    assert after["qiyuan_websockets"] == 4 and after["qiyuan_spectators"] == 2, after
    assert [after[f'qiyuan_games{{status="{status}"}}'] for status in ("waiting", "playing", "over")] == [1, 2, 1], after
    assert after["qiyuan_store_fails"] == 0 and after["qiyuan_games_damaged"] == 0, after
    buckets = [value for name, value in after.items() if "_bucket" in name]
    assert buckets == sorted(buckets) and buckets[-1] == after["qiyuan_loop_turn_seconds_count"] > 20, after
    assert 0 < after["qiyuan_loop_turn_most_seconds"] <= after["qiyuan_loop_turn_seconds_sum"], after
    assert server.stop() == 0


def not_for_others(command):
    server = Server(command, args=["--public-url", "https://chess.example"])
    status, problem = server.call("GET", "/metrics", headers={"X-Forwarded-For": "192.0.2.9"})
    assert (status, problem["code"]) == (404, "no-such-path"), problem
    assert server.call("POST", "/metrics", {})[0] == 405
    server.stop()


def no_turn_takes_long(command):
    """Moves, watchers, lists, whole states, the past of a long game, sheets: each in turns of a few milliseconds."""
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
    print(f"# the longest turn took {found['qiyuan_loop_turn_most_seconds'] * 1000:.1f} ms", flush=True)
    assert found["qiyuan_loop_turn_most_seconds"] < MOST, found
    assert server.stop() == 0


if __name__ == "__main__":
    run([figures, not_for_others, no_turn_takes_long])
