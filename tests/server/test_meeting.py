#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Strangers meet through open seats; a game can be claimed against an absent player; games that
everyone has left disappear from the lists."""
import http.client
import socket as socket_module
import struct
import threading
import time

from house import Server, Socket, run, wait_for


def hall(server):
    socket = Socket(server)
    socket.send({"type": "lobby"})
    message = socket.until("lobby")
    socket.close()
    return message


def guest(server, name):
    return server.call("POST", "/api/guest", {"name": name})[1]["token"]


def open_seats(command):
    server = Server(command)
    ann, bob, eve = (guest(server, name) for name in ("Ann", "Bob", "Eve"))
    terms = {"game": "xiangqi", "time": "10m+5s", "opponent": "anyone"}
    status, seat = server.call("POST", "/api/games", {**terms, "colour": "first"}, ann)
    assert (status, seat["side"]) == (201, "red"), seat
    # Everybody sees it, with its terms, its owner and the side that is free.
    shown = hall(server)["seats"]
    assert [(one["id"], one["time"], one["open"], one["players"]["red"]["name"]) for one in shown] == [
        (seat["id"], "10m+5s", True, "Ann")], shown
    assert server.call("GET", "/api/games?state=open")[1]["games"][0]["id"] == seat["id"]
    # Other terms, or the same side: no pair, but a seat of one's own.
    for other, token in (({**terms, "time": "5m"}, eve), ({**terms, "colour": "first"}, eve)):
        status, own = server.call("POST", "/api/games", other, token)
        assert status == 201 and own["id"] != seat["id"], own
    assert len(hall(server)["seats"]) == 2, "one open seat a person"
    # Nobody meets himself.
    status, again = server.call("POST", "/api/games", {**terms, "colour": "first"}, ann)
    assert status == 201 and again["id"] != seat["id"], again
    seat = again
    # The next comer sits down at once.
    status, met = server.call("POST", "/api/games", terms, bob)
    assert status == 200 and met["id"] in (seat["id"], own["id"]), met
    state = server.call("GET", f"/api/games/{met['id']}", token=met["seat_token"])[1]
    assert (state["status"], state["you"]) == ("playing", met["side"]), state
    # A link is nobody else's business.
    server.call("POST", "/api/games", {**terms, "opponent": "link"}, bob)
    assert len(hall(server)["seats"]) == 1
    status, problem = server.call("POST", "/api/games", {**terms, "opponent": "somebody"}, bob)
    assert (status, problem["code"]) == (400, "field-value"), problem
    server.stop()


def open_seats_of_those_who_leave(command):
    """However an owner leaves, their seat is closed and nobody is seated opposite an absent player;
    an owner who stays keeps it."""
    server = Server(command, args=["--limits", "seat_seconds=2,unjoined=100,games=10000"])

    def seat(name, number):
        token = guest(server, name)
        status, opened = server.call("POST", "/api/games", {"game": "chess", "time": f"{number}m", "opponent": "anyone"}, token)
        assert status == 201, opened
        return opened, token

    def socket(opened, token, page):
        client = Socket(server)
        if page:
            for message in ({"type": "hello", "token": token}, {"type": "lobby"}, {"type": "mine"}):
                client.send(message)
        client.send({"type": "subscribe", "game": opened["id"], "token": opened["seat_token"]})
        client.until("state")
        return client

    def stream(opened):
        connection = http.client.HTTPConnection(server.host, server.port, timeout=20)
        connection.request("GET", f"/api/games/{opened['id']}/events", headers={"Authorization": "Bearer " + opened["seat_token"]})
        return connection, connection.getresponse()

    leavers, stayers, lines = [], [], []
    leavers.append(seat("Never", 1)[0])  # opened and never looked at
    for number, page in ((2, False), (3, True)):
        opened, token = seat(f"Closes {number}", number)
        socket(opened, token, page).close()
        leavers.append(opened)
    opened, token = seat("Breaks", 4)
    broken = socket(opened, token, True)
    broken.socket.setsockopt(socket_module.SOL_SOCKET, socket_module.SO_LINGER, struct.pack("ii", 1, 0))
    broken.socket.close()
    leavers.append(opened)
    opened, token = seat("Streams", 5)
    connection, answer = stream(opened)
    answer.readline()
    connection.sock.close() if connection.sock else None
    answer.close()
    leavers.append(opened)
    opened, token = seat("Stays", 7)
    lines.append(socket(opened, token, True))
    stayers.append(opened)
    opened, token = seat("Listens", 8)
    lines.append(stream(opened))
    stayers.append(opened)

    def still_open():
        return {one["id"] for one in server.call("GET", "/api/games?state=open")[1]["games"]}

    wait_for(lambda: not still_open() & {one["id"] for one in leavers})
    assert still_open() == {one["id"] for one in stayers}, (still_open(), leavers, stayers)
    for number, opened in enumerate(leavers, 1):
        state = wait_for(lambda: server.call("GET", f"/api/games/{opened['id']}", token=opened["seat_token"])[1],
                         lambda state: state["status"] == "over")  # it left the list before, and is called off soon
        assert state["result"]["result"] == "void", (number, state["status"], state["result"])
        status, own = server.call("POST", "/api/games", {"game": "chess", "time": f"{number}m", "opponent": "anyone"},
                                  guest(server, f"Late {number}"))
        assert status == 201 and own["id"] != opened["id"], (number, status, own)
    status, met = server.call("POST", "/api/games", {"game": "chess", "time": "7m", "opponent": "anyone"}, guest(server, "Late seven"))
    assert status == 200 and met["id"] == stayers[0]["id"], met
    assert server.stop() == 0


def an_owner_whose_line_is_dead(command):
    """A phone out of reach sends no close and no answer: its seat is closed all the same, counted
    from its last message."""
    server = Server(command, args=["--limits", "seat_seconds=17"])
    begun, seats = time.monotonic(), []
    for name, minutes in (("Dead", 3), ("Alive", 4)):
        status, opened = server.call("POST", "/api/games", {"game": "chess", "time": f"{minutes}m", "opponent": "anyone"}, guest(server, name))
        assert status == 201, opened
        client = Socket(server)
        client.send({"type": "subscribe", "game": opened["id"], "token": opened["seat_token"]})
        client.until("state")
        seats.append((opened["id"], client))

    def answer_pings(client):
        try:
            client.until("over")
        except OSError:
            pass

    threading.Thread(target=answer_pings, args=(seats[1][1],), daemon=True).start()  # the other one reads nothing any more
    wait_for(lambda: len(server.call("GET", "/api/games?state=open")[1]["games"]) != 2,
             patience=begun + 24 - time.monotonic(), what="its seat is still open", pause=0.2)
    assert [one["id"] for one in server.call("GET", "/api/games?state=open")[1]["games"]] == [seats[1][0]]
    seats[1][1].close()
    assert server.stop() == 0


def leavers(command):
    server = Server(command, args=["--limits", "away_seconds=1"])
    for take, result, reason in (("win", "0-1", "absent"), ("draw", "1/2-1/2", "absent")):
        game = server.game(game="chess", time="5m")
        game.play("e2e4 e7e5 g1f3")
        here, there = Socket(server), Socket(server)
        here.send({"type": "subscribe", "game": game.id, "token": game.tokens["black"]})
        there.send({"type": "subscribe", "game": game.id, "token": game.tokens["white"]})
        there.until("state")
        path = f"/api/games/{game.id}/left"
        status, problem = server.call("POST", path, {"take": take}, game.tokens["black"])
        assert (status, problem["code"]) == (409, "not-away"), problem
        there.close()
        gone = here.until("presence")
        while gone["players"]["white"]["connected"]:
            gone = here.until("presence")
        assert gone["players"]["white"]["patience"] == 1000 and gone["players"]["white"]["away"] < 1000, gone
        assert server.call("POST", path, {"take": take}, game.tokens["black"])[0] == 409, "not yet"
        wait_for(lambda: game.state("black")["players"]["white"]["away"] >= 1000)
        # The one who left can't take it, nor can a spectator.
        assert server.call("POST", path, {"take": take})[0] == 403
        assert server.call("POST", path, {"take": take}, game.tokens["white"])[0] == 409
        assert server.call("POST", path, {"take": "all"}, game.tokens["black"])[0] == 400
        status, answer = server.call("POST", path, {"take": take}, game.tokens["black"])
        assert status == 200, answer
        over = game.state("black")
        assert (over["result"]["result"], over["result"]["reason"]) == (result, reason), over["result"]
        words = server.raw("GET", f"/api/games/{game.id}.pgn")[2].decode()
        assert '[Termination "abandoned"]' in words, words
        here.close()
    server.stop()


def first_moves(command):
    """The clocks wait for each side's first move: a quarter of the side's time, at most half a
    minute."""
    server = Server(command)
    for time_control, start, wait in (("10m+5s", 605000, 30000), ("1m", 60000, 15000), ("20s", 20000, 5000)):
        game = server.game(game="chess", time=time_control)
        time.sleep(0.3)  # time: it is the wait that runs
        clocks = game.state()["clocks"]
        assert clocks["running"] == "white" and 0 < clocks["wait"] < wait - 200, clocks
        assert clocks["white"]["remaining"] == start, "nothing of it has gone"
        game.play("e2e4")
        time.sleep(0.3)  # time: so it is at the other side
        clocks = game.state()["clocks"]
        assert clocks["running"] == "black" and 0 < clocks["wait"] < wait - 200 and clocks["black"]["remaining"] == start, clocks
        game.move("black", "e7e5")
        time.sleep(0.3)  # time: it is the clock that runs
        clocks = game.state()["clocks"]
        assert clocks["running"] == "white" and clocks["wait"] == 0, clocks
        assert 0 < clocks["white"]["remaining"] < start + (5000 if "+" in time_control else 0) - 200, "from the second move on it runs"
    # A clock that waits in vain runs: the flag falls after both.
    game = server.game(game="chess", time="400ms")
    began = time.monotonic()
    wait_for(lambda: game.state()["status"] == "over", patience=60)
    assert time.monotonic() - began >= 0.4 and game.state()["result"]["reason"] == "time", game.state()["result"]
    # Days a move and hourglasses have none of it.
    for time_control in ("3d/1", "H5m"):
        assert server.game(game="chess", time=time_control).state()["clocks"]["wait"] == 0
    # It outlives a restart.
    game = server.game(game="chess", time="10m")
    server.stop()
    server.start()
    assert game.state()["clocks"]["white"]["remaining"] == 600000 and game.state()["clocks"]["wait"] > 0
    server.stop()


def lists(command):
    """A game without players present leaves the list of current games; it returns with its players."""
    server = Server(command, args=["--limits", "away_seconds=1"])
    game = server.game(game="chess", time="-")
    assert len(hall(server)["games"]) == 1
    wait_for(lambda: hall(server)["games"] == [])
    assert server.call("GET", "/api/games")[1]["games"] == []
    back = Socket(server)
    back.send({"type": "subscribe", "game": game.id, "token": game.tokens["white"]})
    back.until("state")
    assert len(hall(server)["games"]) == 1
    back.close()
    server.stop()


if __name__ == "__main__":
    run([open_seats, open_seats_of_those_who_leave, an_owner_whose_line_is_dead, leavers, first_moves, lists], at_once=4)
