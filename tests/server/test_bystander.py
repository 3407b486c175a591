#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""While one address, and while ten, send as many requests as they can, another user signs in within
a second, an arbiter's act takes less than 100 ms, a move less than 50 ms, and the server uses less
than 300 MiB; and a hall of 200 people behind one address is not slowed down. Uses the default
limits. It measures time, so it is not suited to every machine at every hour."""
import http.client
import itertools
import json
import multiprocessing
import os
import time
import zlib

from house import PATIENCE, Server, run
from test_shares import HARD, PASSWORD, ask, begin_body, send

Server.cheap_hash = False  # what a password costs is the subject

BYSTANDER = "127.0.0.200"
SECONDS = 3.0  # that an attack is looked at
BOUND = {"sign-in": 1.0, "act": 0.1, "move": 0.05, "MiB": 300}
OPEN = [{"act": "new", "name": "Open", "rounds": 9, "system": "dutch"},
        *({"act": "add", "name": f"Player {number}", "rating": 1000 + number} for number in range(3000))]
FIRST = ("Anna", "Boris", "Carla", "David", "Elena")
LAST = ("Abbott", "Becker", "Costa", "Dvorak", "Eriksen", "Fischer", "Gupta", "Hansen", "Ivanov", "Jansen")
SHUFFLE = "g1f3 g8f6 f3g1 f6g8 "


def tried(server, address, method, path, body, kind="application/json"):
    """Sends a request, and ignores the result."""
    try:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE, source_address=(address, 0))
        connection.request(method, path, body, {"Content-Type": kind})
        connection.getresponse().read()
        connection.close()
    except OSError:
        time.sleep(0.01)  # time: refused, it does not come back at once


def lists(server, address, _):
    """Requests the list of events on many connections that are closed before the answer."""
    held = send(server, address, "/api/tournaments", count=100)
    time.sleep(0.2)  # time: the server has begun on them
    for connection in held:
        connection.close()


def passwords(server, address, round_):
    for connection in send(server, address, "/api/sign-in", {"name": f"No {round_}", "password": "x" * 9}, 20):
        connection.close()
    tried(server, address, "POST", "/api/sign-in", json.dumps({"name": "No Body", "password": "x" * 9}))


def own_name(server, address, _):
    """Tries wrong passwords for the bystander's name."""
    tried(server, address, "POST", "/api/sign-in", json.dumps({"name": "Vic Tim", "password": "x" * 9}))


def bodies(server, address, _):
    """Sends bodies that lack the last announced byte, and keeps the connections open."""
    held = []
    for _ in range(20):
        try:
            held.append(begin_body(server, address, 4 << 20))
            held[-1].sendall(bytes((4 << 20) - 1000))
        except OSError:
            pass
    time.sleep(0.5)  # time: they are held
    for connection in held:
        connection.close()


def big_names(server, address, _):
    tried(server, address, "POST", "/api/tournaments", json.dumps({"act": {**OPEN[0], "name": "A" * 4_000_000}, "by": "x"}))


def new_events(server, address, _):
    tried(server, address, "POST", "/api/tournaments", json.dumps({"log": "\n".join(map(json.dumps, OPEN)), "by": "x"}))


def mates(server, address, _):
    for connection in send(server, address, "/api/study/mate", HARD, 10):
        connection.close()
    tried(server, address, "POST", "/api/study/mate", json.dumps(HARD))


def judgements(server, address, _):
    moves = (SHUFFLE * 480).split()
    tried(server, address, "POST", "/api/study/judge", json.dumps({"game": "chess", "rules": "chess-fide-2023", "moves": moves}))


