#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures for Prometheus."""
import re

from house import Server, Socket, run


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
    for name in ("X-Forwarded-For", "X-Real-IP"):
        status, problem = server.call("GET", "/metrics", headers={name: "192.0.2.9"})
        assert (status, problem["code"]) == (404, "no-such-path"), problem
    assert server.call("POST", "/metrics", {})[0] == 405
    server.stop()


if __name__ == "__main__":
    run([figures, not_for_others])
