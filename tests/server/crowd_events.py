# SPDX-License-Identifier: GPL-3.0-or-later
"""The events of a crowd: people enter, pause and leave; their director pairs, rules, corrects and
ends them."""
import json
import time

from crowd import DEFAULT, Game

# System, and what else its first act has; how often each is begun.
SYSTEMS = [("arena", {"minutes": 60, "rounds": None, "seed": None}), ("arena", {"minutes": 60, "rounds": None, "seed": None}),
           ("dutch", {}), ("dutch", {}), ("swiss-cn", {"game": "xiangqi"}), ("berger", {"rounds": None}), ("knockout", {"rounds": None}),
           ("team-swiss", {"teams": "fixed:2"})]
RESULTS = ["1-0", "0-1", "1/2-1/2", "+-", "-+", "--"]
ROUNDS = 3


class Event:
    """An event on the server, with its director's token."""

    def __init__(self, number, token, name, system, terms):
        self.id, self.token, self.name, self.system = number, token, name, system
        self.time, self.kind = terms["time"], terms["game"]
        self.mode = terms["online"]
        self.entrants = []
        self.teams = []
        self.begun = self.closed = self.over = False
        self.by_name = {}
        self.pairings = {}  # by rounds: the names that were seen in it
        self.boards = {}  # (round, white, black): the game, as it is now
        self.games = set()  # all that there were
        self.ruled = set()  # games whose result the director has entered
        self.had = set()  # games, and pairs, that had a result once: where they have none now, it is the arbiter's to enter again
        self.seen = None  # the last look
        self.looked_at = 0.0
        self.began_at = None
        self.stands, self.stands_since = None, 0.0

    def __str__(self):
        return self.id

    @property
    def is_auto(self):
        return self.mode.startswith("auto")


