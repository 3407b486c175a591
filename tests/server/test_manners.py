#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Quick pairing, the end of waiting in vain, and the limits on what a person may say, report and
rate."""
import json

from house import Server, Socket, run
from persons import PASSWORD, Person, house_of, move, played, seated, signed_up
from test_online import wait_for

OPEN = {"game": "chess", "time": "10m+5s", "opponent": "anyone"}


def blocking_works_both_ways(command):
    """Someone who blocked a player is not paired with them, cannot challenge or join them by oversight, and receives no
    requests from them."""
    server = house_of(command)
    t, s = signed_up(server, "Tina"), signed_up(server, "Sam")
    before = seated(s, t)
    over = played(s, t, winner=t)
    t.good("POST", "/api/me/blocked", {"name": "Sam"})
    # the server seats neither with the other
    seat = s.good("POST", "/api/games", {**OPEN, "colour": "first"})["id"]
    assert t.good("POST", "/api/games", OPEN)["id"] != seat
    other = signed_up(server, "Olga")
    assert other.good("POST", "/api/games", {**OPEN, "colour": "first"})["id"] not in (seat,)
    own = t.good("POST", "/api/games", {**OPEN, "time": "3m", "colour": "first"})["id"]
    assert s.good("POST", "/api/games", {**OPEN, "time": "3m"})["id"] != own
    # by oversight
    seat = s.good("POST", "/api/games", {"game": "chess", "time": "10m", "colour": "first"})["id"]
    assert t.refused("blocking", "POST", f"/api/games/{seat}/join", {}) == 403
    assert t.refused("blocking", "POST", "/api/games", {"game": "chess", "time": "10m", "opponent": {"player": "Sam"}}) == 403
    assert s.refused("blocked", "POST", "/api/games", {"game": "chess", "time": "10m", "opponent": {"player": "Tina"}}) == 403
    # what is asked; draws are offered by the laws
    move(s, before, "e2e4")
    move(t, before, "e7e5")
    s.refused("blocked", "POST", f"/api/games/{before}/events", {"event": "takeback"})
    s.refused("blocked", "POST", f"/api/games/{over}/events", {"event": "rematch"})
    t.refused("blocking", "POST", f"/api/games/{over}/events", {"event": "rematch"})
    s.refused("blocked", "POST", f"/api/games/{before}/say", {"phrase": "hello"})
    s.good("POST", f"/api/games/{before}/events", {"event": "offer"})
    t.good("POST", f"/api/games/{before}/events", {"event": "accept"})
    t.good("POST", "/api/me/blocked", {"name": "Sam", "blocked": False})
    s.good("POST", f"/api/games/{over}/events", {"event": "rematch"})
    assert server.stop() == 0


def what_waits_in_vain_ends(command):
    """Challenges to accounts that are deleted, closed or the player's own; an account that is only
    waiting can be deleted."""
    server = house_of(command)
    ann, bob, cat = (signed_up(server, name) for name in ("Ann", "Bob", "Cat"))
    challenge = {"game": "chess", "time": "10m", "colour": "first"}
    assert ann.refused("oneself", "POST", "/api/games", {**challenge, "opponent": {"player": "ann"}}) == 400
    assert ann.refused("no-such-player", "POST", "/api/games", {**challenge, "opponent": {"player": "Nobody"}}) == 404
    to_bob = ann.good("POST", "/api/games", {**challenge, "opponent": {"player": "Bob"}})["id"]
    to_cat = ann.good("POST", "/api/games", {**challenge, "opponent": {"player": "Cat"}})["id"]
    from_bob = bob.good("POST", "/api/games", {**challenge, "opponent": {"player": "Cat"}})["id"]
    line = Socket(server, headers={"Cookie": "qiyuan_session=" + ann.cookie})
    line.send({"type": "mine"})
    line.until("mine")
    # A game that is played has to be ended first, and is named.
    game = seated(ann, bob)
    status, problem = bob.call("POST", "/api/me/remove", {"password": PASSWORD})
    assert (status, problem["code"], problem["games"]) == (409, "games-running", [game]) and game in problem["detail"], problem
    bob.good("POST", f"/api/games/{game}/events", {"event": "abort"})
    bob.good("POST", "/api/me/remove", {"password": PASSWORD})
    told = line.until("mine")
    while told["mine"]["id"] != to_bob:
        told = line.until("mine")
    assert told["mine"]["status"] == "over" and told["mine"]["result"]["reason"] == "no-account", told
    assert "closed or was removed" in told["mine"]["result"]["text"], told
    in_chinese = ann.good("GET", f"/api/games/{to_bob}?lang=zh-Hans")["result"]["text"]
    assert "注销" in in_chinese, in_chinese
    wait_for(lambda: cat.good("GET", f"/api/games/{from_bob}")["status"] == "over")
    assert ann.good("GET", f"/api/games/{to_cat}")["status"] == "waiting"
    # Closed by an administrator: it is seen within half a minute.
    server.sql("UPDATE account SET role = 'closed' WHERE name = 'Cat'")
    assert ann.refused("player-closed", "POST", "/api/games", {**challenge, "opponent": {"player": "Cat"}}) == 409
    line.close()
    wait_for(lambda: ann.good("GET", f"/api/games/{to_cat}")["status"] == "over", patience=60, pause=0.2)
    last = json.loads(server.raw("GET", f"/api/games/{to_cat}/events")[2].splitlines()[-1])["event"]
    assert (last["event"], last["reason"]) == ("abort", "no-account"), last
    ann.refused("field-unknown", "POST", f"/api/games/{seated(ann, signed_up(server, 'Dora'))}/events", {"event": "abort", "reason": "deserted"})
    server.kill()
    server.start()  # the log says it
    assert ann.good("GET", f"/api/games/{to_cat}")["result"]["reason"] == "no-account"
    assert server.stop() == 0


def an_adjourned_game_holds_nobody(command):
    """Both players have left: either may resign, and delete their account."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    game = seated(ann, bob, time="90m+30s")
    for person in (ann, bob):
        person.good("POST", f"/api/games/{game}/events", {"event": "adjourn"})
    ann.good("POST", f"/api/games/{game}/events", {"event": "seal", "move": "e2e4"})
    assert bob.call("POST", "/api/me/remove", {"password": PASSWORD})[1]["games"] == [game]
    bob.good("POST", f"/api/games/{game}/events", {"event": "resign"})
    bob.good("POST", "/api/me/remove", {"password": PASSWORD})
    assert server.stop() == 0


