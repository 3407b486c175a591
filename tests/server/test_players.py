#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rated games and their effects: ratings, curves, a player's page and games; friends, reports,
messages."""
import json
import subprocess
import tempfile
from urllib.parse import quote

from house import Server, Socket, run
from persons import PASSWORD, Person, house_of, move, played, seated, signed_up


def page(person, name, **more):
    query = "".join(f"&{key}={quote(str(value))}" for key, value in more.items())
    return person.good("GET", f"/api/player?name={quote(name)}{query}")


def rated_once(command):
    """A rated game changes both ratings once when it ends, despite restarts; the seated players are
    shown."""
    server = house_of(command)
    ann, bob = signed_up(server, "Anna Keller"), signed_up(server, "沈若溪")
    game = played(ann, bob, winner=ann, rated=True)
    for start in range(3):
        one, two = page(ann, "anna keller"), page(Person(server), "沈若溪")
        assert one["scheme"] == "glicko2"
        assert [(r["game"], r["speed"], r["rating"], r["games"], r["provisional"]) for r in one["ratings"]] == [
            ("chess", "rapid", 1662, 1, True)], one
        assert two["ratings"][0]["rating"] == 1338 and two["ratings"][0]["off"] == 581, two
        assert one["levels"] == [{"game": "chess", "level": 0, "points": 10, "games": 1, "provisional": True, "recent": [10]}]
        assert one["ratings"][0]["recent"] == [1662] and two["ratings"][0]["recent"] == [1338], (one, two)
        assert one["results"] == [{"game": "chess", "side": "white", "won": 1, "drawn": 0, "lost": 0}]
        assert one["against"] == [{"name": "沈若溪", "games": 1, "won": 1, "drawn": 0, "lost": 0}]
        curve = ann.good("GET", "/api/player/curve?game=chess&speed=rapid")["points"]
        assert [(point["rating"], point["game"], point["provisional"]) for point in curve] == [(1662, game, True)]
        assert server.stop() == 0 if start == 1 else server.kill() is None
        server.start()
    # the same end written again (a log that is replayed, a write that is repeated) would not rate it again
    assert server.sql("SELECT count(*) FROM rated") == ["2"]
    second = played(bob, ann, winner=bob, rated=True)
    state = ann.good("GET", f"/api/games/{second}")
    assert state["rated"] and state["players"]["white"]["account"] and state["players"]["white"]["rating"] == 1338
    assert state["players"]["black"]["provisional"]
    assert page(ann, "Anna Keller")["ratings"][0]["games"] == 2
    assert 'Event "Rated game"' in server.raw("GET", f"/api/games/{second}.pgn")[2].decode()
    assert server.stop() == 0


def each_game_and_pace_by_itself(command):
    server = house_of(command)
    ann, bob = signed_up(server, "Ann One"), signed_up(server, "Bob Two")
    played(ann, bob, winner=ann, rated=True)
    played(ann, bob, rated=True, time="3m")
    played(ann, bob, winner=bob, rated=True, game="xiangqi")
    ratings = {(r["game"], r["speed"]): r["rating"] for r in page(ann, "Ann One")["ratings"]}
    assert ratings == {("chess", "rapid"): 1662, ("chess", "blitz"): 1500, ("xiangqi", "rapid"): 1338}, ratings
    assert server.stop() == 0


def schemes_of_the_house(command):
    """With either setting of the operator the same ratings have been computed from every game."""
    server = house_of(command, "--ratings", "elo")
    ann, bob = signed_up(server, "Ann One"), signed_up(server, "Bob Two")
    played(ann, bob, winner=ann, rated=True)
    shown = page(ann, "Ann One")
    assert shown["scheme"] == "elo" and [(r["rating"], r["off"]) for r in shown["ratings"]] == [(1510, 0)]
    assert server.stop() == 0
    server.args[-1] = "levels"
    server.start()
    shown = page(ann, "Ann One")
    assert shown["scheme"] == "levels" and shown["ratings"] == [] and shown["levels"][0]["points"] == 10
    assert server.call("GET", "/api/server")[1]["ratings"] == "levels"
    assert ann.good("GET", "/api/player/curve?game=chess")["points"][0]["rating"] == 10
    assert server.stop() == 0


def what_is_not_rated(command):
    """Not rated: guests, oneself, the computer, no clock, odd positions; games that never started;
    aborted games."""
    server = house_of(command)
    ann, bob, guest = signed_up(server, "Ann One"), signed_up(server, "Bob Two"), Person(server)
    guest.good("POST", "/api/guest", {})
    rated = {"game": "chess", "time": "5m", "rated": True}
    guest.refused("rated-guest", "POST", "/api/games", rated)
    ann.refused("rated-terms", "POST", "/api/games", {**rated, "time": "-"})
    ann.refused("rated-terms", "POST", "/api/games", {**rated, "opponent": {"engine": 1}})
    ann.refused("rated-terms", "POST", "/api/games", {**rated, "arbiter": True})
    ann.refused("rated-terms", "POST", "/api/games", {**rated, "fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
    opened = ann.good("POST", "/api/games", {**rated, "opponent": "anyone"})
    guest.refused("rated-guest", "POST", f"/api/games/{opened['id']}/join", {})
    ann.refused("rated-terms", "POST", f"/api/games/{opened['id']}/join", {})
    # who wants a game that is not rated does not get a rated seat
    other = bob.good("POST", "/api/games", {**rated, "rated": False, "opponent": "anyone"})
    assert other["id"] != opened["id"]
    played(ann, bob, winner=ann, plies=1, rated=True)
    played(ann, bob, winner=ann)
    aborted = seated(ann, bob, rated=True)
    ann.good("POST", f"/api/games/{aborted}/events", {"event": "abort"})
    assert page(ann, "Ann One")["ratings"] == []
    assert [game["rated"] for game in ann.good("GET", "/api/player/games")["games"]] == [False, False]
    assert server.stop() == 0


def two_games_end_at_once(command):
    """Each game is rated on the ratings that the previous one left, in the order of the store."""
    server = house_of(command)
    ann, bob, eve = (signed_up(server, name) for name in ("Ann One", "Bob Two", "Eve Three"))
    games = [seated(ann, other, rated=True) for other in (bob, eve) for _ in range(3)]
    for game, other in zip(games, [bob] * 3 + [eve] * 3):
        move(ann, game, "e2e4")
        move(other, game, "e7e5")
    client = Socket(server, headers={"Cookie": "qiyuan_session=" + ann.cookie})
    for at, game in enumerate(games):
        client.send({"type": "event", "game": game, "id": at, "event": {"event": "resign"}})
    for at in range(len(games)):
        client.until("ack", id=at)
    client.close()
    assert page(ann, "Ann One")["ratings"][0]["games"] == 6
    curve = [point["rating"] for point in ann.good("GET", "/api/player/curve?game=chess&speed=rapid")["points"]]
    assert len(curve) == 6 and page(ann, "Ann One")["ratings"][0]["rating"] == min(curve), curve
    assert page(ann, "Ann One")["ratings"][0]["recent"] == curve, "oldest first"
    assert server.stop() == 0


def games_are_found_again(command):
    """Games by game, outcome and opponent, in pages; also in another browser; downloads in each
    format."""
    server = house_of(command)
    ann, bob, eve = (signed_up(server, name) for name in ("Ann One", "Bob Two", "Eve Three"))
    games = [played(ann, bob, winner=ann), played(bob, ann, winner=bob, game="xiangqi"), played(ann, eve)]
    other = Person(server)
    other.good("POST", "/api/sign-in", {"name": "Ann One", "password": PASSWORD})

    def found(query=""):
        return [game["id"] for game in other.good("GET", "/api/player/games?" + query)["games"]]

    assert found() == games[::-1]
    assert found("outcome=won") == [games[0]] and found("outcome=lost") == [games[1]] and found("outcome=drawn") == [games[2]]
    assert found("game=xiangqi") == [games[1]] and found("against=bob") == [games[1], games[0]]
    assert found("against=%27%20OR%20b") == [] and found("against=%25") == found()
    first = other.good("GET", "/api/player/games?most=2")["games"]
    assert [game["id"] for game in first] == games[:0:-1] and found(f"most=2&before={first[-1]['ended']}") == [games[0]]
    assert other.refused("field-value", "GET", "/api/player/games?outcome=any") == 400
    last = other.good("GET", "/api/player/games?outcome=lost")["games"][0]
    assert last["opponent"] == "Bob Two" and last["account"] and last["side"] == "black" and last["reason"] == "resignation", last
    assert server.raw("GET", f"/api/games/{games[1]}.xqf")[2][:2] == b"XQ"
    assert server.raw("GET", f"/api/games/{games[0]}.xqf")[0] == 400
    assert page(other, "Ann One", against="bob two")["against"] == [{"name": "Bob Two", "games": 2, "won": 1, "drawn": 0, "lost": 1}]
    assert server.stop() == 0


def all_that_the_house_has(command):
    server = house_of(command)
    ann, bob = signed_up(server, "Ann One"), signed_up(server, "Bob Two")
    game = played(ann, bob, winner=ann, rated=True)
    ann.good("POST", "/api/me/friends", {"name": "bob two"})
    ann.good("POST", "/api/me/settings", {"settings": {"men": "stone"}})
    data = ann.good("GET", "/api/me/data")
    assert data["sessions"] == ann.good("GET", "/api/me/sessions")["sessions"] and data["sessions"], data["sessions"]
    assert data["name"] == "Ann One" and data["settings"] == {"men": "stone"}
    assert data["friends"] == [{"name": "Bob Two", "here": False}]
    assert data["games"][0]["game"]["id"] == game
    assert [event["event"] for event in data["games"][0]["log"]] == ["start", "join", "begin", "move", "move", "resign"]
    assert data["curves"][0]["points"][0]["rating"] == 1662
    # games that go on, wait or were aborted, too, each once
    waits = ann.good("POST", "/api/games", {"game": "xiangqi", "time": "5m"})["id"]
    gone = ann.good("POST", "/api/games", {"game": "chess", "time": "5m"})["id"]
    ann.good("POST", f"/api/games/{gone}/events", {"event": "abort"})
    goes_on = seated(ann, bob)
    move(ann, goes_on, "e2e4")
    games = {one["game"]["id"]: one for one in ann.good("GET", "/api/me/data")["games"]}
    assert set(games) == {game, waits, gone, goes_on}, games
    assert [event["event"] for event in games[waits]["log"]][0] == "start" and games[waits]["game"]["status"] == "waiting"
    assert [event["move"] for event in games[goes_on]["log"] if event["event"] == "move"] == ["e2e4"]
    assert set(one["game"]["id"] for one in bob.good("GET", "/api/me/data")["games"]) == {game, goes_on}
    assert "argon2" not in str(data) and ann.cookie not in str(data)
    Person(server).refused("not-signed-in", "GET", "/api/me/data")
    assert server.stop() == 0


def what_was_sent_and_said(command):
    """A user's reports, messages and games are in their own export, and in nobody else's."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    server = Server(command, args=["--tournaments", folder])
    ann, bob = signed_up(server, "Ann One"), signed_up(server, "Bob Two")
    bob.good("POST", "/api/reports", {"name": "Ann One", "why": "stalling", "words": "slow"})
    sent = bob.good("POST", "/api/collections?name=mine.pgn&kilobytes=1", {})["id"]
    status, made = server.call("POST", "/api/tournaments", {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3, "game": "chess", "time": "10m", "online": "hand"}, "by": "Li"})
    assert status == 201, made
    ann.good("POST", f"/api/tournaments/{made['id']}/join", {})
    bob.good("POST", f"/api/tournaments/{made['id']}/join", {})
    data = bob.good("GET", "/api/me/data")
    assert [(one["about"], one["why"], one["words"]) for one in data["reports"]] == [("Ann One", "stalling", "slow")]
    assert [(one["id"], one["name"], one["games"]) for one in data["uploads"]] == [(sent, "mine.pgn", 0)]
    assert data["events"] == [{"id": made["id"], "name": "Cup", "role": "player", "number": 2}], data["events"]
    data = ann.good("GET", "/api/me/data")
    assert data["reports"] == data["uploads"] == [] and [one["number"] for one in data["events"]] == [1]
    assert server.stop() == 0


