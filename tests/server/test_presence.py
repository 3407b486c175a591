#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A player with any page of the server open is present at all their boards; correspondence games
need no presence; games are adjourned by agreement, and resume when both are here."""
import http.client
import tempfile
import time

from house import Server, Socket, run
from persons import PASSWORD, Person, house_of, move, seated, signed_up
from test_online import Event, wait_for


def page(person, *messages):
    """A page that a person has open, watching no game."""
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
    """The player is away, and the opponent may claim the game."""
    wait_for(lambda: not seat(person, game, side)["connected"])
    wait_for(lambda: seat(person, game, side)["away"] >= seat(person, game, side)["patience"])


def any_page_is_here(command):
    """A host who watches no board is present at all of them; so are guests, by sockets and by
    streams; leaving makes them absent at all."""
    server = house_of(command, away_seconds=1)
    host, guests = signed_up(server, "Host"), [guest(server, f"Guest {i}") for i in range(3)]
    games = [seated(host, one, time="15m+10s") for one in guests]
    for game, one in zip(games, guests):
        move(host, game, "e2e4")
        move(one, game, "e7e5")
    pages = [page(host, {"type": "mine"})] + [page(one) for one in guests]
    time.sleep(1.2)  # time: longer than the patience
    for game, one in zip(games, guests):
        for side in ("white", "black"):
            assert seat(one, game, side)["connected"] and "away" not in seat(one, game, side), (game, side)
        assert one.refused("not-away", "POST", f"/api/games/{game}/left", {"take": "win"}) == 409
        assert host.refused("not-away", "POST", f"/api/games/{game}/left", {"take": "win"}) == 409
    # one page of several is enough
    second = page(host)
    pages[0].close()
    time.sleep(1.2)  # time: longer than the patience
    assert guests[0].refused("not-away", "POST", f"/api/games/{games[0]}/left", {"take": "win"}) == 409
    # a stream of one game is a line of his in all
    connection = http.client.HTTPConnection(server.host, server.port, timeout=20)
    connection.request("GET", f"/api/games/{games[2]}/events", headers={"Cookie": "qiyuan_session=" + host.cookie})
    answer = connection.getresponse()
    second.close()
    time.sleep(1.2)  # time: longer than the patience
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
    """A player without a session is present by the connections that show the token of the seat, and at that board only."""
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
    """A guest's page stays open while they create an account: they are present as that account."""
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


def event_of(command, gather=2, **new):
    server = Server(command, args=["--tournaments", tempfile.mkdtemp(prefix="qiyuan-test-"),
                                   "--limits", f"requests=1000000,sign_ins=10000,gather_seconds={gather}"])
    event = Event(server, None, online="auto-rated", rounds=2, **new)
    event.enter(("Ann", "Bob"))
    return server, event


def players_of_an_event(command):
    """A player with a page open is not late to the board; one who was late is present as soon as
    they open a page."""
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


def begun_at_the_board(command):
    """No clock runs while its player is being led to the board: before the time is over both have
    arrived."""
    server, event = event_of(command, gather=600)
    lines = [page(event.people[name]) for name in ("Ann", "Bob")]
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    game = event.games(1)[0]
    event.sit(game, "white")
    time.sleep(1.5)  # time: longer than it gathers
    state = event.state(game)
    assert state["status"] == "waiting" and state["awaited"]["begins"] > 500000, state["awaited"]
    assert all(one["connected"] for one in state["players"].values())
    event.sit(game, "black")
    wait_for(lambda: event.state(game)["status"] == "playing")
    assert "awaited" not in event.state(game)
    for line in lines:
        line.close()
    assert server.stop() == 0


def a_move_has_days(command):
    """In correspondence games nobody is waited for, late, or absent."""
    server, event = event_of(command, time="3d/1", regulated=None)
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    game = event.games(1)[0]
    wait_for(lambda: event.state(game)["status"] == "playing")
    state = event.state(game)
    assert "awaited" not in state and state["clocks"]["running"] == "white", state
    time.sleep(2.5)  # time: more than it gathers
    state = event.state(game)
    assert state["status"] == "playing" and "awaited" not in state and all("patience" not in one for one in state["players"].values()), state
    assert server.stop() == 0


def events_of(person, game):
    return person.good("GET", f"/api/games/{game}")["may"]


def post(person, game, event, **more):
    return person.good("POST", f"/api/games/{game}/events", {"event": event, **more})


def refused(person, game, reason, event, **more):
    status, problem = person.call("POST", f"/api/games/{game}/events", {"event": event, **more})
    assert status == 409 and reason in (problem.get("reason"), problem.get("code")), problem


