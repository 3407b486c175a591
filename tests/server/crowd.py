# SPDX-License-Identifier: GPL-3.0-or-later
"""A crowd of people at a server under test: who they are, what they do, and what they know.

A deed is a generator: it yields requests, (method, path, body, who), and is sent their answers, (status, answer). So a deed is done
alone, or at the same moment as deeds of others, or when the server is killed. People know what the API told them and nothing else.
The deeds of events are in crowd_events.py, what must hold in crowd_laws.py, and test_crowd.py runs them."""
import collections
import contextlib
import hashlib
import json
import os
import random
import sqlite3
import subprocess
import tempfile
import time

from house import Server
from wire import Gone, Line, Pages

PASSWORD = "horse and elephant"
# Of that password, with the least work that Argon2id does: two hundred people could not sign up in time otherwise.
WEAK = "$argon2id$v=19$m=8,t=1,p=1$rtjf1CZm5j+Sqvstk5x8mQ$QIxVZqXhGqBY8dpyYfyw+OU35k1s9f1GnYlIrtkid1w"
GATHER, AWAY, SEAT, DEFAULT = 1, 2, 1, 1500  # seconds, and milliseconds of default time
LIMITS = f"requests=10000000,games=10000000,connections=1000000,sign_ins=1000000,unjoined=1000000,events=1000000,gather_seconds={GATHER},away_seconds={AWAY},seat_seconds={SEAT}"

LINES = {
    "chess": ["f2f3 e7e5 g2g4 d8h4", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
              " ".join(["g1f3 g8f6 f3g1 f6g8"] * 5)],
    "xiangqi": ["h2e2 h9g7 h0g2 i9h9 i0h0", "b0c2 b9c7 c3c4 g6g5 h2e2", " ".join(["h0g2 h9g7 g2h0 g7h9"] * 5)],
}
TIMES = ["3s", "4s", "2s+1s", "5s", "1m", "3m+2s", "10m+5s", "90m+30s", "3d/1", "1d/1", "-"]
WINS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (.5, .5), "+-": (1, 0), "-+": (0, 1), "--": (0, 0), "0-0": (0, 0)}


def is_days(text):
    return text.endswith("d/1")


class Person:
    """A user with a browser: an account, or a guest."""

    def __init__(self, crowd, name, account):
        self.crowd, self.name, self.account = crowd, name, account
        crowd.named[name] = self
        self.cookie = None
        self.pages = []
        self.here_since = None
        self.games = {}  # of theirs that are not over, as far as they know
        self.closed = self.removed = self.vanished = False
        self.gone_at = 0.0
        self.blocked = set()
        self.on_leave = False

    def __str__(self):
        return self.name

    @property
    def able(self):
        """Whether anything can still be done as this person."""
        return not (self.closed or self.removed or self.vanished)

    def look(self):
        """Whether a page of this person is open with its cookie; notes since when."""
        self.pages = [page for page in self.pages if page.alive]
        here = not self.closed and any(not page.lost and page.cookie == self.cookie for page in self.pages)
        if not here:
            self.here_since = None
        elif self.here_since is None:
            self.here_since = time.monotonic()
        return here

    def half_here(self):
        """Whether the server may still consider the person present, because of a dead connection."""
        return any(page.lost for page in self.pages)

    def shut(self, abruptly=False):
        for page in self.pages:
            page.close(abruptly)
        self.look()


class Game:
    """A game, as far as people know it."""

    def __init__(self, number, kind, line, rated=False, event=None):
        self.id, self.kind, self.time, self.rated, self.event = number, kind, line, rated, event
        self.seat = [None, None]
        self.opener = self.kept_for = None
        self.anyone = False
        self.display = None
        self.status = "waiting"
        self.phase = ""
        self.ply = 0
        self.line = None
        self.sure = True
        self.result = self.reason = None
        self.entered = None  # what the event has for it
        self.seen_at = 0.0  # when it was last looked at, and what was seen
        self.state = {}
        self.late_since = None  # since when its players are waited for, while the server is up

    def __str__(self):
        return self.id

    def side_of(self, person):
        return 0 if self.seat[0] is person else 1 if self.seat[1] is person else None

    def next_move(self):
        if self.line is None or self.ply >= len(self.line):
            return None
        return self.line[self.ply]


