#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator's log: a line for each response, no secrets in it, log rotation, full disks."""
import json
import os
import signal
import tempfile

from house import Server, Socket, run, wait_for


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def until(path, wanted):
    """The lines, once one of them is wanted."""
    return wait_for(lambda: lines_of(path) if os.path.exists(path) else [], lambda lines: any(map(wanted, lines)))


def each_answer_is_a_line(command):
    path = os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "log")
    server = Server(command, args=["--request-log", path, "--public-url", "https://chess.example"])
    proxied = {"X-Forwarded-For": "198.51.100.7, 192.0.2.9", "Host": "chess.example"}
    status, headers, data = server.raw("POST", "/api/guest", {}, headers=proxied)
    assert status == 200 and headers["set-cookie"].endswith("; Secure"), headers
    assert not server.raw("POST", "/api/guest", {})[1]["set-cookie"].endswith("; Secure")
    token = json.loads(data)["token"]
    game = server.game(game="xiangqi")
    game.move(game.sides[0], "h2e2")
    server.call("GET", f"/api/games/{game.id}?lang=zh-Hans&secret=1", token=token)
    server.call("GET", f"/api/games/{game.id}?lang=zh-Hans", token=token)
    server.call("GET", "/api/games/nobody")
    server.call("GET", "/no/such?secret=1")
    client = Socket(server)
    client.socket.close()
    until(path, lambda line: line["event"] == "socket-closed")
    assert server.stop() == 0
    lines = lines_of(path)
    text = json.dumps(lines)
    assert "secret" not in text and token not in text and "Ann" not in text, text
    assert all(secret not in text for secret in game.tokens.values()), text
    asked = [line for line in lines if line["event"] == "request"]
    found = [(line["method"], line["route"], line["status"], line.get("code")) for line in asked]
    for row in [("POST", "/api/guest", 200, None), ("POST", "/api/games", 201, None),
                ("POST", "/api/games/{id}/join", 200, None), ("POST", "/api/games/{id}/events", 200, None),
                ("GET", "/api/games/{id}", 400, "field-unknown"), ("GET", "/api/games/{id}", 200, None), ("GET", "/api/games/{id}", 404, "no-such-game"),
                ("GET", "/no/such", 404, "no-such-path")]:
        assert row in found, (row, found)
    assert [line["address"] for line in asked][:2] == ["192.0.2.9", "127.0.0.1"], asked
    assert all(line["ms"] >= 0 and line["bytes"] >= 0 for line in asked), asked
    sockets = [(line["event"], line["socket"]) for line in lines if "socket" in line]
    assert sockets == [("socket-open", 1), ("socket-closed", 1)], sockets
    assert [line["message"] for line in lines if line["event"] == "notice"] == ["serve.begin", "serve.end"], lines
    assert os.stat(path).st_mode & 0o777 == 0o600


def ids_that_open_something_are_not_told(command):
    """A study can be read by anyone who knows its address, so that is not logged; the ids of games
    and events are public."""
    path = os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "log")
    server = Server(command, args=["--request-log", path])
    token = server.call("POST", "/api/guest", {})[1]["token"]
    record = {"format": "qiyuan-game", "version": 1, "game": "chess", "rules": "chess-classic"}
    status, study = server.call("POST", "/api/studies", {"title": "x", "shared": True, "chapters": [{"title": "c", "record": record}]}, token)
    assert status == 201, study
    display = server.call("POST", "/api/displays", {"title": "x"}, token)[1].get("id", study["id"])
    game = server.game(game="chess")
    for secret in (study["id"], display):
        for address in ("/api/studies/{}", "/api/displays/{}", "/api/collections/{}/games", "/api/studies/{}/no", "/study/kept/{}", "/{}/x"):
            server.raw("GET", address.format(secret))
    game.state()
    assert server.stop() == 0
    text = json.dumps(lines_of(path))
    assert study["id"] not in text and display not in text, text
    assert game.id in text and "/api/studies/{id}" in text and "/api/studies/.../no" in text, text


def put_away_and_opened_anew(command):
    path = os.path.join(tempfile.mkdtemp(prefix="qiyuan-test-"), "log")
    server = Server(command, args=["--request-log", path])
    server.call("GET", "/api/server")
    until(path, lambda line: line.get("route") == "/api/server")
    os.rename(path, path + ".1")
    server.process.send_signal(signal.SIGHUP)
    wait_for(lambda: os.path.exists(path))
    server.call("GET", "/healthz")
    until(path, lambda line: line.get("route") == "/healthz")
    assert server.stop() == 0
    both = lines_of(path + ".1") + lines_of(path)
    assert [line.get("route") for line in both if line["event"] == "request"] == ["/api/server", "/healthz"], both


def a_log_that_cannot_be_written(command):
    """A full disk for the log stops nothing; a log that cannot be opened is reported before the
    server starts."""
    server = Server(command, args=["--request-log", "/dev/full"])
    game = server.game(game="chess")
    game.move(game.sides[0], "e2e4")
    assert server.stop() == 0
    try:
        Server(command, args=["--request-log", "/nowhere/log"])
        raise AssertionError("it served")
    except AssertionError as error:
        assert "/nowhere/log" in str(error), error


if __name__ == "__main__":
    run([each_answer_is_a_line, ids_that_open_something_are_not_told, put_away_and_opened_anew, a_log_that_cannot_be_written])
