#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A crowd of people, simulated: they challenge, play, show, enter events, leave in every way and come back, while the
server is
killed now and then; whatever they do, the laws of crowd_laws.py hold.

  test_crowd.py PROGRAM serve [--seed S] [--steps N] [--people M] [--long]

--long, or QIYUAN_SLOW=1: five seeds of 100,000 steps.

A step is a deed of one person, of the operator or of an event's director. Deeds follow from the seed and from what the server
answered; a law that is broken is told with the seed, the step and the last deeds that touched what it is about."""
import argparse
import collections
import itertools
import os
import shutil
import sys
import time
import traceback

from crowd import AWAY, DEFAULT, GATHER, Crowd
from crowd_events import EventDeeds
from crowd_laws import Laws

SMALL = {"steps": 2000, "people": 36}
LONG = {"steps": 100000, "people": 200}


class Simulation(EventDeeds, Laws, Crowd):
    # What people do, and how often.
    DEEDS = [("move", 400), ("consider", 60), ("come", 60), ("leave", 50), ("challenge", 40), ("join", 60), ("decline", 8), ("resign", 8), ("take", 12),
             ("look_for_games", 25), ("enter_event", 25), ("act_in_event", 12), ("sign_out", 4), ("vanish", 1), ("remove", 1.5), ("block", 3),
             ("holiday", 2), ("show", 3), ("join_display", 12), ("close_display", 2)]
    # And the others: the director, the operator.
    OTHERS = [("direct_event", 40), ("announce", 6), ("close_account", 1.5)]

    patience = 30.0  # seconds in which nothing ends any more, at the end

    def __init__(self, command, seed, steps, people):
        self.broken, self.kinds = {}, collections.Counter()
        self.suspects, self.wrong = {}, set()
        self.most_told = 3
        self.steps = steps
        self.most_events = max(4, min(8, people // 20))
        self.event_life = 25.0 if steps > 10000 else 4.0
        self.deed_names = [name for name, _ in self.DEEDS + self.OTHERS]
        self.deed_weights = list(itertools.accumulate(weight for _, weight in self.DEEDS + self.OTHERS))
        self.of_nobody = {name for name, _ in self.OTHERS}
        super().__init__(command, seed, people)

    # They change who somebody is: what the same person does at the same moment would be anybody's.
    ALONE = {"enter", "sign_out", "vanish", "remove", "close_account"}

    def some_deeds(self):
        """Does one deed, or several of different people at the same moment; does nothing if the
        chosen deed is impossible."""
        several = self.dice.choice([2, 3]) if self.dice.random() < 0.15 else 1
        deeds, who = [], set()
        for _ in range(several):
            name = self.dice.choices(self.deed_names, cum_weights=self.deed_weights)[0]
            person = None if name in self.of_nobody else self.dice.choice(self.people)
            if person and not person.able and not (person.closed and self.dice.random() < 0.02):
                continue
            if person and not person.cookie:
                name = "enter"
            if person in who or (deeds and name in self.ALONE):
                continue
            who.add(person)
            deeds.append(getattr(self, name)(*[person] * bool(person)))
            if name in self.ALONE:
                break
        return deeds

    def go(self):
        """Runs all steps."""
        kill_each = max(700, self.steps // 25)
        looked, looked_step = time.monotonic(), 0
        for _ in range(self.most_events):
            self.run(self.announce())
        while self.step < self.steps:
            deeds = self.some_deeds()
            self.step += len(deeds)
            dies = self.step > kill_each and self.dice.random() < 1 / kill_each and time.monotonic() - self.up_since > 5
            self.run(*deeds, kill=dies)
            if dies and self.server.process.poll() is not None:
                self.start_server()
            if self.server.process.poll() is not None:
                raise AssertionError(f"the server has ended with {self.server.process.returncode} at step {self.step}, after {list(self.latest)}")
            if self.dice.random() < 0.1:
                self.pages.pump()
            if self.dice.random() < 0.01:
                self.pause()
            if time.monotonic() - looked > 0.7 or self.step - looked_step > 400:
                self.look_at_all()
                looked, looked_step = time.monotonic(), self.step

    def pause(self):
        """Nobody acts for a while, so that the grace periods of absent players expire."""
        end = time.monotonic() + (0.3 if self.steps < 10000 else 0.02)
        while time.monotonic() < end:
            self.pages.pump(end - time.monotonic())

    # ---- the end ---------------------------------------------------------------------------------------------

    def wait(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pages.pump(0.1)
            self.look_at_all()

    def finish(self):
        """Everyone leaves until the grace periods expire; then they return and end all that is
        left."""
        for person in self.people:
            person.shut(True)
        self.wait(GATHER + AWAY + DEFAULT / 1000 + 2)
        for person in self.people:
            if person.able:
                if not person.cookie:
                    self.run(self.enter(person))
                self.open_page(person, "mine")
        end, left = time.monotonic() + self.patience, None
        while time.monotonic() < end:
            for person in self.people:
                if person.able:
                    self.run(self._end_all(person))
            for event in self.events:
                if event.begun and not event.closed:
                    self.run(self._end(event))
            self.look_at_all(True)
            now = self._left()
            if not now and not self.is_pressing():
                break
            if now != left:
                left, end = now, time.monotonic() + self.patience
            self.pages.pump(0.2)
        for thing, text in self._left().items():
            self.law(1, text.split(":")[0], thing, text)
        self.check_names()
        self.check_ratings()

    def _end_all(self, person):
        """Ends a person's unfinished games, with the actions offered there."""
        yield from self.look_for_games(person)
        for game in list(person.games.values()):
            if game.status == "over":
                person.games.pop(game.id, None)
                continue
            self.note(person, "ends", game)
            if game.status == "waiting" and not game.event:
                status, _ = yield "POST", f"/api/games/{game.id}/decline", {}, person
            else:
                status, _ = yield "POST", f"/api/games/{game.id}/events", {"event": "resign"}, person
            if status == 200:
                self.over(game)
            else:
                yield "POST", f"/api/games/{game.id}/events", {"event": "abort"}, person
            game.sure = False

    def _left(self):
        """Unfinished games that someone could end; those that only time can end are not counted."""
        left = {}
        for game in self.games.values():
            if game.status == "over" or (game.event and game.event.closed):
                continue
            people = [person for person in game.seat if person]
            if game.status == "waiting" and not game.event and not any(person.able for person in people):
                continue  # its hours
            if game.status == "playing" and not any(person.able for person in people):
                clocks = game.state.get("clocks")
                if not clocks or clocks["running"] is not None or any("leave" in player for player in game.state["players"].values()):
                    continue  # the clock, or the days without one
            where = f"of {game.event.name} ({game.event.system} {game.event.mode})" if game.event else ""
            seats = [f"{person} {'able' if person.able else 'gone'}" for person in people]
            left[game.id] = f"a game that nobody can end{' (event)' if game.event else ''}: {game.status} {game.phase} {game.time} {where} {seats}"
        for event in self.events:
            if event.begun and not event.closed and not event.over:
                left[event.id] = f"an event that nobody can end ({event.system}): {event.name} {event.mode}, open {event.seen and event.seen['open']} {event.seen and event.seen['told']}"
        return left


