#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Attacks by bytes, each with its refusal: nothing of them is done, and the server serves on. Slow and mass attacks are in
test_edges.py; forged roles in test_directing.py and test_api.py."""
import json
import multiprocessing
import os
import socket
import struct
import threading
import time

from house import PATIENCE, Server, Socket, run
from test_edges import count_games, statuses, talk
from test_metrics import metrics

Server.cheap_hash = False  # what a password costs is the subject

GAME = '{"game":"xiangqi"}'
LONG = len(GAME)
HIDDEN = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
POST = "POST /api/games HTTP/1.1\nHost: HOST\n"

# Where a body ends, or whose request it is, must not be read in two ways. `None`: no answer at all.
REFUSED = [
    ("a blank before a colon: chunks", 400, f"{POST}Transfer-Encoding : chunked\nContent-Length: {LONG}\n\n{GAME}"),
    ("a tab before a colon: chunks", 400, f"{POST}Transfer-Encoding\t: chunked\nContent-Length: {LONG}\n\n{GAME}"),
    ("a blank before a colon: a length", 400, f"{POST}Content-Length : {len(HIDDEN)}\n\n{HIDDEN}"),
    ("a tab before a colon: a length", 400, f"{POST}Content-Length\t: {len(HIDDEN)}\n\n{HIDDEN}"),
    ("a tab behind a colon", 411, f"{POST}Transfer-Encoding:\tchunked\n\n{LONG:x}\n{GAME}\n0\n\n"),
    ("a coding with a letter more", 411, f"{POST}Transfer-Encoding: xchunked\nContent-Length: {LONG}\n\n{GAME}"),
    ("a coding that changes nothing", 411, f"{POST}Transfer-Encoding: identity\nContent-Length: {LONG}\n\n{GAME}"),
    ("chunks of a GET", 411, "GET /healthz HTTP/1.1\nHost: HOST\nContent-Length: 5\nTransfer-Encoding: chunked\n\n0\n\n" + HIDDEN),
    ("a length in hexadecimal", 400, f"{POST}Content-Length: 0x12\n\n{GAME}"),
    ("a length below nothing", 400, f"{POST}Content-Length: -1\n\n{GAME}"),
    ("a length with a blank", 400, f"{POST}Content-Length: 1 8\n\n{GAME}"),
    ("a length of twenty digits", 400, f"{POST}Content-Length: 00000000000000000018\n\n{GAME}"),
    ("a length beyond numbers", 400, f"{POST}Content-Length: 99999999999999999999999999\n\n{GAME}"),
    ("a body of a PUT", 400, f"PUT /api/games HTTP/1.1\nHost: HOST\nContent-Length: {LONG}\n\n{GAME}"),
    ("a page of no origin", 403, f"{POST}Origin: null\nContent-Length: 2\n\n{{}}"),
    ("two origins", 403, f"{POST}Origin: http://HOST\nOrigin: http://evil.example\nContent-Length: 2\n\n{{}}"),
    ("an origin below ours", 403, f"{POST}Origin: http://HOST.evil.example\nContent-Length: 2\n\n{{}}"),
    ("an origin with our name as user", 403, f"{POST}Origin: http://HOST@evil.example\nContent-Length: 2\n\n{{}}"),
    ("a name with a user", 421, "POST /api/games HTTP/1.1\nHost: user@127.0.0.1\nContent-Length: 2\n\n{}"),
    ("a name with a path", 421, "POST /api/games HTTP/1.1\nHost: 127.0.0.1/x\nContent-Length: 2\n\n{}"),
    ("a name that begins like ours", 421, "POST /api/games HTTP/1.1\nHost: 127.0.0.1.evil.example\nContent-Length: 2\n\n{}"),
    ("another that begins like ours", 421, "POST /api/games HTTP/1.1\nHost: localhost.evil.example\nContent-Length: 2\n\n{}"),
    ("two ports", 421, "POST /api/games HTTP/1.1\nHost: localhost:80:90\nContent-Length: 2\n\n{}"),
    ("a bracket that does not close", 421, "POST /api/games HTTP/1.1\nHost: [::1\nContent-Length: 2\n\n{}"),
]

# Each of these gets nothing: an error, or no answer until its time is over.
NOTHING = [
    ("a whole address of another house", "GET http://evil.example/healthz HTTP/1.1\nHost: HOST\n\n"),
    ("a way through to another house", "CONNECT evil.example:80 HTTP/1.1\nHost: HOST\n\n"),
    ("an echo of cookies", "TRACE /healthz HTTP/1.1\nHost: HOST\n\n"),
    ("a zero byte in a path", "GET /health\0z HTTP/1.1\nHost: HOST\n\n"),
    ("a zero byte that is written", "GET /healthz%00.png HTTP/1.1\nHost: HOST\n\n"),
    ("a zero byte in a field", "GET /healthz HTTP/1.1\nHost: HOST\nX-A: a\0b\n\n"),
    ("a field without a colon", "GET /healthz HTTP/1.1\nHost: HOST\nno colon\n\n"),
    ("a head without end", "GET /healthz HTTP/1.1\nHost: HOST\n" + "X-A: aaaaaaaaaaaaaaaa\n" * 5000),
    ("a path without end", "GET /" + "a" * 70000 + " HTTP/1.1\nHost: HOST\n\n"),
]

PATHS = ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/..%2f..%2fetc/passwd",
         "/%c0%ae%c0%ae/etc/passwd", "/api/games/..%2f..%2fhouse", "/api/games/" + "a" * 64,
         "/api/games/%0d%0aSet-Cookie:x", "/api/tournaments/..%2fhouse.db/log"]


def bytes_that_are_refused(command):
    server = Server(command, args=["--limits", "requests=1000000"])
    for name, status, text in REFUSED:
        answer, closed = talk(server, text)
        assert statuses(answer) == [status] and closed, (name, closed, answer[:300])
    for name, text in NOTHING:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            try:
                wire.sendall(text.replace("\n", "\r\n").replace("HOST", f"127.0.0.1:{server.port}").encode())
                wire.settimeout(0.3)
                answer = wire.recv(4096)
            except (TimeoutError, ConnectionError):
                answer = b""
        assert b" 200 " not in answer[:20] and b" 201 " not in answer[:20], (name, answer)
    for path in PATHS:
        status, headers, data = server.raw("GET", path)
        assert status in (404, 400) and "set-cookie" not in headers and b"root:" not in data, (path, status, headers)
    assert count_games(server) == 0 and server.call("GET", "/healthz")[0] == 200
    assert server.stop() == 0


def bodies_that_are_refused(command):
    """JSON that is none, or too deep, or would become something else further on."""
    server = Server(command, args=["--limits", "requests=1000000"])
    game = server.game(game="xiangqi")
    bodies = [b"[" * 60000, b'{"a":' * 12000, b'{"game":"chess","game":"xiangqi"}', b'{"game":"chess"}{}', b'{"game":"che\0ss"}',
              b'{"name":"\xff\xfe"}', b'{"name":"\\ud800"}', b'{"natural_limit":1e999}', b'{"natural_limit":18446744073709551616}',
              b'{"natural_limit":-1}', b'{"name":{"$ne":1}}', b"game=chess", b'\xef\xbb\xbf{', b"null", b'"chess"', b"\0" * 100]
    for body in bodies:
        status, answer = server.call("POST", "/api/games", body)
        assert status == 400 and answer["code"], (body[:40], status, answer)
        status, answer = server.call("POST", f"/api/games/{game.id}/events", body, game.tokens[game.sides[0]])
        assert status == 400 and answer["code"], (body[:40], status, answer)
    for name in ("Ann\r\nSet-Cookie: x=1", "\x1b[31mred", "\u202egnihton", "a" * 5000):
        status, headers, data = server.raw("POST", "/api/guest", {"name": name})
        assert "x=1" not in headers.get("set-cookie", ""), headers
        assert status == 400 or not set("\r\n\x1b\u202e") & set(json.loads(data)["name"]), (name, status, data)
    assert count_games(server) == 1
    assert server.stop() == 0


def tokens_that_are_not_one_s_own(command):
    """Forged, cut, doubled, of another game, in other places: none lets anybody act."""
    server = Server(command, args=["--limits", "requests=1000000"])
    game, other = server.game(game="xiangqi"), server.game(game="xiangqi")
    mine, move = game.tokens[game.sides[0]], {"event": "move", "move": "h2e2"}
    path = f"/api/games/{game.id}/events"
    forged = [mine[:-1], mine + "A", mine.swapcase(), "A" * len(mine), mine + "," + mine, mine.replace(mine[0], "%41", 1),
              other.tokens[other.sides[0]], game.tokens[game.sides[1]], "' OR 1=1 --", "", "null"]
    for token in forged:
        status, answer = server.call("POST", path, move, headers={"Authorization": "Bearer " + token})
        assert status in (401, 403, 409), (token, status, answer)
    assert server.call("POST", path + "?token=" + mine, move)[0] in (400, 403), "a token in an address is none"
    assert server.call("POST", path, {**move, "token": mine})[0] in (400, 403), "a token in a body is none"
    for forged_member in ({"n": 5}, {"t": 0}, {"side": "black"}, {"by": "arbiter"}, {"lag": 60000}):
        status, answer = server.call("POST", path, {**move, **forged_member}, mine)
        assert status in (400, 403), (forged_member, status, answer)
    assert game.state()["ply"] == 0
    game.move(game.sides[0], "h2e2")
    assert server.stop() == 0


def frame(opcode, payload=b"", mask=True, fin=True, rsv=0, length=None):
    size = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if mask else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    return head + (b"\0\0\0\0" if mask else b"") + payload


def frames_that_close(command):
    """RFC 6455: what is not a frame of a client ends the connection; a message without end is not kept."""
    server = Server(command, args=["--limits", "requests=1000000"])
    hall = b'{"type":"lobby"}'
    rows = [
        ("a reserved bit", frame(1, hall, rsv=4)),
        ("a reserved kind", frame(3, hall)),
        ("a reserved kind of control", frame(11)),
        ("a ping in parts", frame(9, b"a", fin=False)),
        ("a ping too long", frame(9, b"a" * 126)),
        ("more than any memory", frame(1, b"[" * 70000, length=1 << 62)),
        ("a message without end", frame(1, b"[" * 60000, fin=False) + frame(0, b"[" * 60000, fin=False) * 4),
        ("no text", frame(1, b"\xff\xfe")),
        ("bytes for text", frame(2, hall)),
        ("a part of nothing", frame(0, hall)),
        ("a message in a message", frame(1, b'{"type"', fin=False) + frame(1, hall)),
    ]
    kept = []
    for name, data in rows:
        client = Socket(server)
        try:
            client.socket.sendall(data)
            client.socket.settimeout(PATIENCE)
            got = b""
            while True:
                try:
                    part = client.socket.recv(65536)
                except TimeoutError as error:
                    raise AssertionError(f"{name} is borne") from error
                if not part:
                    break
                got += part
                if b"\x88" in got:  # a frame that closes
                    break
                if b'"problem"' in got:  # refused in words: it may stay
                    kept.append(name)
                    break
        except ConnectionError:
            pass
        assert b'"type":"lobby"' not in got and b'"games"' not in got, (name, got[:200])
    assert kept == ["no text"], kept
    assert server.call("GET", "/healthz")[0] == 200
    assert server.stop() == 0


def who_lies_about_his_address(command):
    """Without a proxy X-Forwarded-For is not believed: the budget of the address that asks is what is spent."""
    server = Server(command, args=["--limits", "games=3"])
    found = [server.call("POST", "/api/games", {}, headers={"X-Forwarded-For": f"192.0.2.{i}"})[0] for i in range(6)]
    assert found == [201, 201, 201, 429, 429, 429], found
    assert server.stop() == 0
    server = Server(command, args=["--limits", "games=3", "--public-url", "https://chess.example"])
    lies = [f"192.0.2.{i}, 198.51.100.9" for i in range(6)]
    found = [server.call("POST", "/api/games", {}, headers={"X-Forwarded-For": lie})[0] for lie in lies]
    assert found == [201, 201, 201, 429, 429, 429], found
    assert server.stop() == 0


MOST_PING = 0.05  # seconds
MOST_TURN = 0.1 if "ASAN_OPTIONS" in os.environ else 0.01  # seconds of the loop's work in one turn; a bound of the histogram
MOMENTS = 8  # a server that is slow is slow in each
FOE = ("127.0.0.2", 0)  # the address that attacks; the bystander has another


class Bystander:
    """Somebody who plays on while the server is attacked: how long each of his pings takes, what the server's loop worked
    meanwhile, and how many of its turns were too long. All but the first are times of the processor: the machine may have
    other work. The loop works on while he waits for his turn on a busy machine, so that the best of a few moments counts."""

    def __init__(self, server):
        self.server, self.client, self.count = server, Socket(server), 0
        self.loop = f"/proc/{server.process.pid}/task/{server.process.pid}/schedstat"

    def worked(self):
        """The CPU time that the server's loop has used so far, in seconds."""
        with open(self.loop, encoding="utf-8") as file:
            return int(file.read().split()[0]) / 1e9

    def long_turns(self):
        """The number of the loop's turns that were too long so far."""
        found = metrics(self.server)
        return found["qiyuan_loop_turn_seconds_count"] - found[f'qiyuan_loop_turn_seconds_bucket{{le="{MOST_TURN:g}"}}']

    def moment(self, seconds):
        """Pings for this many seconds, at least a hundred times. Returns the 99th percentiles of
        the wall-clock time and of the loop's work, and the number of turns that were too long."""
        took, work, end, long = [], [], time.monotonic() + seconds, self.long_turns()
        while time.monotonic() < end or len(took) < 100:
            self.count += 1
            begun, before = time.monotonic(), self.worked()
            self.client.send({"type": "ping", "id": self.count})
            self.client.receive()
            work.append(self.worked() - before)
            took.append(time.monotonic() - begun)
            time.sleep(0.002)  # time: the pace of the bystander
        return *(sorted(them)[len(them) * 99 // 100] for them in (took, work)), self.long_turns() - long


def attacked(attack):
    """Attacks until it is killed, in a process of its own with a lower priority than the server and
    the bystander."""
    os.nice(10)
    attack(threading.Event())


def post(server, path, body, token):
    """A request as bytes, built only once, so that repeating it costs the sender little."""
    auth = f"Authorization: Bearer {token}\r\n" if token else ""
    return (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{auth}Content-Length: {len(body)}\r\n\r\n{body}").encode()


def again_and_again(server, data, most=1):
    """Sends the same bytes on as many connections as the server accepts, until told to stop."""
    def attack(ended):
        while not ended.is_set():
            try:
                with socket.create_connection(("127.0.0.1", server.port), 2, FOE) as wire:
                    wire.settimeout(2)
                    for _ in range(most):
                        wire.sendall(data)
                        if not wire.recv(65536):
                            break
            except OSError:
                pass
    return attack


def held(server, count, data):
    """Opens this many connections that send a byte now and then, and never finish a request."""
    def attack(ended):
        wires = []
        while not ended.is_set():
            for _ in range(min(5, count - len(wires))):
                try:
                    wires.append(socket.create_connection(("127.0.0.1", server.port), 2, FOE))
                except OSError:
                    break
            for at, wire in enumerate(wires):
                try:
                    wire.sendall(data[at % len(data):at % len(data) + 1])
                except OSError:
                    wires[at] = wire
            time.sleep(0.05)  # time: slowly is what this attack is
        for wire in wires:
            wire.close()
    return attack


def spoken(server, *messages):
    """Sends the same messages over a WebSocket, reconnecting when it is closed, and reads no
    answers."""
    def attack(ended):
        while not ended.is_set():
            try:
                client = Socket(server, source=FOE)
                for _ in range(200):
                    for message in messages:
                        client.send(message)
                    if ended.is_set():
                        break
                client.close()
            except (OSError, ValueError):
                time.sleep(0.01)  # time: refused, it does not come back at once
    return attack


def wired(server, head, data=b"", most=1):
    """Repeatedly opens a connection, upgrades it, and sends bytes that are no valid frames, or too
    many of them."""
    def attack(ended):
        while not ended.is_set():
            try:
                client = Socket(server, source=FOE, headers=head)
                client.socket.settimeout(1)
                for _ in range(most):
                    client.socket.sendall(data)
                client.socket.recv(65536)
                client.close()
            except OSError:
                time.sleep(0.005)  # time: refused, it does not come back at once
    return attack


def unread(server, data, count):
    """Repeatedly requests endless streams on this many connections, and reads nothing."""
    def attack(ended):
        wires = []
        while not ended.is_set():
            try:
                if len(wires) < count:
                    wires.append(socket.create_connection(("127.0.0.1", server.port), 2, FOE))
                    wires[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                    wires[-1].sendall(data)
                else:
                    wires.pop(0).close()
                time.sleep(0.001)  # time: the bystander runs in this process, too
            except OSError:
                time.sleep(0.01)  # time: refused, it does not come back at once
        for wire in wires:
            wire.close()
    return attack


def requests_sent_in_advance(command):
    """Two connections send a second request before the first is answered: the first is done once,
    and the server keeps serving. (The network library used to alternate between them forever.)"""
    server = Server(command, args=["--limits", "requests=1000000,games=100000,unjoined=100000"])
    data = post(server, "/api/games", "{}", None)
    for turn in range(20):
        wires = [socket.create_connection(("127.0.0.1", server.port), PATIENCE) for _ in range(3)]
        for wire in wires:
            wire.sendall(data * 2)
        assert server.call("GET", "/healthz")[0] == 200
        for wire in wires:
            wire.close()
    assert count_games(server) <= 120, count_games(server)
    assert server.stop() == 0


def too_slow(moments, clock):
    """Whether the best measurement was good enough: by its longest turns, by the work done and, if
    that counts, by the clock."""
    took, work, long = (min(figures) for figures in zip(*moments))
    return long > 0 or work > MOST_PING or clock and took > MOST_PING


def a_bystander_under_each_attack(command):
    """Runs each attack briefly from one address with the default limits; the bystander is connected
    before. No turn of the loop is too long, and the server does little work before it answers the
    bystander; with QIYUAN_SLOW the wall clock counts, too."""
    server = Server(command)
    game = server.game(game="chess", time="-", claims="player")
    game.play("e2e4 e7e5 g1f3 b8c6")
    mine = game.tokens[game.sides[0]]
    events = f"/api/games/{game.id}/events"
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: "
    ask = {"type": "subscribe", "game": game.id}
    move = {"type": "event", "game": game.id, "id": 1, "token": "forged", "event": {"event": "move", "move": "f1b5"}}
    rows = [
        ("slow heads", held(server, 300, head.encode())),
        ("silent connections", held(server, 300, b"G")),
        ("bodies that never end", again_and_again(server, post(server, "/api/games", "", None).replace(b": 0", b": 60000"))),
        ("a flood of requests", again_and_again(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 1000)),
        ("games opened", again_and_again(server, post(server, "/api/games", "{}", None), 1000)),
        ("guests made", again_and_again(server, post(server, "/api/guest", "{}", None), 1000)),
        ("passwords tried", again_and_again(server, post(server, "/api/sign-in", '{"name":"Ann","password":"a"}', None), 1000)),
        ("events forged", again_and_again(server, post(server, events, '{"event":"resign"}', "A" * 43), 1000)),
        ("events that are refused", again_and_again(server, post(server, events, '{"event":"move","move":"a1a8"}', mine), 1000)),
        ("tournaments begun", again_and_again(server, post(server, "/api/tournaments", '{"act":{"act":"new","name":"X"}}', None), 1000)),
        ("two lengths", again_and_again(server, f"{POST}Content-Length: 0\nContent-Length: {len(HIDDEN)}\n\n{HIDDEN}".replace("\n", "\r\n").encode())),
        ("another house's name", again_and_again(server, b"POST /api/games HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 2\r\n\r\n{}")),
        ("another page's requests", again_and_again(server, post(server, "/api/games", "{}", None).replace(b"\r\n\r\n", b"\r\nOrigin: http://evil.example\r\n\r\n"))),
        ("deep JSON", again_and_again(server, post(server, "/api/games", "[" * 60000, None), 100)),
        ("the past, again", spoken(server, {**ask, "after": 1}, ask)),
        ("the hall, again", spoken(server, {"type": "lobby"})),
        ("forged moves", spoken(server, move)),
        ("the same id, again", spoken(server, {**move, "token": mine})),
        ("what is no message", spoken(server, ["no"], {"type": "?"})),
        ("the whole log, again", again_and_again(server, f"GET {events} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())),
        ("bodies in chunks", again_and_again(server, (f"{POST}Transfer-Encoding: chunked\n\n{LONG:x}\n{GAME}\n0\n\n").replace("\n", "\r\n").encode())),
        ("bodies that drip", held(server, 300, post(server, "/api/games", "x" * 60000, None)[:-59000])),
        ("an origin too long", again_and_again(server, post(server, "/api/games", "{}", None).replace(b"\r\n\r\n", b"\r\nOrigin: https://" + b"63." * 90 + b"evil.com\r\n\r\n"))),
        ("other protocols", again_and_again(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")),
        ("heads and paths without end", again_and_again(server, b"GET /" + b"a" * 70000)),
        ("requests in advance", again_and_again(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)),
        ("files outside", again_and_again(server, b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 1000)),
        ("frames that are none", wired(server, None, b"\xf3\x80" * 500)),
        ("a frame without end", wired(server, None, frame(1, b"[" * 60000, fin=False) + frame(0, b"[" * 60000, fin=False) * 4)),
        ("a flood of pings", wired(server, None, frame(9, b"a" * 100) * 50, 20)),
        ("sockets of another page", wired(server, {"Origin": "http://evil.example"})),
        ("sockets of another name", wired(server, {"Host": "evil.example"})),
        ("streams that nobody reads", unread(server, f"GET {events}?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 20, 60)),
        ("whole states that nobody reads", unread(server, f"GET /api/games/{game.id} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() * 60, 60)),
        ("the computer's games", again_and_again(server, post(server, "/api/games", '{"opponent":{"engine":12},"colour":"second"}', None), 1000)),
        ("questions to the engine", again_and_again(server, post(server, "/api/study/think", '{"game":"chess","milliseconds":4000}', None), 10)),
        ("questions to the judge", again_and_again(server, post(server, "/api/study/judge", '{"game":"xiangqi","moves":"' + " ".join(["h2e2 h9g7 e2h2 g7h9"] * 20) + '"}', None), 10)),
        ("accounts made", again_and_again(server, post(server, "/api/accounts", '{"name":"Foe","password":"correct horse"}', None), 1000)),
        ("games joined", again_and_again(server, post(server, f"/api/games/{game.id}/join", "{}", None), 1000)),
        ("codes tried", again_and_again(server, post(server, "/api/recover", '{"name":"Ann","code":"AAAA-AAAA-AAAA","password":"correct horse"}', None), 1000)),
        ("files read", again_and_again(server, post(server, "/api/study/read", "1. e4 e5 2. Nf3 Nc6 " * 2000, None), 10)),
        ("drawings, again", again_and_again(server, f"GET /api/games/{game.id}.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())),
    ]
    bystander = Bystander(server)
    opened, slow, clock = count_games(server), [], bool(os.environ.get("QIYUAN_SLOW"))
    fork = multiprocessing.get_context("fork")
    for name, attack in rows:
        foes = [fork.Process(target=attacked, args=(attack,), daemon=True) for _ in range(2)]
        for foe in foes:
            foe.start()
        moments = []
        while len(moments) < MOMENTS and (not moments or too_slow(moments, clock)):
            moments.append(bystander.moment(0.4))
        for foe in foes:
            foe.kill()
            foe.join()
        slow += [(name, moments)] if too_slow(moments, clock) else []
        took, work, _ = (min(figures) * 1000 for figures in zip(*moments))
        print(f"# {name}: ping p99 {took:.1f} ms, of it {work:.1f} ms of work; moments {len(moments)}", flush=True)
    assert not slow, slow
    limits = server.call("GET", "/api/server")[1]["limits"]
    assert count_games(server) - opened <= 2 * limits["games"], count_games(server)  # a minute's, or two
    assert game.state()["status"] == "playing"
    assert server.stop() == 0


if __name__ == "__main__":
    run([bytes_that_are_refused, bodies_that_are_refused, tokens_that_are_not_one_s_own, frames_that_close,
         who_lies_about_his_address, requests_sent_in_advance, a_bystander_under_each_attack])
