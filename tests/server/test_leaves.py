#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Leave from correspondence games: paused clocks, the days left in the year, and who may not take
leave."""
import time

from house import messages, run, wait_for
from persons import Person, house_of, move, seated, signed_up

DAY = 86400000


def state_where(person, game, running):
    """The state of a game once that side's clock runs (None: neither)."""
    return wait_for(lambda: person.good("GET", f"/api/games/{game}"), lambda state: state["clocks"]["running"] == running)


def ran(before, after, side):
    """Whether a side's clock has run between two answers."""
    return after[side]["remaining"] < before[side]["remaining"]


def taken_and_ended(command):
    """The clock of a player on leave is paused, the opponent's runs; a restart in between changes
    nothing."""
    server = house_of(command, leave_days=10)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    game = seated(ann, bob, time="3d/1")
    quick = seated(ann, bob, time="10m+5s")
    assert ann.good("GET", "/api/me/leave") == {"allowance": 10, "used": 0, "left": 10, "until": None}
    state_where(bob, game, "white")

    begun = int(time.time() * 1000)
    leave = ann.good("POST", "/api/me/leave", {"days": 4})
    assert (leave["used"], leave["left"]) == (4, 6), leave
    assert abs(leave["until"] - begun - 4 * DAY) < 60000, leave
    for _ in range(2):  # now, and after the server was killed and started again
        state = state_where(bob, game, None)
        assert state["players"]["white"]["leave"] == leave["until"], state["players"]
        assert "leave" not in state["players"]["black"]
        assert ann.good("GET", f"/api/games/{game}")["legal"] == []
        assert "move" not in ann.good("GET", f"/api/games/{game}")["may"]
        status, answer = ann.call("POST", f"/api/games/{game}/events", {"event": "move", "move": "e2e4"})
        assert status == 409 and "on-leave" in (answer.get("reason"), answer.get("refusal")), answer
        time.sleep(0.01)  # time: a clock would have run
        assert not ran(state["clocks"], bob.good("GET", f"/api/games/{game}")["clocks"], "white")
        assert "leave" not in bob.good("GET", f"/api/games/{quick}")["players"]["white"]
        server.kill()
        server.start()
    state_where(bob, quick, "white")  # leave is not for a game of minutes
    move(ann, quick, "e2e4")

    ended = ann.good("POST", "/api/me/leave/end", {})
    assert (ended["used"], ended["left"], ended["until"]) == (1, 9, None), ended
    state_where(bob, game, "white")
    move(ann, game, "e2e4")
    assert ann.refused("not-on-leave", "POST", "/api/me/leave/end", {}) == 409

    # He takes it again while his opponent thinks: that clock runs on, and his own does not begin to.
    ann.good("POST", "/api/me/leave", {"days": 2})
    state_where(bob, game, "black")
    move(bob, game, "e7e5")
    message = messages(server, game, state_where(bob, game, None)["n"])[-1]
    stopped, (ruling,) = message["event"], message["rulings"]
    assert (stopped["event"], stopped["side"], stopped["reason"]) == ("stop-clock", "white", "leave"), stopped
    assert (ruling["ruling"], ruling["side"], ruling["reason"]) == ("clock-stopped", "white", "on-leave"), ruling
    assert ruling["text"] == "White is on leave; the clock is stopped", ruling
    bob.good("POST", f"/api/games/{game}/events", {"event": "offer"})
    ann.good("POST", f"/api/games/{game}/events", {"event": "decline"})
    ann.good("POST", "/api/me/leave/end", {})
    state_where(bob, game, "white")
    move(ann, game, "g1f3")
    assert server.stop() == 0


def within_a_year(command):
    """Leave is limited to a number of days a year, one at a time, for accounts only, and at least
    one day."""
    server = house_of(command, leave_days=5)
    ann = signed_up(server, "Ann")
    path = "/api/me/leave"
    assert ann.refused("leave-spent", "POST", path, {"days": 366}) == 409
    for days in (0, -1, 367, "2", 1.5, None):
        assert ann.refused("field-value", "POST", path, {"days": days}) == 400
    assert ann.refused("field-unknown", "POST", path, {"days": 1, "from": 0}) == 400
    ann.good("POST", path, {"days": 2})
    assert ann.refused("on-leave", "POST", path, {"days": 1}) == 409
    ann.good("POST", path + "/end", {})
    # What was taken this year, as the store has it after four more days.
    now = int(time.time() * 1000)
    since = now - 4 * DAY
    server.kill()
    server.sql(f"UPDATE leave_taken SET begins = {since}, ends = {now - 1000}")
    server.start()
    year = time.gmtime(now / 1000).tm_year
    used = sum(time.gmtime((since + day * DAY) / 1000).tm_year == year for day in range(4))
    assert ann.good("GET", path)["used"] == used
    assert ann.refused("leave-spent", "POST", path, {"days": 366}) == 409
    assert ann.good("POST", path, {"days": 1})["until"] > now
    assert len(ann.good("GET", "/api/me/data")["leave"]) == 2
    guest = Person(server)
    guest.good("POST", "/api/guest", {"name": "Plum"})
    assert guest.refused("not-signed-in", "GET", path) == 403
    assert guest.refused("not-signed-in", "POST", path, {"days": 1}) == 403
    assert server.stop() == 0
    none = house_of(command, leave_days=0)
    ben = signed_up(none, "Ben")
    assert ben.refused("leave-spent", "POST", path, {"days": 1}) == 409
    assert none.stop() == 0


def runs_out(command):
    """When the days are over the clock starts again, even if no server ran at that moment."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann"), signed_up(server, "Bob")
    game = seated(ann, bob, game="xiangqi", time="3d/1")
    ann.good("POST", "/api/me/leave", {"days": 3})
    before = state_where(bob, game, None)["clocks"]["red"]["remaining"]
    server.kill()
    now = int(time.time() * 1000)
    server.sql(f"UPDATE leave_taken SET begins = {now - 3 * DAY}, ends = {now - 1}")
    server.start()
    after = state_where(bob, game, "red")["clocks"]["red"]["remaining"]
    assert before - DAY < after <= before, (before, after)
    move(ann, game, "h2e2")
    assert server.stop() == 0


if __name__ == "__main__":
    run([taken_and_ended, within_a_year, runs_out])
