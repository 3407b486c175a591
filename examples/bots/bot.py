#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bot that plays over the WebSocket: it takes up challenges of one game and makes any legal move.

    python3 bot.py http://localhost:8080 TOKEN [chess|xiangqi]

The token is one of `qiyuan admin bot NAME`. Needs nothing but Python 3.8. docs/bots.md."""
import base64
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
import urllib.parse
import urllib.request

SERVER, TOKEN, KIND = [*sys.argv[1:], "chess"][:3]


def ask(path, body=None):
    asked = urllib.request.Request(SERVER + path, data=None if body is None else json.dumps(body).encode(),
                                   headers={"Authorization": "Bearer " + TOKEN})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.load(answer)


class WebSocket:
    """As much of RFC 6455 as a client of texts needs."""

    def __init__(self, address):
        at = urllib.parse.urlsplit(address)
        self.line = socket.create_connection((at.hostname, at.port or (443 if at.scheme == "https" else 80)), timeout=90)
        if at.scheme == "https":
            self.line = ssl.create_default_context().wrap_socket(self.line, server_hostname=at.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall((f"GET /ws HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.read = self.line.makefile("rb")
        if b" 101 " not in self.read.readline():
            raise ConnectionError("no WebSocket there")
        while self.read.readline() != b"\r\n":
            pass

    def frame(self, kind, data):
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        mask = os.urandom(4)
        self.line.sendall(bytes([0x80 | kind]) + size + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        text = b""
        while True:
            head = self.read.read(2)
            if len(head) < 2:
                raise ConnectionError("the server has gone")
            size = head[1]
            if size > 125:
                size = struct.unpack(">H" if size == 126 else ">Q", self.read.read(2 if size == 126 else 8))[0]
            data, kind = self.read.read(size), head[0] & 15
            if kind == 9:
                self.frame(10, data)
            elif kind == 8:
                raise ConnectionError("the server closes")
            elif kind in (0, 1):
                text += data
                if head[0] & 0x80:
                    return json.loads(text)


def heed_own(line, mine, name, watched):
    """Something happened in a game of ours, or in one that we are challenged to."""
    if mine["status"] == "waiting" and mine.get("invited") == name:
        ask(f"/api/games/{mine['id']}/{'join' if mine['game'] == KIND else 'decline'}", {})
    elif mine["you"] and mine["status"] != "over" and mine["id"] not in watched:
        watched.add(mine["id"])
        line.send({"type": "subscribe", "game": mine["id"]})  # answered by its state


def heed_game(line, game, state, watched):
    """Makes a move where it is ours. An event with the same id is carried out once, however often it is sent."""
    if state["status"] == "over":
        print(f"{game}: {state['result']['result']}", flush=True)
        watched.discard(game)
    elif state["status"] == "playing" and state["side"] == state["you"] and state["legal"]:
        line.send({"type": "event", "game": game, "id": f"ply {state['ply']}",
                   "event": {"event": "move", "move": random.choice(state["legal"])}})


def play(name):
    line, watched = WebSocket(SERVER), set()
    line.send({"type": "hello", "token": TOKEN})
    line.send({"type": "mine"})
    for state in ("mine", "challenges"):
        for game in ask(f"/api/games?state={state}")["games"]:
            heed_own(line, game, name, watched)
    while True:
        message = line.receive()
        if message["type"] == "mine" and message["mine"]:
            heed_own(line, message["mine"], name, watched)
        elif message["type"] in ("state", "event"):
            heed_game(line, message["game"], message["state"], watched)
        elif message["type"] == "problem":
            print(message["problem"]["detail"], file=sys.stderr, flush=True)


ME = ask("/api/me")
if not ME["signed_in"]:
    sys.exit("the token is not valid")
print(f"{ME['name']} is here", flush=True)
while True:
    try:
        play(ME["name"])
    except (OSError, ConnectionError) as error:
        print(f"{error}; again in a second", file=sys.stderr, flush=True)
    time.sleep(1)
