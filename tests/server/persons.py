# SPDX-License-Identifier: GPL-3.0-or-later
"""Users of a server under test, each with a browser of their own."""
import json
import re

from house import Server

PASSWORD = "horse and elephant"


class Person:
    """A browser, which keeps its cookie."""

    def __init__(self, server):
        self.server = server
        self.cookie = None
        self.set_cookie = None

    def call(self, method, path, body=None, **headers):
        if self.cookie:
            headers["Cookie"] = "qiyuan_session=" + self.cookie
        status, fields, data = self.server.raw(method, path, body, headers=headers)
        self.set_cookie = fields.get("set-cookie")
        if self.set_cookie:
            self.cookie = re.match(r"qiyuan_session=([^;]*)", self.set_cookie)[1] or None
        answer = json.loads(data)
        return status, answer

    def good(self, method, path, body=None, **headers):
        status, answer = self.call(method, path, body, **headers)
        assert status in (200, 201), (method, path, status, answer)
        return answer

    def refused(self, code, method, path, body=None, **headers):
        status, answer = self.call(method, path, body, **headers)
        assert answer.get("code") == code, (method, path, status, answer)
        return status

    def me(self):
        return self.good("GET", "/api/me")


def signed_up(server, name, password=PASSWORD):
    person = Person(server)
    person.codes = person.good("POST", "/api/accounts", {"name": name, "password": password})["codes"]
    person.name = name
    return person


def house_of(command, *args, **limits):
    limits.setdefault("sign_ins", 10000)
    return Server(command, args=["--limits", ",".join(f"{name}={number}" for name, number in limits.items()), *args])


def seated(first, second, **setup):
    """A game of two people; the first has the first side."""
    opened = first.good("POST", "/api/games", {"game": "chess", "time": "10m+5s", "colour": "first", **setup})
    second.good("POST", f"/api/games/{opened['id']}/join", {})
    return opened["id"]


def move(person, game, text):
    return person.good("POST", f"/api/games/{game}/events", {"event": "move", "move": text})


def played(first, second, winner=None, plies=2, **setup):
    """Plays a game of this many plies, then `loser` resigns; without one they agree on a draw."""
    game = seated(first, second, **setup)
    moves = "h2e2 h9g7" if setup.get("game") == "xiangqi" else "e2e4 e7e5"
    for ply, text in enumerate(moves.split()[:plies]):
        move((first, second)[ply % 2], game, text)
    if winner:
        (second if winner is first else first).good("POST", f"/api/games/{game}/events", {"event": "resign"})
    else:
        (first, second)[(plies + 1) % 2].good("POST", f"/api/games/{game}/events", {"event": "offer"})
        (first, second)[plies % 2].good("POST", f"/api/games/{game}/events", {"event": "accept"})
    return game
