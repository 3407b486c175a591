#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whoever has any page of the server open is here at all his boards; nobody has to be where a move has days."""
import http.client
import tempfile
import time

from house import Server, Socket, run
from persons import PASSWORD, Person, house_of, move, seated, signed_up
from test_online import Event, wait_for


def page(person, *messages):
    """Any page that a person has open: it is watching no game."""
    socket = Socket(person.server, headers={"Cookie": "qiyuan_session=" + person.cookie})
    for message in (*messages, {"type": "ping", "id": 1}):
        socket.send(message)
    socket.until("pong")
    return socket


def guest(server, name):
    person = Person(server)
    person.good("POST", "/api/guest", {"name": name})
    return person


def seat(person, game, side):
    return person.good("GET", f"/api/games/{game}")["players"][side]


def gone(person, game, side):
    """He is away, and his opponent may take the game."""
    wait_for(lambda: not seat(person, game, side)["connected"])
    wait_for(lambda: seat(person, game, side)["away"] >= seat(person, game, side)["patience"])


def any_page_is_here(command):
    """A host looks at no board and is here at all; so are guests, by sockets and by streams; who goes is away at all."""
    server = house_of(command, away_seconds=1)
    host, guests = signed_up(server, "Host"), [guest(server, f"Guest {i}") for i in range(3)]
    games = [seated(host, one, time="15m+10s") for one in guests]
    for game, one in zip(games, guests):
        move(host, game, "e2e4")
        move(one, game, "e7e5")
    pages = [page(host, {"type": "mine"})] + [page(one) for one in guests]
    time.sleep(1.2)
    for game, one in zip(games, guests):
        for side in ("white", "black"):
            assert seat(one, game, side)["connected"] and "away" not in seat(one, game, side), (game, side)
        assert one.refused("not-away", "POST", f"/api/games/{game}/left", {"take": "win"}) == 409
        assert host.refused("not-away", "POST", f"/api/games/{game}/left", {"take": "win"}) == 409
    # one page of several is enough
    second = page(host)
    pages[0].close()
    time.sleep(1.2)
    assert guests[0].refused("not-away", "POST", f"/api/games/{games[0]}/left", {"take": "win"}) == 409
    # a stream of one game is a line of his in all
    connection = http.client.HTTPConnection(server.host, server.port, timeout=20)
    connection.request("GET", f"/api/games/{games[2]}/events", headers={"Cookie": "qiyuan_session=" + host.cookie})
    answer = connection.getresponse()
    second.close()
    time.sleep(1.2)
    assert seat(guests[0], games[0], "white")["connected"]
    connection.sock.close() if connection.sock else None
    answer.close()
    for one, game in zip(guests, games):
        gone(one, game, "white")
    watching = Socket(server)
    watching.send({"type": "subscribe", "game": games[1]})
    watching.until("state")
    back = page(host)
    told = watching.until("presence")
    while not told["players"]["white"]["connected"]:
        told = watching.until("presence")
    guests[0].refused("not-away", "POST", f"/api/games/{games[0]}/left", {"take": "win"})
    back.close()
    gone(guests[0], games[0], "white")
    guests[0].good("POST", f"/api/games/{games[0]}/left", {"take": "win"})
    for one in pages[1:]:
        one.close()
    assert server.stop() == 0


def a_seat_by_its_token(command):
    """Who has no session is here by the connections that show the token of his seat, and at that board alone."""
    server = Server(command)
    games = [server.game(game="chess", time="10m") for _ in range(2)]
    by_hello = Socket(server, token=games[0].tokens["white"])
    by_hello.send({"type": "ping", "id": 1})
    by_hello.until("pong")
    assert [games[0].state()["players"][side]["connected"] for side in ("white", "black")] == [True, False]
    by_game = Socket(server)
    by_game.send({"type": "subscribe", "game": games[1].id, "token": games[1].tokens["black"]})
    assert by_game.until("state")["state"]["players"]["black"]["connected"]
    by_game.send({"type": "unsubscribe", "game": games[1].id})
    wait_for(lambda: not games[1].state()["players"]["black"]["connected"])
    by_hello.close()
    wait_for(lambda: not games[0].state()["players"]["white"]["connected"])
    assert server.stop() == 0


def a_guest_who_signs_up(command):
    """His page stays open while he makes an account: he is here as that."""
    server = house_of(command)
    one, other = guest(server, "One"), guest(server, "Other")
    game = seated(one, other)
    open_page = page(one)
    assert seat(other, game, "white")["connected"]
    one.good("POST", "/api/accounts", {"name": "Ann", "password": PASSWORD})
    assert seat(other, game, "white")["connected"] and seat(other, game, "white")["account"]
    open_page.close()
    wait_for(lambda: not seat(other, game, "white")["connected"])
    assert server.stop() == 0


def friends_are_here(command):
    server = house_of(command)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    ann.good("POST", "/api/me/friends", {"name": "Bob"})
    assert not ann.good("GET", "/api/me/ties")["friends"][0]["here"]
    line = page(bob)
    assert ann.good("GET", "/api/me/ties")["friends"][0]["here"]
    line.close()
    wait_for(lambda: not ann.good("GET", "/api/me/ties")["friends"][0]["here"])
    assert server.stop() == 0


def event_of(command, **new):
    server = Server(command, args=["--tournaments", tempfile.mkdtemp(prefix="qiyuan-test-"),
                                   "--limits", "requests=1000000,sign_ins=10000,gather_seconds=2"])
    event = Event(server, None, online="auto-rated", rounds=2, **new)
    event.enter(("Ann", "Bob"))
    return server, event


def players_of_an_event(command):
    """Whoever has a page open is not late to his board; who was is there as soon as he opens one."""
    server, event = event_of(command, regulated={"default": 60000})
    ann = page(event.people["Ann"])
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    game = event.games(1)[0]
    wait_for(lambda: event.state(game)["status"] == "playing")
    names = event.names()
    late = [side for side in ("white", "black") if names[game[side]] == "Bob"]
    assert event.state(game)["awaited"]["late"] == late, event.state(game)["awaited"]
    bob = page(event.people["Bob"])
    wait_for(lambda: "awaited" not in event.state(game))
    for line in (ann, bob):
        line.close()
    assert server.stop() == 0


def a_move_has_days(command):
    """Nobody is waited for, nobody is late, and nobody has left."""
    server, event = event_of(command, time="3d/1", regulated=None)
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    game = event.games(1)[0]
    wait_for(lambda: server.call("GET", f"/api/games/{game['game']}")[0] == 200)
    wait_for(lambda: event.state(game)["status"] == "playing")
    state = event.state(game)
    assert "awaited" not in state and state["clocks"]["running"] == "white", state
    time.sleep(2.5)  # more than it gathers
    state = event.state(game)
    assert state["status"] == "playing" and "awaited" not in state and all("patience" not in one for one in state["players"].values()), state
    assert server.stop() == 0


if __name__ == "__main__":
    run([any_page_is_here, a_seat_by_its_token, a_guest_who_signs_up, friends_are_here, players_of_an_event, a_move_has_days])