def words_and_reports_have_a_brake(command):
    server = house_of(command)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    games = [seated(ann, bob) for _ in range(12)]
    answers = [ann.server.raw("POST", f"/api/games/{games[0]}/say", {"phrase": "hello"}, headers={"Cookie": "qiyuan_session=" + ann.cookie}) for _ in range(30)]
    assert [answer[0] for answer in answers[:5]] == [200] * 5 and [answer[0] for answer in answers].count(200) < 10, [answer[0] for answer in answers]
    refused = next(answer for answer in answers if answer[0] != 200)
    assert refused[0] == 429 and 1 <= int(refused[1]["retry-after"]) <= 4, refused
    bob.good("POST", f"/api/games/{games[0]}/say", {"phrase": "hello"})  # nobody waits for another
    report = {"name": "Bob", "why": "stalling", "words": "slow"}
    ann.good("POST", "/api/reports", {**report, "game": games[0]})
    assert ann.refused("reported", "POST", "/api/reports", {**report, "game": games[0], "why": "abuse"}) == 409
    ann.good("POST", "/api/reports", report)
    assert ann.refused("reported", "POST", "/api/reports", report) == 409
    assert ann.refused("no-such-game", "POST", "/api/reports", {**report, "game": "0123456789"}) == 404
    codes = [ann.call("POST", "/api/reports", {**report, "game": game})[0] for game in games[1:]]
    assert codes == [200] * 8 + [429] * 3, codes
    status, fields, _ = ann.server.raw("POST", "/api/reports", {**report, "game": games[11]}, headers={"Cookie": "qiyuan_session=" + ann.cookie})
    assert status == 429 and 86000 < int(fields["retry-after"]) <= 86401, fields
    bob.good("POST", "/api/reports", {"name": "Ann", "game": games[0], "why": "abuse"})
    assert server.stop() == 0


def rated_clocks_have_bounds(command):
    """Time controls with hardly any time or without an end are not rated; unrated they are allowed."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    for control, rated in (("1ms", False), ("1s", False), ("15s", False), ("30s", True), ("0s+1s", True), ("5m+3s", True), ("90m+30s", True),
                           ("40/120m,20/60m,15m+30s", True), ("99d", False), ("3d/1", True), ("14d/1", True), ("15d/1", False), ("1s/1", False)):
        terms = {"game": "chess", "time": control, "colour": "first", "opponent": "link"}
        if rated:
            game = ann.good("POST", "/api/games", {**terms, "rated": True})["id"]
        else:
            ann.refused("rated-terms", "POST", "/api/games", {**terms, "rated": True})
            game = ann.good("POST", "/api/games", terms)["id"]
        ann.good("POST", f"/api/games/{game}/events", {"event": "abort"})
    for rated in (True, False):
        game = seated(ann, bob, time="5m+3s", rated=rated)
        ann.good("POST", f"/api/games/{game}/events", {"event": "add-time", "ms": 15000})
        # a clock that has more than it began with is given nothing
        assert ("add-time" in ann.good("GET", f"/api/games/{game}")["may"]) == (not rated)
        status, problem = ann.call("POST", f"/api/games/{game}/events", {"event": "add-time", "ms": 15000})
        assert (status, problem.get("reason")) == ((409, "time-enough") if rated else (200, None)), problem
        status, problem = ann.call("POST", f"/api/games/{game}/events", {"event": "add-time", "ms": 3600000})
        assert status == (400 if rated else 200), problem
    assert server.stop() == 0


if __name__ == "__main__":
    run([blocking_works_both_ways, what_waits_in_vain_ends, an_adjourned_game_holds_nobody, words_and_reports_have_a_brake,
         rated_clocks_have_bounds])