def simulate(command, seed, steps, people):
    began = time.monotonic()
    crowd = Simulation(command, seed, steps, people)
    try:
        crowd.go()
        took = time.monotonic() - began
        crowd.finish()
    finally:
        if sys.exc_info()[0]:
            if crowd.server.process.poll() is None:
                crowd.server.kill()
            crowd.server.sanitized()
            print(f"# the store is in {crowd.folder}")
    ended = crowd.server.stop()
    assert ended == 0, f"the server ended with {ended}"
    if crowd.broken:
        print(f"# the store is in {crowd.folder}")
    else:
        shutil.rmtree(crowd.folder, ignore_errors=True)
    said = ", ".join(f"{what} {count}" for what, count in crowd.said.most_common(12))
    print(f"# seed {seed}: {crowd.step} steps in {took:.1f} s, {time.monotonic() - began:.1f} s in all; {crowd.requests} requests, {len(crowd.games)} games, "
          f"{len(crowd.events)} events, {len(crowd.people)} people, {crowd.kills} kills\n# {said}")
    for (number, kind), count in sorted(crowd.kinds.items()):
        print(f"# law {number}: {kind}: {count}")
    return not crowd.broken


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command", nargs=2)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--people", type=int)
    parser.add_argument("--long", action="store_true")
    given = parser.parse_args()
    slow = given.long or os.environ.get("QIYUAN_SLOW") == "1"
    usual = LONG if slow else SMALL
    seeds = [given.seed] if given.seed is not None else [1, 2, 3, 4, 5] if slow else [1]
    print(f"1..{len(seeds)}", flush=True)
    failed = 0
    for number, seed in enumerate(seeds, 1):
        try:
            good = simulate(given.command, seed, given.steps or usual["steps"], given.people or usual["people"])
        except Exception:  # the next seed is tried all the same
            good = False
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()), end="")
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - the laws hold, seed {seed}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