def challenged_by_name(command):
    """A challenge's seat is kept for the named player, and shown to them; not if one of them has
    blocked the other."""
    server = house_of(command)
    ann, bob, eve = (signed_up(server, name) for name in ("Ann One", "Bob Two", "Eve Three"))
    terms = {"game": "chess", "time": "5m", "rated": True}
    opened = ann.good("POST", "/api/games", {**terms, "opponent": {"player": "bob two"}})
    assert [(game["id"], game["invited"]) for game in bob.good("GET", "/api/games?state=challenges")["games"]] == [(opened["id"], "Bob Two")]
    assert eve.good("GET", "/api/games?state=challenges")["games"] == []
    eve.refused("seat-kept", "POST", f"/api/games/{opened['id']}/join", {})
    Person(server).refused("rated-guest", "POST", f"/api/games/{opened['id']}/join", {})
    eve.refused("seat-kept", "POST", f"/api/games/{opened['id']}/decline", {})
    bob.good("POST", f"/api/games/{opened['id']}/join", {})
    assert bob.refused("no-free-seat", "POST", f"/api/games/{opened['id']}/decline", {}) == 409
    again = ann.good("POST", "/api/games", {**terms, "colour": "first", "opponent": {"player": "Bob Two"}})["id"]
    assert bob.good("POST", f"/api/games/{again}/decline", {}) == {"done": True}
    assert ann.good("GET", f"/api/games/{again}")["result"]["reason"] == "declined"
    told = [json.loads(line)["event"] for line in server.raw("GET", f"/api/games/{again}/events?after=0")[2].splitlines()]
    assert [(event["event"], event["side"], event["declined"]) for event in told[1:]] == [("abort", "black", True)], told
    withdrawn = ann.good("POST", "/api/games", {**terms, "opponent": {"player": "Bob Two"}})["id"]
    ann.refused("field-unknown", "POST", f"/api/games/{withdrawn}/events", {"event": "abort", "declined": True})
    ann.good("POST", f"/api/games/{withdrawn}/events", {"event": "abort"})
    assert bob.good("GET", f"/api/games/{withdrawn}")["result"]["reason"] == "aborted"
    assert bob.refused("no-free-seat", "POST", f"/api/games/{again}/decline", {}) == 409
    assert bob.good("GET", "/api/games?state=challenges")["games"] == []
    ann.refused("no-such-player", "POST", "/api/games", {**terms, "opponent": {"player": "Nobody"}})
    ann.refused("oneself", "POST", "/api/games", {**terms, "opponent": {"player": "Ann One"}})
    Person(server).refused("not-signed-in", "POST", "/api/games", {"opponent": {"player": "Ann One"}})
    bob.good("POST", "/api/me/blocked", {"name": "Ann One"})
    ann.refused("blocked", "POST", "/api/games", {**terms, "opponent": {"player": "Bob Two"}})
    mine = bob.good("POST", "/api/games", terms)
    ann.refused("blocked", "POST", f"/api/games/{mine['id']}/join", {})
    assert bob.good("GET", "/api/me/ties")["blocked"] == [{"name": "Ann One", "here": False}]
    bob.good("POST", "/api/me/blocked", {"name": "Ann One", "blocked": False})
    ann.good("POST", f"/api/games/{mine['id']}/join", {})
    assert server.stop() == 0


