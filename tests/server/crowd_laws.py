# SPDX-License-Identifier: GPL-3.0-or-later
"""What must hold of a crowd, whatever anybody does:

1. Nothing waits for ever: a challenge, a seat, a board, a pairing and an event can be ended by people, or time ends them.
2. Nobody who has any page open loses by absence, and nobody at all in a game of days.
3. Nobody has two running clocks in one event.
4. Event, game and rating say the same.
5. Every pairing has a result, or a running board that both players can reach; who sits down has the seat.
6. An account that was removed or closed is in no new pairing, and the name of a removed one is nowhere.

Data read by several requests may change in between: a law is broken when it is still so after some time (`suspect`)."""
import contextlib
import time

from crowd import DEFAULT, GATHER, SEAT, WINS, is_days
from wire import Gone

GRACE = 12.0  # seconds: a machine under sanitizers, or that does much else, is slow
TIDIED = 30 + GRACE  # the server asks each half minute which accounts were closed by a command beside it
ASKED = 5 + 3  # and its events every five seconds
TURNED = {"1-0": "0-1", "0-1": "1-0", "+-": "-+", "-+": "+-"}
BY_ABSENCE = ("absent", "both-absent")


def running(state):
    return state["status"] == "playing" and state.get("clocks") and state["clocks"]["running"] is not None