def bombs(server, address, _):
    """One game of two million half-moves in 16 kB."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    bomb = packer.compress(b'[Event "x"]\n\n' + b"Nf3 Nf6 Ng1 Ng8 " * 500_000 + b"*\n") + packer.flush()
    tried(server, address, "POST", "/api/study/read?name=a.pgn.gz", bomb, "application/octet-stream")


def long_words(server, address, _):
    game = {"format": "qiyuan-game", "version": 1, "game": "chess", "result": "*", "tags": [],
            "moves": [{"move": "e2e4", "after": ["W" * 200_000]}]}
    tried(server, address, "POST", "/api/study/write?to=pdf", json.dumps(game))


ATTACKS = [lists, passwords, own_name, bodies, big_names, new_events, mates, judgements, bombs, long_words]


class Bystander:
    """A user at another address: an account, an event of their own, a game."""

    def __init__(self, server):
        self.server = server
        self.name = {"name": "Vic Tim", "password": PASSWORD, "program": True}
        assert ask(server, BYSTANDER, "POST", "/api/accounts", self.name)[0] == 201
        status, _, self.event = ask(server, BYSTANDER, "POST", "/api/tournaments", {"act": {**OPEN[0], "name": "Cup"}, "by": "Li"})
        assert status == 201, self.event
        self.lines = 1
        self.game = server.game()
        self.moves = itertools.cycle(SHUFFLE.split())
        self.ply = 0
        self.most = {}

    def timed(self, what, function):
        began = time.monotonic()
        function()
        self.most[what] = max(self.most.get(what, 0), time.monotonic() - began)

    def signs_in(self):
        status, _, answer = ask(self.server, BYSTANDER, "POST", "/api/sign-in", self.name)
        assert status == 200, answer

    def acts(self):
        body = {"based": self.lines, "acts": [{"act": "add", "name": f"Guest {self.lines}"}]}
        status, _, answer = ask(self.server, BYSTANDER, "POST", f"/api/tournaments/{self.event['id']}/acts", body, self.event["token"])
        assert status == 200, answer
        self.lines += 1

    def moves_on(self):
        if self.ply == 400:
            self.game, self.ply = self.server.game(), 0
        self.game.move(self.game.sides[self.ply % 2], next(self.moves))
        self.ply += 1

    def look(self, seconds):
        self.most = {}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.timed("sign-in", self.signs_in)
            for _ in range(5):
                self.timed("act", self.acts)
                self.timed("move", self.moves_on)
        with open(f"/proc/{self.server.process.pid}/status", encoding="ascii") as file:
            self.most["MiB"] = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
        return self.most


def under(command, attack, addresses):
    """Measures the bystander's response times during the attack."""
    server = Server(command)
    bystander = Bystander(server)

    def go_on(address):
        os.nice(10)  # what the attackers themselves cost is not what is looked at
        for round_ in itertools.count():
            try:
                attack(server, address, round_)
            except OSError:
                time.sleep(0.05)  # time: refused, it does not come back at once

    fork = multiprocessing.get_context("fork")
    attackers = [fork.Process(target=go_on, args=(f"127.0.0.{10 + number}",), daemon=True) for number in range(addresses)]
    for attacker in attackers:
        attacker.start()
    time.sleep(0.3)  # time: the attack is under way
    met = bystander.look(SECONDS)
    for attacker in attackers:
        attacker.kill()
        attacker.join()
    assert server.stop() == 0
    told = ", ".join(f"{what} {value:.3f}" for what, value in met.items())
    print(f"# {attack.__name__}, {addresses}: {told}", flush=True)
    late = {what: value for what, value in met.items() if value > BOUND[what]}
    assert not late, late


def row(attack, addresses):
    def test(command):
        under(command, attack, addresses)
    test.__name__ = f"{attack.__name__}_from_{addresses}"
    return test


def a_hall_behind_one_address(command):
    """200 people behind one address open the page within half a minute, view the event, and 50 of
    them sign up: nobody is refused."""
    server = Server(command)
    hall = "127.0.0.50"
    status, _, event = ask(server, hall, "POST", "/api/tournaments", {"act": {**OPEN[0], "name": "Club"}, "by": "Li"})
    assert status == 201, event
    began = time.monotonic()
    for number in range(200):
        for path in ("/api/server", "/api/me", "/api/games", f"/api/tournaments/{event['id']}", f"/api/tournaments/{event['id']}/desk"):
            status, _, answer = ask(server, hall, "GET", path)
            assert status < 400, (number, path, answer)
        time.sleep(0.15)  # time: the pace at which people come
        if number < 50:
            status, _, answer = ask(server, hall, "POST", "/api/accounts",
                                    {"name": f"{FIRST[number % 5]} {LAST[number // 5]}", "password": PASSWORD, "program": True})
            assert status == 201, (number, answer)
    print(f"# {time.monotonic() - began:.1f} s for 200 people")
    assert server.stop() == 0


if __name__ == "__main__":
    run([a_hall_behind_one_address, *(row(attack, addresses) for attack in ATTACKS for addresses in (1, 10))])