class EventDeeds:
    """What people and directors do about events."""

    def going(self):
        return [event for event in self.events if not event.over and not event.closed]

    def announce(self):
        """Someone creates an event."""
        if len(self.going()) >= self.most_events:
            return
        dice = self.dice
        system, more = dice.choice(SYSTEMS)
        name = f"Cup {len(self.events) + 1}"
        terms = {"act": "new", "name": name, "system": system, "rounds": ROUNDS, "seed": dice.randint(1, 99), "game": dice.choice(["chess", "xiangqi"]),
                 "time": dice.choice(["4s", "6s", "1m", "3m+2s", "3d/1"]), "online": dice.choice(["auto-rated", "auto-rated", "auto", "hand"]),
                 "regulated": {"default": DEFAULT}, **more}
        if system == "arena":
            terms["time"] = dice.choice(["4s", "6s", "1m"])
        if terms["online"].endswith("rated"):
            terms["time"] = {"4s": "30s", "6s": "1m"}.get(terms["time"], terms["time"])
        self.note("director", f"announces {name}: {system} {terms['online']} {terms['time']} {terms['game']}")
        status, made = yield "POST", "/api/tournaments", {"act": {key: value for key, value in terms.items() if value is not None}, "by": "Li"}, None
        if status != 201:
            return
        event = Event(made["id"], made["token"], name, system, terms)
        self.events.append(event)
        self.touch(event)
        if system == "team-swiss":
            yield from self._make_teams(event)

    def _make_teams(self, event):
        """Four teams of two to three accounts, whose members take part later."""
        accounts = [person for person in self.people if person.account and person.able]
        self.dice.shuffle(accounts)
        for number in range(1, 5):
            yield from self.direct(event, {"act": "add", "name": f"Team {number}"})
            for person in accounts[3 * number - 3:3 * number]:
                status, _ = yield from self.direct(event, {"act": "member", "team": number, "name": person.name})
                if status == 200:
                    event.teams.append(person)

    def based(self, event, what, who, **body):
        """Posts to an event based on its present log; repeats it once if someone else was faster."""
        status = answer = None
        for _ in range(3):
            status, desk = yield "GET", f"/api/tournaments/{event.id}/desk", None, who
            if status != 200:
                return status, desk
            status, answer = yield "POST", f"/api/tournaments/{event.id}/{what}", {"based": desk["lines"], **body}, who
            if status != 409 or answer.get("code") != "tour-moved-on":
                break
        return status, answer

    def direct(self, event, *acts):
        self.note("director", f"of {event.name}: {json.dumps(acts[0])}", event)
        answer = yield from self.based(event, "acts", event.token, acts=list(acts))
        return answer

    # ---- players ----------------------------------------------------------------------------------------

    def enter_event(self, person):
        if not person.account:
            return
        events = [event for event in self.going() if person not in event.entrants and len(event.entrants) < 14 and
                  (not event.teams or person in event.teams)]
        if not events:
            return
        event = self.dice.choice(events)
        self.note(person, f"takes part in {event.name}", event)
        status, _ = yield "POST", f"/api/tournaments/{event.id}/join", {}, person
        if status == 200:
            event.entrants.append(person)

    def act_in_event(self, person):
        """Pauses, leaves, returns, or asks to take part again."""
        events = [event for event in self.going() if person in event.entrants]
        if not events:
            return
        event = self.dice.choice(events)
        what = self.dice.choice(["withdraw", "absent", "arrive", "return", "join"])
        self.note(person, f"{what}, in {event.name}", event)
        if what == "join":
            yield "POST", f"/api/tournaments/{event.id}/join", {}, person
            return
        status, desk = yield "GET", f"/api/tournaments/{event.id}/desk", None, person
        number = desk.get("number") if status == 200 else None
        if not number:
            return
        act = {"act": what, "order": [number]} if what in ("absent", "arrive") else {"act": what, "number": number}
        status, _ = yield from self.based(event, "acts", person, acts=[act])
        if what == "withdraw" and status == 200 and self.dice.random() < 0.5:
            self.note(person, f"join, in {event.name}", event)
            yield "POST", f"/api/tournaments/{event.id}/join", {}, person

    # ---- the director -----------------------------------------------------------------------------------

    def direct_event(self):
        events = self.going()
        if not events:
            return
        event = self.dice.choice(events)
        if not event.begun:
            if len(event.entrants) >= (4 if event.system != "team-swiss" else 5):
                yield from self._begin(event)
            return
        if event.began_at and time.monotonic() - event.began_at > self.event_life:
            yield from self._end(event)
            return
        what = self.dice.choice(["pair", "result", "result", "correct", "strike", "withdraw", "absent", "return", "undo", "remove"])
        if what == "pair":
            if not event.is_auto or self.dice.random() < 0.3:
                yield from self.pair(event)
        elif what == "undo":
            if self.dice.random() < 0.2:
                yield from self._take_back(event, True)
        elif what in ("result", "correct"):
            yield from self._result(event, what == "correct")
        elif what == "strike":
            if self.dice.random() < 0.3:
                yield from self._take_back(event, False)
        elif what == "remove":
            if self.dice.random() < 0.04:
                self.note("director", f"removes {event.name}", event, *event.boards.values())
                status, _ = yield from self.based(event, "remove", event.token)
                if status == 200:
                    event.closed = True
        else:
            names = list(event.by_name)
            if names and self.dice.random() < 0.4:
                number = event.by_name[self.dice.choice(names)]
                yield from self.direct(event, {"act": what, "order": [number]} if what == "absent" else {"act": what, "number": number})

    def _begin(self, event):
        if event.system == "arena":
            status, _ = yield from self.direct(event, {"act": "arena", "kind": "open", "at": 1})
        else:
            status, _ = yield from self.pair(event)
        event.begun = status == 200
        event.began_at = time.monotonic()

    def pair(self, event):
        self.note("director", f"pairs {event.name}", event)
        answer = yield from self.based(event, "pair", event.token)
        return answer

    def _result(self, event, closed):
        """Enters a result for an open board, or another result for a board that has one."""
        status, answer = yield "GET", f"/api/tournaments/{event.id}/pairings", None, None
        if status != 200:
            return
        pairings = [one for one in answer["pairings"] if one["black"] and (bool(one["result"].strip("*")) == closed)]
        if not pairings:
            return
        one = self.dice.choice(pairings)
        board = event.boards.get((one["round"], one["white"], one["black"]))
        act = {"act": "result", "round": one["round"], "white": one["white"], "black": one["black"], "result": self.dice.choice(RESULTS)}
        self.note("director", f"of {event.name}: {json.dumps(act)}", event, *[board] * bool(board))
        if board:
            event.ruled.add(board.id)
        yield from self.based(event, "acts", event.token, acts=[act])

    def _take_back(self, event, undo):
        """Takes back a result or the last act; the arbiter must enter that result again."""
        status, text = yield "GET", f"/api/tournaments/{event.id}/log?format=text", None, event.token
        if status != 200 or not isinstance(text, bytes):
            return
        lines = [json.loads(line) for line in text.splitlines()]
        results = [(number, act) for number, act in enumerate(lines, 1) if act.get("act") == "result"]
        if undo:
            results = [(number, act) for number, act in results if number > len(lines) - 4]
        elif results:
            results = [self.dice.choice(results[-4:])]
        for _, act in results:
            key = (act.get("round"), act["white"], act["black"])
            board = event.boards.get(key)
            event.had.update({key, act["log"][2:] if "log" in act else board.id if board else None})
        if undo:  # of what was seen: what came in meanwhile stays
            self.note("director", f"of {event.name}: takes line {len(lines)} back", event)
            yield "POST", f"/api/tournaments/{event.id}/acts", {"based": len(lines), "acts": [{"act": "undo"}]}, event.token
        elif results:
            yield from self.direct(event, {"act": "strike", "line": results[0][0]})

    def _end(self, event):
        """The event's time is up: closes an arena, enters missing results, pairs rounds that are
        not paired automatically, or abandons it."""
        status, answer = yield "GET", f"/api/tournaments/{event.id}", None, None
        if status != 200:
            event.closed = event.closed or status == 404
            return
        if event.system == "arena" and not answer["arena"]["closed"]:
            yield from self.direct(event, {"act": "arena", "kind": "close"})
        event.over = (bool(answer.get("over")) or answer["paired"] == 0) and (event.system != "arena" or bool(event.seen and not event.seen["open"]))
        if event.over or not event.seen:
            return
        for key in sorted(event.seen["open"]):
            game = event.boards.get(key)
            if game is None or game.id in event.had or (game.status == "over" and game.sure):
                yield from self.direct(event, {"act": "result", "round": key[0], "white": key[1], "black": key[2], "result": "--"})
        stands = (answer["paired"], len(event.seen["open"]))
        if event.stands != stands:
            event.stands, event.stands_since = stands, time.monotonic()
        if event.seen["open"] or (event.is_auto and time.monotonic() - event.stands_since < 4):
            return
        status, _ = yield from self.pair(event)
        if status != 200:
            yield from self.direct(event, {"act": "event", "rounds": max(1, answer["paired"])})

    def board_of(self, event, one, key):
        """The game of a pairing; recorded if it was not known."""
        game = self.games.get(one["game"])
        if game is None:
            game = self.games[one["game"]] = Game(one["game"], event.kind, event.time, event.mode.endswith("rated"), event)
            game.sure = False
        game.event = event
        game.time = event.time
        names = {number: name for name, number in event.by_name.items()}
        people = [self.named.get(names.get(one[side])) for side in ("white", "black")]
        for side, person in enumerate(people):
            if person and game.seat[side] is None:
                game.seat[side] = person
                if game.status != "over":
                    person.games[game.id] = game
        event.boards[key] = game
        event.games.add(game)
        return game