class Crowd:
    def __init__(self, command, seed, people):
        self.dice = random.Random(seed)
        self.seed = seed
        self.folder = self._own_folder()
        self.tournaments = os.path.join(self.folder, "tournaments")
        os.makedirs(self.tournaments, exist_ok=True)
        self.server = Server(command, folder=self.folder, args=["--limits", LIMITS, "--tournaments", self.tournaments,
                                                                "--key", os.path.join(self.folder, "seal.key")])
        self.command = command
        self.pages = Pages()
        self.lines = [Line(self.server.port) for _ in range(6)]
        self.step = self.requests = self.kills = 0
        self.said = collections.Counter()
        self.people, self.games, self.events, self.displays = [], {}, [], []
        self.named = {}
        self.latest = collections.deque(maxlen=20)  # deeds of all
        self._live, self._swept = [], -1000
        self.of = collections.defaultdict(lambda: collections.deque(maxlen=14))  # deeds by what they touch
        self.current = None
        self.names = 0
        accounts = people * 2 // 3
        self._write_accounts([self.new_name() for _ in range(accounts)])
        for _ in range(people - accounts):
            self.people.append(Person(self, self.new_name(), False))
        for person in self.people:
            self.run(self.enter(person))
        self.up_since = time.monotonic()

    @staticmethod
    def _own_folder():
        """A folder in memory if there is room: on a slow disk the crowd would write for longer than
        it plays."""
        memory = "/dev/shm"
        return tempfile.mkdtemp(prefix="qiyuan-crowd-", dir=memory if os.access(memory, os.W_OK) else None)

    def new_name(self):
        """A unique name whose letters resemble no other name's."""
        self.names += 1
        number, letters = self.names, ""
        for _ in range(4):
            letters += "bdfgkpqt"[number % 8] + "aeou"[number // 8 % 4]
            number = number * 7 + 3
        letters += "z" + "".join("bdfgkpqtxz"[int(digit)] + "a" for digit in str(self.names))
        return letters.capitalize() + "h"  # no name is the beginning of another

    def _write_accounts(self, names):
        with contextlib.closing(sqlite3.connect(self.server.db, timeout=30)) as store:
            for name in names:
                key = hashlib.blake2b(f"{self.seed} {name}".encode(), digest_size=32).digest()
                store.execute("INSERT INTO account (key, name, folded, password, created) VALUES (?, ?, ?, ?, ?)",
                              (key, name, name.lower(), WEAK, int(time.time() * 1000)))
                self.people.append(Person(self, name, True))
            store.commit()

    # ---- doing ------------------------------------------------------------------------------------------

    def note(self, who, what, *things):
        """Starts the generator of a deed; its answers are added to it."""
        entry = [self.step, str(who), what, ""]
        self.current = entry
        self.latest.append(entry)
        for thing in {str(who), *map(str, things)}:
            told = self.of[thing]
            for old in [old for old in told if old[:3] == entry[:3]]:
                told.remove(old)  # tried again
            told.append(entry)
        return entry

    @staticmethod
    def _asks(request):
        method, path, body, who = request
        person = isinstance(who, Person)
        return method, path, body, who.cookie if person else None, None if person else who

    def _answer(self, line, who):
        status, fields, data = line.read()
        self.requests += 1
        cookie = fields.get("set-cookie")
        if cookie and isinstance(who, Person):
            who.cookie = cookie.split("qiyuan_session=", 1)[1].split(";", 1)[0] or None
        try:
            return status, json.loads(data)
        except ValueError:
            return status, data

    def run(self, *deeds, kill=False):
        """Does deeds; the first requests of several are all sent before one is answered. With
        `kill` the server is killed meanwhile."""
        going = []
        for deed in deeds:
            self.current = None
            request = next(deed, None)
            if request is not None:
                going.append([deed, request, self.current, self.lines[len(going)]])
        while going:
            for one in going:
                try:
                    one[3].send(*self._asks(one[1]))
                except Gone as error:
                    one[1] = error
            if kill:
                kill = False
                self.kill_server()
            still = []
            for one in going:
                deed, request, entry, line = one
                self.current = entry
                try:
                    if isinstance(request, Gone):
                        raise request
                    answer = self._answer(line, request[3])
                except Gone as error:
                    if entry:
                        entry[3] += f" {request[0] if not isinstance(request, Gone) else ''} lost"
                    with contextlib.suppress(StopIteration, Gone):
                        deed.throw(error)
                    continue
                code = answer[1].get("code", "") if isinstance(answer[1], dict) else ""
                self.said[f"{answer[0]} {code}"] += 1
                if answer[0] == 500:
                    raise AssertionError(f"{request[:3]}: {answer}")
                if entry:
                    entry[3] += f" {answer[0]} {code}" if code else f" {answer[0]}"
                try:
                    one[1] = deed.send(answer)
                    one[2] = self.current
                    still.append(one)
                except StopIteration:
                    pass
            going = still

    def ask(self, path, who=None):
        """A request that belongs to no deed."""
        for again in (True, False):
            try:
                self.lines[0].send(*self._asks(("GET", path, None, who)))
                return self._answer(self.lines[0], who)
            except Gone:
                if not again or self.server.process.poll() is not None:
                    raise
        return None

    def kill_server(self):
        self.kills += 1
        self.note("operator", "kills the server")
        self.server.kill()

    def start_server(self):
        self.server.start()
        for line in self.lines:
            line.close()
            line.port = self.server.port
        self.pages.pump()
        for person in self.people:
            stays = person.look() or any(page.alive for page in person.pages)
            person.shut(True)
            if stays and person.able and self.dice.random() < 0.7:  # the browser connects again by itself
                self.open_page(person)
        for game in self.games.values():
            game.sure = game.sure and game.status == "over"
            game.late_since = None
        self.suspects.clear()
        self.up_since = time.monotonic()
        self.note("operator", "starts the server again")

    def open_page(self, person, kind=None):
        kind = kind or self.dice.choice(["lobby", "mine", "game", "game", "event", "display", "stream", "two games"])
        own = list(person.games)
        messages = {"lobby": [{"type": "lobby"}], "mine": [{"type": "mine"}], "display": [{"type": "mine"}]}.get(kind, [])
        if kind in ("game", "two games") and own:
            messages = [{"type": "subscribe", "game": game} for game in self.dice.sample(own, min(len(own), 1 if kind == "game" else 2))]
        elif kind == "event" and self.events:
            messages = [{"type": "follow", "tournament": self.dice.choice(self.events).id}]
        game = self.games.get(self.dice.choice(own)) if own and kind == "stream" else None
        try:
            if game and game.status != "over":
                page = self.pages.stream(self.server.port, person.cookie, f"/api/games/{game.id}/events?after=0")
            else:
                page = self.pages.websocket(self.server.port, person.cookie, messages or [{"type": "mine"}])
        except Gone:
            return
        person.look()
        page.cookie, page.kind, page.opened = person.cookie, kind, time.monotonic()
        person.pages.append(page)
        person.look()

    # ---- people -----------------------------------------------------------------------------------------

    def enter(self, person):
        """Signs up, or takes a name as a guest."""
        self.note(person, "signs in" if person.account else "comes as a guest")
        if person.account:
            status, _ = yield "POST", "/api/sign-in", {"name": person.name, "password": PASSWORD}, person
        else:
            status, _ = yield "POST", "/api/guest", {"name": person.name}, person
        person.closed = person.closed or (status == 403)
        person.look()

    def replace(self, person):
        """A new person replaces one whose account was deleted."""
        if person.account:
            self._write_accounts([self.new_name()])
        else:
            self.people.append(Person(self, self.new_name(), False))
        return self.enter(self.people[-1])

    # ---- games ------------------------------------------------------------------------------------------

    def learn(self, game, state):
        """Records what a state says of a game."""
        game.state = state
        game.sure = True
        game.seen_at = time.monotonic()
        game.status, game.ply, game.phase = state["status"], state["ply"], state["phase"]
        game.rated = bool(state.get("rated"))
        game.kind, game.time = state["game"], state["time"] or "-"
        moves = [move["uci"] for move in state.get("moves", [])]
        if game.line is None or game.line[:len(moves)] != moves:
            game.line = moves
        if game.status == "over":
            result = state["result"] or {}
            game.result, game.reason = result.get("result"), result.get("reason")
            self.over(game)

    def over(self, game):
        game.status = "over"
        for person in game.seat:
            if person:
                person.games.pop(game.id, None)

    def sit(self, game, side, person):
        game.seat[side] = person
        person.games[game.id] = game

    def look_at(self, game, who=None):
        """The game's present state on the server; None if it does not exist."""
        status, state = self.ask(f"/api/games/{game.id}", who)
        if status != 200:
            return None
        self.learn(game, state)
        return state

    def new_game(self, person, answer, terms, **more):
        game = Game(answer["id"], terms["game"], terms["time"], bool(terms.get("rated")))
        game.opener = person
        game.line = self.dice.choice(LINES[game.kind]).split()
        for name, value in more.items():
            setattr(game, name, value)
        self.games[game.id] = game
        side = 0 if answer["side"] in ("white", "red") else 1
        self.sit(game, side, person)
        return game

    def challenge(self, person):
        dice = self.dice
        terms = {"game": dice.choice(["chess", "xiangqi"]), "time": dice.choice(TIMES), "colour": dice.choice(["first", "second", "random"])}
        kind = dice.random()
        rival = dice.choice(self.people)
        opponent = "anyone" if kind < 0.45 else "link"
        if kind > 0.7 and rival.account and rival is not person:
            opponent = {"player": rival.name}
        elif opponent == "anyone":
            terms["time"] = dice.choice(["4s", "1m"])  # so that two meet
        if person.account and dice.random() < 0.5:
            terms["rated"] = True
            terms["time"] = dice.choice(["1m", "3m+2s", "3d/1"])
        self.note(person, f"challenges {opponent} at {terms['time']}{' rated' if terms.get('rated') else ''}", *[rival] * isinstance(opponent, dict))
        status, answer = yield "POST", "/api/games", {**terms, "opponent": opponent}, person
        if status == 201:
            game = self.new_game(person, answer, terms, anyone=opponent == "anyone", kept_for=rival if isinstance(opponent, dict) else None)
            self.touch(game)
        elif status == 200:
            game = self.games.get(answer["id"])
            if game:
                self.sit(game, 0 if answer["side"] in ("white", "red") else 1, person)
                game.status = "playing"
                self.touch(game, *filter(None, game.seat))

    def touch(self, *things):
        """The deed being done also concerns these games or events."""
        for thing in things:
            if self.current is not None and (not self.of[str(thing)] or self.of[str(thing)][-1] is not self.current):
                self.of[str(thing)].append(self.current)

    def join(self, person):
        games = [game for game in self.live() if game.status == "waiting" and game.event is None and game.opener is not person and
                 (game.kept_for is person or (game.kept_for is None and game.display is None))]
        if not games:
            return
        kept = [game for game in games if game.kept_for is person]
        game = self.dice.choice(kept or games)
        self.note(person, "joins", game, game.opener)
        status, answer = yield "POST", f"/api/games/{game.id}/join", {}, person
        if status == 200:
            self.sit(game, 0 if answer["side"] in ("white", "red") else 1, person)
            game.status = "playing"
            status, state = yield "GET", f"/api/games/{game.id}", None, person
            if status == 200 and state["you"] != answer["side"]:
                self.law(5, "who sat down is somebody else there", game, f"{person} took {answer['side']} and is {state['you']}: {state['players']}", person)
        else:
            game.sure = False

    def decline(self, person):
        games = [game for game in self.live() if game.status == "waiting" and game.event is None and person in (game.opener, game.kept_for)]
        if not games:
            return
        game = self.dice.choice(games)
        self.note(person, "declines" if person is game.kept_for else "calls off", game)
        status, _ = yield "POST", f"/api/games/{game.id}/decline", {}, person
        if status == 200:
            self.over(game)
        game.sure = game.sure and status == 200

    def live(self):
        """Games not known to be over; finished ones are dropped to keep the list small."""
        if self.step - self._swept >= 50:
            self._swept = self.step
            self._live = [game for game in self.games.values() if game.status != "over"]
        return [game for game in self._live if game.status != "over"]

    def _pick(self, person, wanted):
        games = list(person.games.values())
        self.dice.shuffle(games)
        for game in games[:6]:
            if game.status == "playing" and wanted(game):
                return game
        return None

    def move(self, person):
        game = self._pick(person, lambda game: not game.sure or game.ply % 2 == game.side_of(person))
        if not game:
            return
        move = game.next_move() if game.sure else None
        if move is None:
            self.note(person, "looks at", game)
            status, state = yield "GET", f"/api/games/{game.id}", None, person
            if status != 200:
                game.sure = False
                return
            self.learn(game, state)
            if game.status != "playing" or not state["legal"]:
                return
            move = self.dice.choice(state["legal"])
        game.sure = False  # until the answer tells more
        self.note(person, f"moves {move}", game)
        status, answer = yield "POST", f"/api/games/{game.id}/events", {"event": "move", "move": move}, person
        if status == 200:
            line = game.line or []
            if line[game.ply:game.ply + 1] != [move]:
                game.line = line[:game.ply] + [move]
            game.ply += 1
            game.sure = True
            if any(ruling["ruling"] == "result" for ruling in answer["rulings"]):
                game.sure = False
                self.over(game)
        elif status != 503:
            game.line = None

    SELDOM = ("resign", "abort", "seal")
    EVENTS = {"offer": {"event": "offer"}, "accept": {"event": "accept"}, "decline": {"event": "decline"}, "resign": {"event": "resign"},
              "abort": {"event": "abort"}, "takeback": {"event": "takeback"}, "takeback-answer": {"event": "takeback"},
              "add-time": {"event": "add-time", "ms": 15000}, "resume": {"event": "resume"}, "open-sealed": {"event": "open-sealed"},
              "rematch": {"event": "rematch"}, "adjourn-answer": {"event": "adjourn"}}

    def consider(self, person):
        """Views a game and does one of the actions offered there."""
        game = self._pick(person, lambda game: True)
        if not game:
            return
        self.note(person, "considers", game)
        status, state = yield "GET", f"/api/games/{game.id}", None, person
        if status != 200:
            return
        self.learn(game, state)
        may = [name for name, how in state["may"].items() if how and name not in ("move", "hint")]
        may = [name for name in may if name not in self.SELDOM or self.dice.random() < 0.35]
        if not may:
            return
        what = self.dice.choice(may)
        if what == "seal":
            event = {"event": "seal", "move": self.dice.choice(state["legal"])} if state["legal"] else None
        elif what == "claim":
            event = {"event": "claim", "kind": self.dice.choice(state["may"]["claim"])}
        else:
            event = self.EVENTS.get(what, {"event": what})
        if not event:
            return
        self.note(person, what, game)
        status, answer = yield "POST", f"/api/games/{game.id}/events", event, person
        game.sure = False

    def resign(self, person):
        game = self._pick(person, lambda game: True)
        if not game:
            return
        self.note(person, "resigns", game)
        status, _ = yield "POST", f"/api/games/{game.id}/events", {"event": "resign"}, person
        game.sure = False
        if status == 200:
            self.over(game)

    def take(self, person):
        """Claims the win, or a draw, because the opponent is absent."""
        game = self._pick(person, lambda game: game.event is None and None not in game.seat)
        if not game:
            return
        rival = game.seat[1 - game.side_of(person)]
        self.note(person, "looks at, before taking", game)
        status, state = yield "GET", f"/api/games/{game.id}", None, person
        if status != 200:
            return
        self.learn(game, state)
        self.pages.pump()
        here = rival.here_since if rival.look() else None
        began = time.monotonic()
        self.note(person, f"takes the game of {rival} ({'here' if here else 'not here'})", game, rival)
        status, answer = yield "POST", f"/api/games/{game.id}/left", {"take": self.dice.choice(["win", "draw"])}, person
        game.sure = False
        if status == 200:
            self.over(game)
            self.pages.pump()  # whose page the server has closed is not here
            if is_days(game.time):
                self.law(2, "absence in a game of days", game, f"{person} took a game of days from {rival}", rival)
            elif here and began - here > 1 and rival.look():
                pages = ", ".join(f"{page.kind}{' (lost)' if page.lost else ''} for {began - page.opened:.1f} s" for page in rival.pages)
                told = [(side, one.get("connected")) for side, one in state["players"].items()] + [self.ask(f"/api/games/{game.id}", rival)[1].get("you")]
                self.law(2, "taken from one who is here", game, f"{rival} has a page open since {began - here:.1f} s ({pages}), and {person} took the game ({told}, {game.time})", rival)
            elif game.phase == "adjourned":
                self.law(2, "taken while adjourned", game, f"{person} took an adjourned game from {rival}", rival)

    # ---- coming and going -------------------------------------------------------------------------------

    def come(self, person):
        if len(person.pages) < 3:
            self.note(person, "opens a page")
            self.open_page(person)
        return
        yield

    def leave(self, person):
        if not person.pages:
            return
        how = self.dice.random()
        if how < 0.3:
            self.note(person, "closes a page")
            self.dice.choice(person.pages).close()
        elif how < 0.75:
            self.note(person, "closes all pages")
            person.shut(self.dice.random() < 0.5)
        elif how < 0.8:
            self.note(person, "loses the line")
            for page in person.pages:
                page.lose()
        person.look()
        return
        yield

    def sign_out(self, person):
        if not person.account:
            return
        self.note(person, "signs out")
        status, _ = yield "POST", "/api/sign-out", {}, person
        person.cookie = None
        person.look()
        if self.dice.random() < 0.6:
            yield from self.enter(person)

    def vanish(self, person):
        """A guest whose browser forgets everything."""
        if person.account:
            return
        self.note(person, "forgets the cookie")
        person.shut()
        person.vanished = True
        person.gone_at = time.monotonic()
        yield from self.replace(person)

    def remove(self, person):
        if not person.account or person.removed:
            return
        self.note(person, "removes the account")
        status, answer = yield "POST", "/api/me/remove", {"password": PASSWORD}, person
        if status == 409 and self.dice.random() < 0.8:  # ends everything first
            for game in list(person.games.values()):
                what = "decline" if game.status == "waiting" and not game.event else "events"
                self.note(person, "ends, to be removed", game)
                status, answer = yield "POST", f"/api/games/{game.id}/{what}", {} if what == "decline" else {"event": "resign"}, person
                game.sure = False
                if status == 200:
                    self.over(game)
            self.note(person, "removes the account")
            status, answer = yield "POST", "/api/me/remove", {"password": PASSWORD}, person
        if status == 200:
            person.removed = True
            person.gone_at = time.monotonic()
            person.shut()
            self.gone(person)
            yield from self.replace(person)

    def gone(self, person):
        """Notes the length of each event's log when an account was deleted."""
        self.touch(*(event for event in self.events if person in event.entrants))

    def close_account(self):
        """The operator closes an account, or reopens one."""
        accounts = [person for person in self.people if person.account and not person.removed]
        closed = [person for person in accounts if person.closed]
        person = self.dice.choice(closed if closed and self.dice.random() < 0.3 else accounts)
        role = "player" if person.closed else "closed"
        self.note("operator", f"makes {person} {role}", person)
        done = subprocess.run([self.command[0], "admin", "role", "--db", self.server.db, person.name, role], capture_output=True, text=True,
                              timeout=60, check=False)
        if done.returncode != 0:
            raise AssertionError(done.stderr)
        person.closed = role == "closed"
        person.gone_at = time.monotonic()
        if person.closed:
            self.gone(person)
            person.look()
        else:
            person.cookie = None
            yield from self.enter(person)

    def block(self, person):
        if not person.account:
            return
        rival = self.dice.choice(self.people)
        if not rival.account or rival.removed or rival is person:
            return
        off = rival in person.blocked
        self.note(person, f"{'unblocks' if off else 'blocks'} {rival}", rival)
        status, _ = yield "POST", "/api/me/blocked", {"name": rival.name, "blocked": not off}, person
        if status == 200:
            (person.blocked.discard if off else person.blocked.add)(rival)

    def holiday(self, person):
        if not person.account:
            return
        self.note(person, "goes on leave or comes back")
        if person.on_leave:
            yield "POST", "/api/me/leave/end", {}, person
        else:
            yield "POST", "/api/me/leave", {"days": 1}, person
        person.on_leave = not person.on_leave

    def look_for_games(self, person):
        """The list of the person's own games, which includes boards opened for them and rematches."""
        status, answer = yield "GET", "/api/games?state=mine", None, person
        if status != 200:
            return
        for one in answer["games"]:
            if one["status"] == "over":
                continue
            game = self.games.get(one["id"])
            if game is None:
                game = self.games[one["id"]] = Game(one["id"], one["game"], one["time"])
                game.sure = False
            if one["you"] in ("white", "red", "black"):
                self.sit(game, 1 if one["you"] == "black" else 0, person)
            if game.status == "over":
                continue
            game.status = one["status"]
            if one["plies"] != game.ply:
                game.sure = False

    # ---- displays ---------------------------------------------------------------------------------------

    def show(self, person):
        """Opens a simul: several boards under one address."""
        if len([one for one in self.displays if not one["closed"]]) > 5:
            return
        games = []
        for _ in range(self.dice.randint(2, 4)):
            terms = {"game": self.dice.choice(["chess", "xiangqi"]), "time": self.dice.choice(["10m+5s", "1m", "20s"]), "colour": "first"}
            self.note(person, "opens a board to show")
            status, answer = yield "POST", "/api/games", {**terms, "opponent": "link"}, person
            if status == 201:
                games.append(self.new_game(person, answer, terms))
                self.touch(games[-1])
        if len(games) < 2:
            return
        self.note(person, "opens a display", *games)
        status, answer = yield "POST", "/api/displays", {"games": [game.id for game in games]}, person
        if status == 201:
            display = {"id": answer["id"], "host": person, "games": games, "closed": False}
            self.displays.append(display)
            for game in games:
                game.display = display

    def join_display(self, person):
        displays = [one for one in self.displays if not one["closed"] and one["host"] is not person]
        if not displays:
            return
        display = self.dice.choice(displays)
        self.note(person, f"comes to the display {display['id']}", display["host"])
        status, answer = yield "POST", f"/api/displays/{display['id']}/join", {}, person
        if status == 200:
            game = self.games.get(answer["id"])  # or one that was opened in place of another
            if game is None:
                game = self.games[answer["id"]] = Game(answer["id"], "chess", "1m")
                game.sure = False
                game.opener, game.display = display["host"], display
            self.touch(game)
            self.sit(game, 0 if answer["side"] in ("white", "red") else 1, person)
            game.status = "playing"
            status, state = yield "GET", f"/api/games/{game.id}", None, person
            if status == 200 and state["you"] != answer["side"]:
                self.law(5, "who sat down is somebody else there", game, f"{person} took {answer['side']} and is {state['you']}: {state['players']}", person)

    def close_display(self, person):
        displays = [one for one in self.displays if not one["closed"] and one["host"] is person]
        if not displays:
            return
        display = self.dice.choice(displays)
        self.note(person, f"closes the display {display['id']}", *display["games"])
        status, _ = yield "POST", f"/api/displays/{display['id']}/close", {}, person
        if status == 200:
            display["closed"] = True
            for game in display["games"]:
                game.sure = False