def adjourned_by_agreement(command):
    """One player offers, the other agrees, the side to move seals; the game resumes when both are
    here. Nobody counts as absent meanwhile."""
    server = house_of(command, away_seconds=1)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    game = seated(ann, bob, time="90m+30s", rated=True)
    lines = [page(ann), page(bob)]
    move(ann, game, "e2e4")
    move(bob, game, "e7e5")
    for person in (ann, bob):
        assert "seal" not in events_of(person, game) and events_of(person, game)["adjourn"]
    refused(ann, game, "not-agreed", "seal", move="g1f3")
    post(bob, game, "adjourn")
    assert ann.good("GET", f"/api/games/{game}")["adjourn"] == "black"
    refused(bob, game, "offer-repeated", "adjourn")
    assert events_of(ann, game)["adjourn-answer"]
    post(ann, game, "adjourn-decline")
    assert ann.good("GET", f"/api/games/{game}")["adjourn"] is None
    post(ann, game, "adjourn")
    move(ann, game, "g1f3")  # what was offered before a move is not offered after it
    refused(bob, game, "no-offer", "adjourn-decline")
    post(bob, game, "adjourn")
    post(ann, game, "adjourn")
    assert ann.good("GET", f"/api/games/{game}")["adjourning"] and "seal" not in events_of(ann, game)
    post(ann, game, "takeback")
    assert events_of(bob, game)["takeback-answer"]
    post(bob, game, "seal", move="b8c6")
    # Meanwhile nothing is taken back: nobody could agree to it.
    for person in (ann, bob):
        assert not {"takeback", "takeback-answer"} & set(events_of(person, game)), events_of(person, game)
        refused(person, game, "clock-stopped", "takeback")
    # A draw may be offered, answered, and offered by the other one.
    for person, other in ((bob, ann), (ann, bob)):
        assert events_of(person, game)["offer"]
        post(person, game, "offer")
        assert "offer" not in events_of(person, game) and events_of(other, game)["accept"]
        post(other, game, "decline")
        assert "offer" not in events_of(person, game)
        refused(person, game, "offer-repeated", "offer")
    lines[1].close()
    state = ann.good("GET", f"/api/games/{game}")
    wait_for(lambda: not seat(ann, game, "black")["connected"])
    time.sleep(1.2)  # time: longer than the patience
    state = ann.good("GET", f"/api/games/{game}")
    assert state["phase"] == "adjourned" and "away" not in state["players"]["black"], state["players"]
    assert ann.refused("not-away", "POST", f"/api/games/{game}/left", {"take": "win"}) == 409
    refused(ann, game, "not-here", "resume")
    server.kill()
    server.start()
    lines = [page(ann), page(bob)]
    post(bob, game, "resume")
    post(ann, game, "open-sealed")
    state = ann.good("GET", f"/api/games/{game}")
    assert state["phase"] == "play" and state["moves"][-1]["uci"] == "b8c6" and state["clocks"]["running"] == "white"
    # it was agreed on once
    refused(ann, game, "not-agreed", "seal", move="f1c4")
    for line in lines:
        line.close()
    assert server.stop() == 0


def not_adjourned(command):
    """A game with a short clock or of an event cannot be adjourned, and the page does not offer it."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    for setup in ({"time": "5m+3s"}, {"time": "15m+10s"}, {"time": "3d/1"}):
        game = seated(ann, bob, **setup)
        assert not {"seal", "adjourn"} & set(events_of(ann, game)), setup
        refused(ann, game, "wrong-mode", "adjourn")
        refused(ann, game, "wrong-mode", "seal", move="e2e4")
    assert server.stop() == 0
    server, event = event_of(command, time="90m+30s")
    event.based("pair")
    wait_for(lambda: len(event.games(1)) == 1)
    game = event.games(1)[0]
    event.sit(game)
    wait_for(lambda: event.state(game)["status"] == "playing")
    white = event.people[event.names()[game["white"]]]
    assert not {"seal", "adjourn"} & set(events_of(white, game["game"]))
    refused(white, game["game"], "wrong-mode", "seal", move="e2e4")
    assert server.stop() == 0


def an_arbiter_adjourns(command):
    """A client that conducts a game reports for both sides, whatever the clock."""
    server = Server(command)
    status, opened = server.call("POST", "/api/games", {"game": "chess", "time": "5m", "colour": "first", "arbiter": True})
    assert status == 201, opened
    server.call("POST", f"/api/games/{opened['id']}/join", {})
    path = f"/api/games/{opened['id']}/events"
    assert server.call("POST", path, {"event": "seal", "move": "e2e4"}, opened["seat_token"])[0] == 409
    assert server.call("POST", path, {"event": "adjourn"}, opened["arbiter_token"])[0] == 200
    assert server.call("POST", path, {"event": "seal", "move": "e2e4"}, opened["seat_token"])[0] == 200
    assert server.call("POST", path, {"event": "resume"}, opened["arbiter_token"])[0] == 200
    assert server.call("POST", path, {"event": "open-sealed"}, opened["arbiter_token"])[0] == 200
    assert server.stop() == 0


def the_computer_agrees(command):
    server = Server(command)
    status, opened = server.call("POST", "/api/games", {"game": "chess", "time": "90m+30s", "colour": "first", "opponent": {"engine": 1}})
    assert status == 201, opened
    path = f"/api/games/{opened['id']}"
    assert server.call("POST", path + "/events", {"event": "adjourn"}, opened["seat_token"])[0] == 200
    wait_for(lambda: server.call("GET", path, token=opened["seat_token"])[1].get("adjourning"))
    assert server.call("POST", path + "/events", {"event": "seal", "move": "e2e4"}, opened["seat_token"])[0] == 200
    assert server.call("POST", path + "/events", {"event": "resume"}, opened["seat_token"])[0] == 200
    wait_for(lambda: server.call("GET", path, token=opened["seat_token"])[1]["ply"] == 2)
    assert server.stop() == 0


if __name__ == "__main__":
    run([any_page_is_here, a_seat_by_its_token, a_guest_who_signs_up, friends_are_here, players_of_an_event, begun_at_the_board, a_move_has_days,
         adjourned_by_agreement, not_adjourned, an_arbiter_adjourns, the_computer_agrees])