def the_game_that_is_played(command):
    """A player's page names the game being played: not one that waits or is over, and a
    correspondence game only if there is no other."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann One"), signed_up(server, "Bob Two")
    assert "now" not in page(ann, "Ann One")
    days = seated(ann, bob, time="3d/1")
    assert page(Person(server), "Ann One")["now"] == days and page(ann, "Bob Two")["playing"] is True
    blitz = seated(ann, bob, time="5m")
    seated(ann, bob, time="3d/1")
    ann.good("POST", "/api/games", {"game": "chess", "time": "5m", "colour": "first", "opponent": "link"})
    assert [page(ann, name)["now"] for name in ("Ann One", "Bob Two")] == [blitz, blitz]
    bob.good("POST", f"/api/games/{blitz}/events", {"event": "resign"})
    assert page(ann, "Bob Two")["now"] != blitz
    assert server.stop() == 0


def friends_who_are_here(command):
    server = house_of(command)
    ann, bob = signed_up(server, "Ann One"), signed_up(server, "Bob Two")
    ann.good("POST", "/api/me/friends", {"name": "Bob Two"})
    ann.good("POST", "/api/me/friends", {"name": "bob two"})
    client = Socket(server, headers={"Cookie": "qiyuan_session=" + bob.cookie})
    client.send({"type": "ping", "id": 1})
    client.until("pong")
    assert ann.good("GET", "/api/me/ties") == {"friends": [{"name": "Bob Two", "here": True}], "blocked": []}
    client.close()
    ann.good("POST", "/api/me/friends", {"name": "Bob Two", "friend": False})
    assert ann.good("GET", "/api/me/ties")["friends"] == []
    ann.refused("oneself", "POST", "/api/me/friends", {"name": "Ann One"})
    assert server.stop() == 0


def reports_go_to_the_admin(command):
    server = house_of(command)
    ann, bob, admin = (signed_up(server, name) for name in ("Ann One", "Bob Two", "Chief Lin"))
    subprocess.run([command[0], "admin", "role", "--db", server.db, "Chief Lin", "admin"], check=True, capture_output=True)
    ann.good("POST", "/api/reports", {"name": "Bob Two", "why": "stalling", "words": "<b>slow</b>", "game": seated(ann, bob)})
    ann.refused("field-value", "POST", "/api/reports", {"name": "Bob Two", "why": "because"})
    Person(server).refused("not-signed-in", "POST", "/api/reports", {"name": "Bob Two", "why": "other"})
    for person in (ann, bob):
        person.refused("not-admin", "GET", "/api/reports")
    report = admin.good("GET", "/api/reports")["reports"][0]
    assert (report["by"], report["about"], report["why"], report["words"]) == ("Ann One", "Bob Two", "stalling", "<b>slow</b>"), report
    bob.refused("not-admin", "POST", f"/api/reports/{report['id']}/close", {})
    admin.good("POST", f"/api/reports/{report['id']}/close", {"note": "spoken to"})
    assert admin.call("POST", f"/api/reports/{report['id']}/close", {})[0] == 404
    assert admin.good("GET", "/api/reports")["reports"] == []
    assert admin.good("GET", "/api/reports?all=1")["reports"][0]["note"] == "spoken to"
    assert server.stop() == 0


def what_is_said_at_a_board(command):
    """Set phrases reach both players and nobody else; free text only if the operator allows it."""
    for args in ((), ("--chat",)):
        server = house_of(command, *args)
        ann, bob = signed_up(server, "Ann One"), signed_up(server, "Bob Two")
        game = seated(ann, bob)
        listeners = [Socket(server, headers={"Cookie": "qiyuan_session=" + cookie}) for cookie in (bob.cookie, "none")]
        for one in listeners:
            one.send({"type": "subscribe", "game": game})
            one.until("state")
        ann.good("POST", f"/api/games/{game}/say", {"phrase": "good-luck"})
        assert listeners[0].until("said") == {"type": "said", "game": game, "side": "white", "phrase": "good-luck"}
        ann.refused("field-value", "POST", f"/api/games/{game}/say", {"phrase": "anything at all"})
        Person(server).refused("no-seat", "POST", f"/api/games/{game}/say", {"phrase": "hello"})
        if args:
            ann.good("POST", f"/api/games/{game}/say", {"text": "你好 <b>"})
            assert listeners[0].until("said")["text"] == "你好 <b>"
            ann.good("POST", f"/api/games/{game}/say", {"text": "好" * 200})
            ann.refused("field-value", "POST", f"/api/games/{game}/say", {"text": "x" * 201})
        else:
            ann.refused("no-chat", "POST", f"/api/games/{game}/say", {"text": "hello"})
        bob.good("POST", "/api/me/blocked", {"name": "Ann One"})
        ann.refused("blocked", "POST", f"/api/games/{game}/say", {"phrase": "hello"})
        ann.refused("blocked" if args else "no-chat", "POST", f"/api/games/{game}/say", {"text": "hello"})
        heard = []
        for one in listeners:
            one.send({"type": "ping", "id": 1})
            seen = []
            while not seen or seen[-1]["type"] != "pong":
                seen.append(one.receive())
            heard.append([message.get("text") for message in seen if message["type"] == "said"])
        assert heard == [["好" * 200] if args else [], []]  # what was said before the block; a stranger hears nothing
        bob.good("POST", "/api/me/blocked", {"name": "Ann One", "blocked": False})
        ann.good("POST", f"/api/games/{game}/say", {"phrase": "sorry"})
        assert listeners[0].until("said")["phrase"] == "sorry"
        for one in listeners:
            one.close()
        assert server.stop() == 0


if __name__ == "__main__":
    run([rated_once, each_game_and_pace_by_itself, schemes_of_the_house, what_is_not_rated, two_games_end_at_once,
         games_are_found_again, all_that_the_house_has, what_was_sent_and_said, challenged_by_name, the_game_that_is_played, friends_who_are_here, reports_go_to_the_admin,
         what_is_said_at_a_board])