class Laws:
    # ---- what was broken ----------------------------------------------------------------------------------

    def law(self, number, kind, thing, text, *others):
        """Reports a broken law, once for each object."""
        key = (number, kind, str(thing))
        if key in self.broken:
            return
        self.broken[key] = text
        self.kinds[number, kind] += 1
        if self.kinds[number, kind] > self.most_told:
            return
        print(f"# law {number} broken: {kind}: {text}\n#   seed {self.seed}, step {self.step}, {thing}", flush=True)
        for other in (thing, *others):
            for step, who, what, outcome in list(self.of[str(other)]):
                print(f"#     {step}: {who} {what}:{outcome}")

    def suspect(self, number, kind, thing, wrong, text="", *others, grace=GRACE):
        """Reports a broken law if it stays broken."""
        key = (number, kind, str(thing))
        if not wrong:
            self.suspects.pop(key, None)
            return
        since, _ = self.suspects.setdefault(key, (time.monotonic(), grace))
        self.wrong.add(key)
        if time.monotonic() - since >= grace:
            self.law(number, kind, thing, text, *others)

    # ---- events --------------------------------------------------------------------------------------------

    def look_at_event(self, event):
        """Checks everything that is public of an event."""
        before, now = event.looked_at, time.monotonic()
        status, told = self.ask(f"/api/tournaments/{event.id}")
        if status == 404:
            event.closed = True
            return
        if status != 200 or not event.begun:
            return
        self.pages.pump()  # a page that is not read is not here for long
        event.looked_at = now
        members = self.ask(f"/api/tournaments/{event.id}/members", event.token)[1]["members"] if event.teams else told["players"]
        event.by_name = {one["name"]: one["id"] for one in members}
        rounds = told["paired"]
        pairings = [one for number in range(1, rounds + 1) for one in self._pairings(event, number)]
        boards = self.ask(f"/api/tournaments/{event.id}/games")[1]["games"]
        for one in pairings:
            one["result"] = one["result"].replace(" ", "").strip("*")
        open_ = {(one["round"], one["white"], one["black"]) for one in pairings if one["black"] and not one["result"]}
        results = {(one["round"], one["white"], one["black"]): one["result"] for one in pairings if one["black"]}
        event.seen = {"open": open_, "rounds": rounds, "told": {key: value for key, value in told.items() if key != "players"}}
        known = {}
        for one in boards:
            key = (one["round"], one["white"], one["black"])
            known[key] = self.board_of(event, one, key)
        event.had.update(game.id for key, game in known.items() if results.get(key))
        self._new_pairings(event, pairings, before)
        if any(self._look_at_board(event, key, game) for key, game in known.items()):
            return  # the server was killed
        for game in event.games - set(known.values()):  # their pairing was taken back
            self._look_at_board(event, None, game)
        self._two_clocks(event, known.values())
        for key in open_:
            self._has_board(event, key, known)
        for key, result in results.items():
            game = known.get(key)
            if game:
                game.entered = result
            if result and game and game.status != "waiting":
                self._says_the_same(event, key, result, game)

    def _pairings(self, event, number):
        """The pairings of a round; for teams the boards of its matches."""
        if not event.teams:
            return self.ask(f"/api/tournaments/{event.id}/pairings?round={number}")[1]["pairings"]
        found = []
        for match in self.ask(f"/api/tournaments/{event.id}/matches?round={number}", event.token)[1]["matches"]:
            for board in match["boards"]:
                if board["first"] and board["second"]:
                    result = board["result"].replace(" ", "")
                    white, black = ("second", "first") if board["reversed"] else ("first", "second")
                    found.append({"round": number, "white": board[white], "black": board[black], "white_name": board[white + "_name"],
                                  "black_name": board[black + "_name"], "result": TURNED.get(result, result) if board["reversed"] else result})
        return found

    def _new_pairings(self, event, pairings, before):
        """Law 6: nobody whose account was gone at the last check is in a new pairing."""
        for one in pairings:
            names = [name for name in (one["white_name"], one["black_name"]) if name]
            seen = event.pairings.setdefault(one["round"], set())
            fresh = [name for name in names if name not in seen and name != "?"]
            seen.update(names)
            for name in fresh:
                person = self.named.get(name)
                if event.teams and (one["result"] or person not in event.entrants):
                    continue  # a seat of the team that is lost; somebody whom the director named
                if person and (person.removed or person.closed) and before > person.gone_at + (3 if person.removed else ASKED):
                    self.law(6, f"{'removed' if person.removed else 'closed'} account paired ({event.system})", f"{event}/{person}/{one['round']}",
                             f"{person}, {'removed' if person.removed else 'closed'} {before - person.gone_at:.1f} s before, is paired in round {one['round']} of {event.name}: {one}",
                             person, event)

    def _look_at_board(self, event, key, game):
        """Checks one board of an event until it is over; laws 1 and 2."""
        if game.status == "over" and game.sure:
            return False
        before = game.seen_at
        person_here = [person.here_since if person and person.look() else None for person in game.seat]
        try:
            status, state = self.ask(f"/api/games/{game.id}")
        except Gone:
            return True
        if status != 200:
            return False
        self.learn(game, state)
        if game.status == "over":
            self._ended(event, key, game, before, person_here)
        awaited = state.get("awaited") or {}
        late = game.status == "waiting" or bool(awaited)
        game.late_since = (game.late_since or time.monotonic()) if late else None
        if late and time.monotonic() - game.late_since > GATHER + (30 if event.system == "arena" else DEFAULT / 1000) + GRACE:
            self.law(1, "a board waits beyond its default time", game, f"board of {event.name} has been {awaited or game.status} for {time.monotonic() - game.late_since:.0f} s", event)
        if is_days(event.time) and awaited.get("late"):
            self.law(2, "awaited in a game of days", game, f"{event.name}, {event.time}: {awaited}", event)
        return False

    def _ended(self, event, key, game, before, here):
        if game.reason not in BY_ABSENCE or game.id in event.ruled:
            return
        if is_days(event.time):
            self.law(2, "absence in a game of days", game, f"{event.name}, {event.time}: {game.result} {game.reason}", event)
        for side, person in enumerate(game.seat):
            lost = WINS.get(game.result, (1, 1))[side] == 0
            self.pages.pump()
            if lost and person and here[side] and before and here[side] < before - 1 and person.look():
                self.law(2, f"lost by absence with a page open ({event.system})", game,
                         f"{person} has had a page open for {time.monotonic() - here[side]:.1f} s and lost board {key} of {event.name} by {game.reason}", person, event)

    def _two_clocks(self, event, boards):
        """Law 3. The first board is checked again after the second was seen running."""
        by_person = {}
        for game in boards:
            if game.status == "playing" and game.state and running(game.state):
                for person in filter(None, game.seat):
                    by_person.setdefault(person, []).append(game)
        for person, games in by_person.items():
            if len(games) < 2:
                continue
            again = [game for game in games[:2] + games[:1] if (self.look_at(game) or {}).get("status") == "playing" and running(game.state)]
            if len(again) == 3:
                self.law(3, f"two running clocks ({event.system})", f"{event}/{person}", f"{person} plays {games[0]} and {games[1]} in {event.name}", person, event, *games[:2])

    def _has_board(self, event, key, known):
        """Law 5, and law 4 for a finished game."""
        game = known.get(key)
        thing = f"{event}/{key}"
        where = f"round {key[0]}, {key[1]}-{key[2]} of {event.name} ({event.system} {event.mode})"
        names = {number: name for name, number in event.by_name.items()}
        players = [self.named.get(names.get(number)) for number in key[1:]]
        people = game.seat if game else players
        if key in event.had or (game and game.id in event.had) or not all(person in event.entrants for person in players if person) or (not game and None in players):
            return  # the arbiter's to enter
        elsewhere = any(other is not game and (other.status != "over" or place in event.seen["open"]) and set(filter(None, people)) & set(other.seat)
                        for place, other in known.items())
        self.suspect(5, f"no board ({event.system})", thing, not game and not elsewhere, f"no board of {where}", event, *filter(None, players))
        if not game:
            return
        self.suspect(4, f"game over, pairing open ({event.system})", thing, game.status == "over", f"{game.result} {game.reason} of game {game} is not entered: {where}", game, event)
        gone = [person for person in people if person and (person.removed or person.closed)]
        self.suspect(5, f"board of somebody who is gone ({event.system})", thing, game.status != "over" and gone,
                     f"{', '.join(map(str, gone))} can't reach {game}, {where}", game, event, *gone, grace=self._grace(gone))

    def _says_the_same(self, event, key, result, game):
        thing = f"{event}/{key}"
        told = f"{event.name} {event.system} {key}: {result}; game {game}: {game.status} {game.result} {game.reason}"
        self.suspect(4, f"result stands, board runs ({event.system})", thing, game.status != "over", told, game, event)
        if game.status == "over":
            same = WINS.get(result) == WINS.get(game.result)
            if not same:
                game.sure = False  # it may have been corrected meanwhile
                self.look_at(game)
                same = WINS.get(result) == WINS.get(game.result)
            self.suspect(4, f"event and game differ ({event.system})", thing, not same, told, game, event)

    # ---- games ---------------------------------------------------------------------------------------------

    def look_at_games(self, most=200):
        """Unfinished games that belong to no event, the longest unchecked first."""
        games = sorted((game for game in self.games.values() if game.status != "over" and game.event is None), key=lambda game: game.seen_at)
        for game in games[:most]:
            if self.look_at(game) is None:
                continue
            self._waits(game)

    @staticmethod
    def _grace(gone):
        """What people may still see of those whose accounts are gone."""
        return GRACE if all(person.removed for person in gone) else TIDIED

    def _waits(self, game):
        """Law 1, for one game."""
        people = [person for person in {game.opener, game.kept_for, *game.seat} if person]
        gone = [person for person in people if person.removed or person.closed]
        who = ", ".join(f"{person} ({'removed' if person.removed else 'closed'})" for person in gone)
        kind = "challenge to" if game.kept_for in gone else "challenge of"
        self.suspect(1, f"{kind} somebody who is gone", game, game.status == "waiting" and gone, f"waits although {who} can't come", game, *gone, grace=self._grace(gone))
        owner = game.opener
        if game.anyone and owner:
            away = game.status == "waiting" and not owner.look() and not owner.half_here()
            self.suspect(1, "open seat of somebody who left", game, away, f"{owner} has no page open", owner, grace=SEAT + GRACE)

    def is_pressing(self):
        """Whether something is wrong at present that should soon be right."""
        return any(grace <= SEAT + GRACE for _, grace in self.suspects.values())

    # ---- looks -----------------------------------------------------------------------------------------------

    def look_at_all(self, all_events=False):
        """Runs the expensive checks."""
        self.wrong = set()
        with contextlib.suppress(Gone):
            for event in self.events:
                if not event.closed and (all_events or not event.over or time.monotonic() - event.looked_at > 30):
                    self.look_at_event(event)
            self.look_at_games()
        for key in set(self.suspects) - self.wrong:
            self.suspects.pop(key, None)

    # ---- the end ---------------------------------------------------------------------------------------------

    def check_names(self):
        """Law 6: everything public, without the names of those who deleted their accounts."""
        removed = [person for person in self.people if person.removed and person.account]
        if not removed:
            return
        by_hand = {}  # whom an event's director named, who may name anybody
        paths = ["/api/games?state=playing", "/api/games?state=waiting", "/api/games?state=open", "/api/tournaments"]
        for event in self.events:
            by_hand[event.id] = {person for person in event.teams if person not in event.entrants}
            if not event.closed and event.begun:
                paths += [f"/api/tournaments/{event.id}{what}" for what in ("", "/standings", "/crosstable", "/pairings", "/file", "/games")]
        paths += [f"/api/games/{game.id}" for game in self.games.values() if any(person and person.removed for person in (*game.seat, game.kept_for))]
        paths += [f"/api/displays/{one['id']}" for one in self.displays]
        paths += [f"/api/player?name={person.name}" for person in self.people if person.account and person.able][:20]
        for path in paths:
            status, answer = self.ask(path)
            text = answer.decode(errors="replace") if isinstance(answer, bytes) else repr(answer)
            for person in removed:
                name = person.name
                if name in text and person not in by_hand.get(path.split("/")[3] if path.count("/") > 2 else "", ()):
                    where = "/".join("ID" if number == 3 else part for number, part in enumerate(path.split("?")[0].split("/")))
                    self.law(6, f"the name of a removed account in {where}", f"{where} {name}", f"{name} in {path}: ...{text[max(0, text.index(name) - 90):][:160]}...", name, path.split("/")[3] if path.count("/") > 2 else name)
        for person in removed:
            if self.ask(f"/api/player?name={person}")[0] != 404:
                self.law(6, "the page of a removed account", person, person.name)

    def check_ratings(self):
        """Law 4: everyone's rating history has the rated games, each with the game's result."""
        for game in self.games.values():
            self.look_at(game)
        for person in self.people:
            if not person.account or person.removed:
                continue
            counted = {game.id: game for game in self.games.values() if person in game.seat and self._counts(game)}
            curve, listed = {}, {}
            status, page = self.ask(f"/api/player?name={person.name}")
            if status != 200:
                continue
            for row in page["ratings"]:
                points = self.ask(f"/api/player/curve?name={person.name}&game={row['game']}&speed={row['speed']}")[1]["points"]
                last = None
                for point in points:
                    curve[point["game"]] = (last and last["rating"], point["rating"])
                    last = point
            before = ""
            while True:
                played = self.ask(f"/api/player/games?name={person.name}{before}")[1]["games"]
                listed.update((one["id"], one) for one in played)
                if len(played) < 100:
                    break
                before = f"&before={played[-1]['ended']}"
            for number in curve.keys() - counted.keys():
                game = self.games.get(number)
                if game and game.status != "over":  # its clock ran out meanwhile
                    self.look_at(game)
                    counted.update({number: game} if self._counts(game) else {})
            for number in curve.keys() | counted.keys():
                self._is_rated(person, number, counted.get(number), curve.get(number), listed.get(number))

    @staticmethod
    def _counts(game):
        return game.status == "over" and game.rated and game.ply >= 2 and all(game.seat) and all(person.account for person in game.seat) and \
            game.result in ("1-0", "0-1", "1/2-1/2", "0-0") and game.entered not in ("+-", "-+", "--")  # forfeits are not rated

    def _is_rated(self, person, number, game, point, row):
        thing = f"{person}/{number}"
        kind = self.games[number].event.system if number in self.games and self.games[number].event else "no event"
        if not point:
            if any(other and other.removed for other in game.seat):
                return
            self.law(4, f"a game that counts is not rated ({kind})", thing, f"{game} {game.result} {game.reason}, {game.ply} plies", number, person)
        elif not game:
            known = self.games.get(number)
            self.law(4, f"a game is rated that does not count ({kind})", thing, f"{number}: {known and (known.status, known.result, known.reason, known.ply)}", number, person)
        else:
            side = game.side_of(person)
            points = WINS[game.result][side]
            outcome = {1: "won", 0: "lost", .5: "drawn"}[points]
            if row and row["outcome"] != outcome:
                self.law(4, f"game and player's page differ ({kind})", thing, f"{number}: {game.result}, {person} {row['outcome']}", number, person)
            last, rating = point
            if last is not None and ((points == 1 and rating < last) or (points == 0 and rating > last)):
                self.law(4, f"rating goes the other way ({kind})", thing, f"{number}: {person} {outcome}, {last} -> {rating}", number, person)
