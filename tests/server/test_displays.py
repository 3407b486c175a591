#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Simuls: one address for all participants, each at a board of their own; the score, and the end."""
import threading
import time

from house import PATIENCE, run, wait_for
from persons import Person, house_of, move, signed_up


def opened(host, count, **more):
    games = [host.good("POST", "/api/games", {"game": "chess", "time": "15m+10s", "colour": "first"})["id"] for _ in range(count)]
    return host.good("POST", "/api/displays", {"games": games, **more})["id"], games


def seen(person, display):
    return person.good("GET", f"/api/displays/{display}")


def guests_of(server, count):
    return [Person(server) for _ in range(count)]


def who_comes_sits_down(command):
    """All come at once and each gets a board of their own, the last none; nobody gets two; a kill
    changes nothing."""
    server = house_of(command)
    host, guests = signed_up(server, "Host"), guests_of(server, 5)
    display, games = opened(host, 4, title="Friday, 四台")
    taken, refused = [], []

    def come(person):
        def asked():
            status, answer = person.call("POST", f"/api/displays/{display}/join", {})
            if status == 200:
                taken.append((person, answer["id"]))
            elif full := seen(Person(server), display)["tally"]["free"] == 0:
                refused.append(answer["code"])
            return status == 200 or full

        wait_for(asked)  # another may be sitting down at the same board at the same moment

    for i, guest in enumerate(guests):
        guest.good("POST", "/api/guest", {"name": f"Guest {i}"})
    threads = [threading.Thread(target=come, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(game for _, game in taken) == sorted(games), taken
    assert refused == ["no-free-seat"], refused
    first = taken[0][0]
    assert first.refused("display-seated", "POST", f"/api/displays/{display}/join", {}) == 409
    assert host.refused("display-seated", "POST", f"/api/displays/{display}/join", {}) == 409
    by = dict((game, person) for person, game in taken)
    # won, lost, drawn, and one goes on
    by[games[0]].good("POST", f"/api/games/{games[0]}/events", {"event": "resign"})
    host.good("POST", f"/api/games/{games[1]}/events", {"event": "resign"})
    move(host, games[2], "e2e4")
    host.good("POST", f"/api/games/{games[2]}/events", {"event": "offer"})
    by[games[2]].good("POST", f"/api/games/{games[2]}/events", {"event": "accept"})
    for _ in range(2):
        answer = seen(first, display)
        assert answer["tally"] == {"won": 1, "drawn": 1, "lost": 1, "playing": 1, "free": 0}, answer["tally"]
        assert [board["outcome"] for board in answer["boards"]] == ["won", "lost", "drawn", None]
        assert {board["host"] for board in answer["boards"]} == {"white"}
        assert (answer["title"], answer["own"], answer["closed"]) == ("Friday, 四台", False, None)
        assert [board["game"]["you"] for board in answer["boards"]].count("black") == 1
        assert seen(host, display)["own"]
        server.kill()
        server.start()
    assert server.stop() == 0


def called_off(person, game, off):
    """An empty board is aborted shortly after its simul was closed."""
    wait_for(lambda: person.good("GET", f"/api/games/{game}")["status"], lambda status: status == ("over" if off else "playing"),
             PATIENCE if off else 0)


def closed_by_its_host(command):
    """A closed simul admits nobody; players continue, and empty boards disappear. Only its host can
    close it, and only once."""
    server = house_of(command)
    host, (guest, late) = Person(server), guests_of(server, 2)
    host.good("POST", "/api/guest", {"name": "Host"})
    display, games = opened(host, 3)
    for person in (guest, late):
        person.good("POST", "/api/guest", {})
    taken = guest.good("POST", f"/api/displays/{display}/join", {})["id"]
    assert guest.refused("no-seat", "POST", f"/api/displays/{display}/close", {}) == 403
    host.good("POST", f"/api/displays/{display}/close", {})
    for _ in range(2):
        answer = seen(host, display)
        closed = answer["closed"]
        assert closed and answer["tally"] == {"won": 0, "drawn": 0, "lost": 0, "playing": 1, "free": 0}, answer
        assert [board["game"]["id"] for board in answer["boards"]] == [taken]
        assert late.refused("display-closed", "POST", f"/api/displays/{display}/join", {}) == 409
        for game in games:
            called_off(host, game, game != taken)
        server.kill()
        server.start()
        host.good("POST", f"/api/displays/{display}/close", {})
    assert seen(host, display)["closed"] == closed
    assert server.stop() == 0


def a_board_called_off_is_free_again(command):
    """A player who cancels a board frees its seat for others and gets no second one, so that nobody
    can use up a simul."""
    server = house_of(command, games=100000, requests=1000000, unjoined=1000)
    host, (guest, second) = signed_up(server, "Host"), guests_of(server, 2)
    display, games = opened(host, 2)
    for person in (guest, second):
        person.good("POST", "/api/guest", {})
    join, free = f"/api/displays/{display}/join", lambda: seen(host, display)["tally"]["free"]

    def until_free(count):
        wait_for(free, lambda found: found == count)

    left = guest.good("POST", join, {})["id"]
    assert free() == 1
    guest.good("POST", f"/api/games/{left}/events", {"event": "abort"})
    until_free(2)
    assert guest.refused("display-left", "POST", join, {}) == 409
    assert host.refused("display-seated", "POST", join, {}) == 409
    server.kill()
    server.start()
    assert guest.refused("display-left", "POST", join, {}) == 409
    boards = seen(host, display)["boards"]
    assert left not in [board["game"]["id"] for board in boards] and len(boards) == 2
    assert {(board["game"]["time"], board["host"]) for board in boards} == {("15m+10s", "white")}
    # The host frees a seat so, too: who sat there has had his board.
    taken = second.good("POST", join, {})["id"]
    host.good("POST", f"/api/games/{taken}/events", {"event": "abort"})
    until_free(2)
    assert second.refused("display-left", "POST", join, {}) == 409
    # Games that are over leave the server's memory one for another: nobody asks one that has just gone.
    for _ in range(300):
        game = host.good("POST", "/api/games", {"game": "chess", "time": "-"})["id"]
        host.good("POST", f"/api/games/{game}/events", {"event": "abort"})
    for person in (guest, second, guest):
        assert person.refused("display-left", "POST", join, {}) == 409
    # A board at which nobody sits is called off for good, and once the display is closed none comes in its place.
    host.good("POST", f"/api/games/{seen(host, display)['boards'][0]['game']['id']}/events", {"event": "abort"})
    until_free(1)
    third = guests_of(server, 1)[0]
    third.good("POST", "/api/guest", {})
    last = third.good("POST", join, {})["id"]
    host.good("POST", f"/api/displays/{display}/close", {})
    third.good("POST", f"/api/games/{last}/events", {"event": "abort"})
    time.sleep(0.3)  # time: one would have come in its place
    assert seen(host, display)["boards"] == []
    assert server.stop() == 0


def whose_it_is(command):
    """A guest's simul belongs to the account made later, is in its data, and is deleted with it;
    games of others cannot form one."""
    server = house_of(command)
    host, other = Person(server), Person(server)
    host.good("POST", "/api/guest", {"name": "Someone"})
    other.good("POST", "/api/guest", {})
    display, games = opened(host, 2, title="Evening")
    assert other.refused("no-seat", "POST", "/api/displays", {"games": games}) == 403
    for bad in ([], games[:1], [games[0], games[0]], games + ["x"], [1, 2], "x", [games[0]] * 41):
        host.refused("field-value", "POST", "/api/displays", {"games": bad})
    host.refused("field-value", "POST", "/api/displays", {"games": games, "title": "x" * 101})
    assert other.refused("no-such-path", "GET", "/api/displays/0000000000") == 404
    host.good("POST", "/api/accounts", {"name": "Host", "password": "horse and elephant"})
    assert [one["id"] for one in host.good("GET", "/api/displays")["displays"]] == [display]
    assert seen(host, display)["own"] and not seen(other, display)["own"]
    assert [board["host"] for board in seen(other, display)["boards"]] == ["white", "white"]
    assert [one["title"] for one in host.good("GET", "/api/me/data")["displays"]] == ["Evening"]
    host.good("POST", f"/api/displays/{display}/close", {})
    host.good("POST", "/api/me/remove", {"password": "horse and elephant"})
    assert other.refused("no-such-path", "GET", f"/api/displays/{display}") == 404
    assert server.stop() == 0


if __name__ == "__main__":
    run([who_comes_sits_down, closed_by_its_host, a_board_called_off_is_free_again, whose_it_is])
