#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Metrics for Prometheus."""
import datetime
import json
import os
import re
import signal
import socket
import subprocess
import time

from house import PATIENCE, Server, Socket, run, wait_for

API = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "api.md")


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
    assert server.call("GET", "/api/nowhere")[0] == 404
    later = metrics(server)
    assert [later[f'qiyuan_answers{{status="{status}"}}'] - after.get(f'qiyuan_answers{{status="{status}"}}', 0)
            for status in (200, 404)] == [1, 1], later
    assert later['qiyuan_answers{status="201"}'] == 4, later
    for limit in ("requests", "games", "sign_ins", "events", "connections", "bodies_mb", "thoughts"):
        assert later[f'qiyuan_refused{{limit="{limit}"}}'] == 0, later
    for name, least, most in (("memory_bytes", 1e6, 1e10), ("open_files", 8, 100), ("store_bytes", 4096, 1e7), ("disk_free_bytes", 1, 1e16)):
        assert least <= later["qiyuan_" + name] <= most, (name, later)
    assert 0 < after["qiyuan_loop_turn_most_seconds"] <= after["qiyuan_loop_turn_seconds_sum"], after
    assert server.stop() == 0


def limits_stand_in_the_documents(command):
    """docs/api.md lists each limit with its default, and no other; the help lists their names."""
    server = Server(command)
    told = server.call("GET", "/api/server")[1]["limits"]
    with open(API, encoding="utf-8") as file:
        table = re.search(r"## Limits\n(.*?)\n\n", file.read(), re.S)[1]
    written = {}
    for names, numbers in re.findall(r"^\| (`[^|]*) \| ([0-9, ]+) \|", table, re.M):
        written.update(zip(re.findall("`([a-z_]+)`", names), (int(number.replace(",", "")) for number in numbers.split(", ")), strict=True))
    assert written == told, set(written.items()) ^ set(told.items())
    for lang in ("en", "zh-Hans", "zh-Hant"):
        page = subprocess.run([*command, "--help", "--lang", lang], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        assert not [name for name in told if not re.search(rf"\b{name}\b", page.replace("\n", " "), re.A)], (lang, page)
    assert server.stop() == 0


def what_was_refused(command):
    """Each limit counts how often it refused a request."""
    server = Server(command, args=["--limits", "games=4,events=1,connections=12,sign_ins=2,thoughts=1,bodies_mb=4"])

    def told():
        found = metrics(server)
        return {limit: found[f'qiyuan_refused{{limit="{limit}"}}'] for limit in
                ("requests", "games", "sign_ins", "events", "connections", "bodies_mb", "thoughts")}
    act = {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}
    for _ in range(3):
        server.call("POST", "/api/tournaments", {"act": act, "by": "Li"})
    for _ in range(5):
        server.call("POST", "/api/games", {})
    for _ in range(3):
        server.call("POST", "/api/sign-in", {"name": "No Body", "password": "x" * 9})
    refused = told()
    assert refused["requests"] == refused["connections"] == 0, refused
    assert min(refused[limit] for limit in ("events", "games", "sign_ins")) >= 1, refused
    head = "POST /api/study/read HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3000000\r\n\r\n".encode()
    held = []
    for _ in range(2):
        held.append(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
        held[-1].sendall(head)
    assert held[1].recv(4096).startswith(b"HTTP/1.1 429")
    assert told()["bodies_mb"] == 1, told()
    for connection in held:
        connection.close()
    assert server.stop() == 0


def who_uses_most(command):
    """`/top` and `admin top` report the addresses with the most requests, to this machine only."""
    server = Server(command, args=["--public-url", "https://chess.example"])
    for address, count in (("192.0.2.1", 30), ("2001:db8::1", 10), ("2001:db8::2", 10)):
        for _ in range(count):
            server.call("GET", "/api/games", headers={"X-Forwarded-For": address})
    status, answer = server.call("GET", "/top")
    assert status == 200, answer
    callers = {row["address"]: row for row in answer["callers"]}
    first, second = callers["192.0.2.1"]["requests"], callers["2001:0db8:0000:0000::/64"]["requests"]
    assert first > second > first / 3, callers  # both of the range count as one
    assert [row["requests"] for row in answer["callers"]] == sorted((row["requests"] for row in answer["callers"]), reverse=True)
    assert server.call("GET", "/top", headers={"X-Forwarded-For": "192.0.2.1"})[0] == 404
    told = subprocess.run([command[0], "admin", "top", "--json", "--server", f"http://127.0.0.1:{server.port}"],
                          capture_output=True, text=True, check=True, timeout=PATIENCE).stdout
    rows = [json.loads(line) for line in told.splitlines()]
    assert {row["address"]: row["requests"] for row in rows}["192.0.2.1"] <= first + 10, rows  # it asked once more
    gone = subprocess.run([command[0], "admin", "top", "--server", "http://127.0.0.1:1"], capture_output=True, text=True, check=False,
                          timeout=PATIENCE)
    assert gone.returncode == 4 and gone.stderr, gone
    assert server.stop() == 0


def not_for_others(command):
    server = Server(command, args=["--public-url", "https://chess.example"])
    for name in ("X-Forwarded-For", "X-Real-IP"):
        status, problem = server.call("GET", "/metrics", headers={name: "192.0.2.9"})
        assert (status, problem["code"]) == (404, "no-such-path"), problem
    assert server.call("POST", "/metrics", {})[0] == 405
    server.stop()


def a_restart_is_announced(command):
    """SIGUSR1: no new games start, games with a clock are finished, and then the server exits."""
    server = Server(command)
    watcher = Socket(server)
    played, untimed = server.game(time="5m+3s"), server.game(time="-")
    waiting = server.call("POST", "/api/games", {"name": "Cid"})[1]
    assert server.call("GET", "/readyz") == (200, {"status": "ready"})

    def announced(notice):
        server.process.send_signal(signal.SIGUSR1)
        assert watcher.until("notice")["notice"] == notice
    for _ in range(2):  # it can be called off
        announced("restart")
        for method, path, body in (("GET", "/readyz", None), ("POST", "/api/games", {}), ("POST", f"/api/games/{waiting['id']}/join", {}),
                                   ("POST", "/api/games", {"opponent": {"engine": 1}}), ("POST", "/api/games", {"opponent": "anyone"})):
            status, problem = server.call(method, path, body)
            assert (status, problem["code"]) == (503, "restarting"), (path, problem)
        assert server.call("GET", "/healthz")[0] == 200 and metrics(server)["qiyuan_restarting"] == 1
        late = Socket(server)
        assert late.until("notice")["notice"] == "restart"
        late.close()
        time.sleep(2.5)  # time: longer than it takes to look: a game with a clock goes on
        announced(None)
        assert server.call("GET", "/readyz")[0] == 200
    announced("restart")
    played.move("white", "e2e4")
    untimed.move("white", "d2d4")
    assert played.post("black", {"event": "resign"})[0] == 200
    assert server.process.wait(30) == 0
    server.start()
    assert server.call("GET", "/readyz")[0] == 200 and untimed.state()["ply"] == 1 and played.state()["status"] == "over"
    assert server.stop() == 0


def a_read_only_store(command):
    """SIGUSR2 and --read-only: everything can be read, nothing is written, clocks are paused."""
    server = Server(command)
    watcher = Socket(server)
    game = server.game(time="5m+3s")
    game.move("white", "e2e4")

    def kept():
        return server.kept(), sorted(os.path.join(where, name) for where, _, names in os.walk(server.folder) for name in names)

    def refused(side, move):
        for method, path, body in (("POST", "/api/games", {}), ("POST", "/api/guest", {}), ("POST", "/api/accounts", {"name": "Ada Lovel", "password": "correct horse 9"}),
                                   ("POST", "/api/tournaments", {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}}),
                                   ("POST", "/api/collections?name=a.pgn&kilobytes=100", None)):
            status, problem = server.call(method, path, body)
            assert status == 503, (path, status, problem)
            assert problem["code"] == "store-read-only" and "read-only for now" in problem["detail"], (path, problem)
        status, problem = game.post(side, {"event": "move", "move": move})
        assert (status, problem["code"]) == (503, "store-read-only"), problem
        assert server.call("GET", "/healthz")[1]["status"] == "read-only" and server.call("GET", "/readyz")[0] == 503

    server.process.send_signal(signal.SIGUSR2)
    assert watcher.until("notice")["notice"] == "read-only"
    left = game.state()["clocks"]["black"]
    before = kept()
    refused("black", "e7e5")
    time.sleep(1.5)  # time: a clock would have run
    assert kept() == before, "something was written"
    assert game.state()["clocks"]["black"] == left, "the clock ran"
    late = Socket(server)
    assert late.until("notice")["notice"] == "read-only"
    late.close()
    server.process.send_signal(signal.SIGUSR2)
    assert watcher.until("notice")["notice"] is None
    game.move("black", "e7e5")
    assert server.stop() == 0
    server.args = [*server.args, "--read-only"]
    server.start()
    refused("white", "g1f3")
    assert game.state()["ply"] == 2
    server.process.send_signal(signal.SIGUSR2)
    wait_for(lambda: server.call("GET", "/readyz")[0] == 200)
    game.move("white", "g1f3")
    assert server.stop() == 0


def where_faults_are_reported(command):
    server = Server(command)
    assert server.call("GET", "/.well-known/security.txt")[0] == 404
    assert server.stop() == 0
    server = Server(command, args=["--security-contact", "mailto:security@chess.example", "--public-url", "https://chess.example"])
    status, _, data = server.raw("GET", "/.well-known/security.txt")
    lines = dict(line.split(": ", 1) for line in data.decode().splitlines())
    assert status == 200 and lines["Contact"] == "mailto:security@chess.example", data
    assert lines["Canonical"] == "https://chess.example/.well-known/security.txt", data
    left = datetime.datetime.fromisoformat(lines["Expires"]) - datetime.datetime.now(datetime.timezone.utc)
    assert 360 < left.days < 366, lines  # RFC 9116, 2.5.5: less than a year
    assert server.stop() == 0
    for wrong in ("security@chess.example", "mailto:a b", "https://x\nExpires: 1", "http://x"):
        done = subprocess.run([*command, "--port", "0", "--security-contact", wrong], capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 2 and "mailto:" in done.stderr, done


if __name__ == "__main__":
    run([figures, limits_stand_in_the_documents, what_was_refused, who_uses_most, not_for_others, a_restart_is_announced, a_read_only_store, where_faults_are_reported])
