#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Accounts, sessions, recovery; and attempts to act as another person."""
import json
import subprocess
import threading
from urllib.parse import quote

from house import Game, Server, Socket, run, wait_for
from persons import PASSWORD, Person, house_of, played, signed_up

def a_guest_becomes_somebody(command):
    """A guest's games are kept by the new account, both running and finished; the cookie changes,
    and the old one is void."""
    server = house_of(command)
    guest = Person(server)
    guest.good("POST", "/api/guest", {"name": "Plum"})
    old = guest.cookie
    over = guest.good("POST", "/api/games", {"game": "chess", "colour": "white"})
    server.call("POST", f"/api/games/{over['id']}/join", {"name": "Bob"})
    Game(server, over["id"], {"white": over["seat_token"]}).post("white", {"event": "resign"})
    running = guest.good("POST", "/api/games", {"game": "chess", "colour": "white"})
    server.call("POST", f"/api/games/{running['id']}/join", {"name": "Bob"})
    assert guest.me() == {"signed_in": False, "name": "Plum"}

    answer = guest.good("POST", "/api/accounts", {"name": "Shen Ruoxi", "password": PASSWORD})
    assert answer["name"] == "Shen Ruoxi" and answer["role"] == "player" and len(answer["codes"]) == 8, answer
    assert "token" not in answer and guest.cookie != old
    for word in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"):
        assert word in guest.set_cookie, guest.set_cookie
    assert "Secure" not in guest.set_cookie
    assert guest.me()["signed_in"] and guest.me()["codes"] == 8
    for start in range(2):
        games = guest.good("GET", "/api/games?state=mine")["games"]
        assert {game["id"] for game in games} == {over["id"], running["id"]}, games
        assert [game["you"] for game in games] == ["white", "white"]
        before = Person(server)
        before.cookie = old
        assert before.me() == {"signed_in": False}
        assert before.good("GET", "/api/games?state=mine")["games"] == []
        assert before.call("POST", f"/api/games/{running['id']}/events", {"event": "resign"})[0] == 403
        if start == 0:
            assert server.stop() == 0
            server.start()
    guest.good("POST", f"/api/games/{running['id']}/events", {"event": "move", "move": "e4"})
    assert server.stop() == 0


def signed_in_on_two_browsers(command):
    """The same person in another browser: the same games, played under the account's name whatever
    name is sent."""
    server = house_of(command)
    first, second = signed_up(server, "沈若溪"), Person(server)
    game = first.good("POST", "/api/games", {"game": "xiangqi", "colour": "first", "name": "Somebody Else"})
    answer = second.good("POST", "/api/sign-in", {"name": "沈若溪", "password": PASSWORD, "stay": False})
    assert answer == {"name": "沈若溪", "role": "player"}, answer
    assert "Max-Age" not in second.set_cookie, second.set_cookie
    assert [one["id"] for one in second.good("GET", "/api/games?state=mine")["games"]] == [game["id"]]
    state = second.good("GET", f"/api/games/{game['id']}")
    assert state["you"] == "red" and state["players"]["red"]["name"] == "沈若溪", state["players"]

    sessions = first.good("GET", "/api/me/sessions", **{"User-Agent": "x"})["sessions"]
    assert len(sessions) == 2 and [one["this"] for one in sessions].count(True) == 1
    other = next(one for one in sessions if not one["this"])
    first.good("POST", f"/api/me/sessions/{other['id']}/end", {})
    assert second.me() == {"signed_in": False}
    second.refused("not-signed-in", "GET", "/api/me/sessions")

    third = Person(server)
    third.good("POST", "/api/sign-in", {"name": "沈若溪", "password": PASSWORD}, **{
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"})
    sessions = third.good("GET", "/api/me/sessions")["sessions"]
    assert next(one for one in sessions if one["this"])["device"] == "Firefox, Linux", sessions
    third.good("POST", "/api/me/sessions/others/end", {})
    assert first.me() == {"signed_in": False}
    cookie = third.cookie
    third.good("POST", "/api/sign-out", {})
    assert third.cookie is None and "Max-Age=0" in third.set_cookie
    third.cookie = cookie
    assert third.me() == {"signed_in": False}
    assert server.stop() == 0


def recovery_codes(command):
    """A recovery code works once, ends every session and sets a new password; new codes make the
    old ones void."""
    server = house_of(command)
    owner = signed_up(server, "Anna Keller")
    code = owner.codes[3]
    back = Person(server)
    back.refused("sign-in", "POST", "/api/recover", {"name": "Anna Keller", "code": "AAAA-BBBB-CCCC", "password": "a new password"})
    back.refused("password-length", "POST", "/api/recover", {"name": "Anna Keller", "code": code, "password": "short"})
    back.good("POST", "/api/recover", {"name": "anna keller", "code": code.lower().replace("-", " "), "password": "a new password"})
    assert back.me()["codes"] == 7 and owner.me() == {"signed_in": False}
    Person(server).refused("sign-in", "POST", "/api/recover", {"name": "Anna Keller", "code": code, "password": "a newer password"})
    Person(server).refused("sign-in", "POST", "/api/sign-in", {"name": "Anna Keller", "password": PASSWORD})
    Person(server).good("POST", "/api/sign-in", {"name": "Anna Keller", "password": "a new password"})

    back.refused("sign-in", "POST", "/api/me/codes", {"password": "not this one"})
    codes = back.good("POST", "/api/me/codes", {"password": "a new password"})["codes"]
    Person(server).refused("sign-in", "POST", "/api/recover", {"name": "Anna Keller", "code": owner.codes[0], "password": PASSWORD})
    Person(server).good("POST", "/api/recover", {"name": "Anna Keller", "code": codes[0], "password": PASSWORD})
    kept = server.kept()
    for secret in (PASSWORD, "a new password", *codes, codes[0].replace("-", ""), back.cookie):
        assert secret.encode() not in kept, secret
    assert b"$argon2id$v=19$m=" in kept  # its cost: test_hashers.c
    assert server.stop() == 0


def a_new_password(command):
    """Changing the password requires the old one, and ends the other sessions."""
    server = house_of(command)
    owner = signed_up(server, "Fang Yining")
    other = Person(server)
    other.good("POST", "/api/sign-in", {"name": "Fang Yining", "password": PASSWORD})
    owner.refused("sign-in", "POST", "/api/me/password", {"password": "not this one", "new": "another good one"})
    owner.refused("password-common", "POST", "/api/me/password", {"password": PASSWORD, "new": "password1"})
    owner.good("POST", "/api/me/password", {"password": PASSWORD, "new": "another good one"})
    assert owner.me()["signed_in"] and not other.me()["signed_in"]
    other.good("POST", "/api/sign-in", {"name": "Fang Yining", "password": "another good one"})
    assert server.stop() == 0


def names_that_are_refused(command):
    server = house_of(command)
    signed_up(server, "Gu Changfeng")
    for name, code in (("Gu Changfeng", "name-taken"), ("gu.changfeng", "name-taken"), ("G\u00fc Changfeng", "name-taken"),
                       ("\u0410nna", "person-name-scripts"), ("admin", "person-name-reserved"), ("x", "person-name-length"),
                       ("a<b>", "person-name-letters")):
        Person(server).refused(code, "POST", "/api/accounts", {"name": name, "password": PASSWORD})
    Person(server).refused("password-common", "POST", "/api/accounts", {"name": "Somebody", "password": "12345678"})
    Person(server).refused("field-unknown", "POST", "/api/accounts", {"name": "Somebody", "password": PASSWORD, "role": "admin"})
    # no guest plays under the name of somebody
    Person(server).refused("name-taken", "POST", "/api/guest", {"name": "gu changfeng"})
    Person(server).refused("name-taken", "POST", "/api/games", {"game": "chess", "name": "Gu Changfeng"})
    assert server.stop() == 0


def who_may_be_meant(command):
    """An unknown name returns players with similar names, if others have played against them."""
    server = house_of(command)
    anna, bob, shen, hidden = (signed_up(server, name) for name in ("Anna Keller", "Anne Kellner", "沈若溪", "Anna Kelter"))
    near = lambda name, who=None: (who or Person(server)).call("GET", f"/api/player?name={quote(name)}")[1].get("near")
    assert near("Ana Keller") == [], "nobody has played yet"
    played(anna, bob, anna)
    played(shen, anna, shen, game="xiangqi")
    assert near("Ana Keller") == ["Anna Keller"] and near("nana keller") == ["Anna Keller"], near("nana keller")
    assert near("Anna Kelner") == ["Anna Keller", "Anne Kellner"], near("Anna Kelner")
    assert near("沈若希") == near("沈若") == near("若沈溪") == ["沈若溪"]
    for nobody in ("Zoe", "an", "?", "' OR 1=1 --", "%", "x" * 400):
        assert near(nobody) == [], nobody
    assert near("Anna Keller") is None and near("Anna Kelter") is None, "the exact name is a page"
    # signing in, and coming back by a code, say the same of a name that is near and of one that is not
    for path, more in (("/api/sign-in", {"password": PASSWORD}), ("/api/recover", {"code": "AAAA-BBBB-CCCC", "password": PASSWORD})):
        answers = [Person(server).call("POST", path, {"name": name, **more}) for name in ("Ana Keller", "Nobody At All")]
        assert answers[0] == answers[1] and "near" not in answers[0][1], answers
    anna.good("POST", "/api/me/remove", {"password": PASSWORD})
    assert near("Ana Keller") == [], near("Ana Keller")
    subprocess.run([command[0], "admin", "role", "--db", server.db, "Anne Kellner", "closed"], check=True, timeout=60)
    assert near("Anne Kelner") == []
    assert server.stop() == 0


def two_want_one_name(command):
    """Two ask for a name at once: one gets it, the other is refused and has no account."""
    server = house_of(command)
    answers = []

    def ask():
        answers.append(Person(server).call("POST", "/api/accounts", {"name": "Ye Zhiqiu", "password": PASSWORD}))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(status for status, _ in answers) == [201, 409, 409, 409], answers
    assert server.stop() == 0


def nothing_tells_whether_a_name_exists(command):
    """A wrong password, code and name get the same answer; attempts are limited alike."""
    server = house_of(command, sign_ins=6)
    signed_up(server, "Priya Nair")
    told = []
    for name in ("Priya Nair", "Nobody At All"):
        for path, body in (("/api/sign-in", {"password": "wrong wrong"}),
                           ("/api/recover", {"code": "AAAA-BBBB-CCCC", "password": "something new"})):
            status, fields, data = server.raw("POST", path, {"name": name, **body})
            told.append((status, sorted(fields), fields["content-length"], data))
    assert told[0] == told[2] and told[1] == told[3], told
    assert told[0][0] == 403
    # an address has so many wrong attempts a minute, whatever names it tries; right ones do not count
    for _ in range(2):
        last = Person(server).call("POST", "/api/sign-in", {"name": "Priya Nair", "password": PASSWORD})
        assert last[0] == 200, last
    for name in ("Third", "Fourth"):
        assert server.raw("POST", "/api/sign-in", {"name": name, "password": "x"})[0] == 403
    status, fields, _ = server.raw("POST", "/api/sign-in", {"name": "Other", "password": "x"})
    assert status == 429 and int(fields["retry-after"]) >= 1, status
    assert server.stop() == 0


def an_account_is_one_from_everywhere(command):
    """What an account opens counts against the account from any address, both games and events;
    refused requests cost the address nothing, and hinder neither another account there nor a
    guest."""
    server = Server(command, args=["--public-url", "https://chess.example", "--limits", "games=6,events=2"])
    names = {"Host": "chess.example", "Origin": "https://chess.example"}
    ann, bo = Person(server), Person(server)
    for person, name in ((ann, "Ann Lee"), (bo, "Bo Chen")):
        person.good("POST", "/api/accounts", {"name": name, "password": PASSWORD}, **names)
    new = {"act": {"act": "new", "name": "X", "system": "dutch", "rounds": 3}}

    def ask(person, address, path, body):
        cookie = {"Cookie": "qiyuan_session=" + person.cookie} if person else {}
        status, fields, _ = server.raw("POST", path, body, headers={**names, **cookie, "X-Forwarded-For": address})
        assert status != 429 or int(fields["retry-after"]) >= 1, fields
        return status

    assert [ask(ann, f"10.1.0.{at}", "/api/tournaments", new) for at in range(4)] == [201, 201, 429, 429]
    # each try at an event counted as a game, too
    assert [ask(ann, f"10.2.0.{at}", "/api/games", {}) for at in range(3)] == [201, 201, 429]
    for other in (bo, None):
        assert ask(other, "10.1.0.2", "/api/tournaments", new) == 201
        assert ask(other, "10.2.0.2", "/api/games", {}) == 201
    assert server.stop() == 0


def tries_lock_nobody_else_out(command):
    """Failed sign-ins count against the address that tries, at most half of its budget for one
    name, and against nobody else; an IPv6 range is one address. Behind a proxy each attempt here
    names its own address."""
    server = Server(command, args=["--public-url", "https://chess.example", "--limits", "sign_ins=2"])
    names = {"Host": "chess.example"}
    person = Person(server)
    codes = person.good("POST", "/api/accounts", {"name": "Tomas Rivera", "password": PASSWORD}, **names, **{"X-Forwarded-For": "10.0.0.1"})["codes"]
    assert "; Secure" in person.set_cookie, person.set_cookie

    def attempt(address, name="Tomas Rivera", password="wrong wrong", path="/api/sign-in", **more):
        return server.raw("POST", path, {"name": name, "password": password, **more}, headers={**names, "X-Forwarded-For": address})[0]

    for name in ("Tomas Rivera", "No Such Person"):
        for at in range(5):
            assert [attempt(f"10.0.{len(name)}.{at}", name) for _ in range(2)] == [403, 429], (name, at)
    # the owner from elsewhere, also again and again, and with a code
    assert [attempt("10.9.9.9", password=PASSWORD) for _ in range(12)] == [200] * 12
    assert attempt("10.9.9.8", password="another long one 12", path="/api/recover", code=codes[0]) == 200
    # somebody else in the same hall as one who guesses; what was refused cost the hall nothing
    assert attempt("10.0.12.0", name="Not There") == 403
    # a range of IPv6
    assert [attempt(f"2001:db8:1:2::{at:x}", name=f"Guess {at}") for at in range(3)] == [403] * 2 + [429]
    assert attempt("2001:db8:1:3::1", name="Guess 1") == 403
    assert server.stop() == 0


def who_tries_to_be_somebody_else(command):
    """Fixed, replayed, guessed and foreign sessions; a page of another origin."""
    server = house_of(command)
    victim, thief = signed_up(server, "Victim"), signed_up(server, "Thief")
    # fixation: a session that the thief planted is not the one that the victim signs in with
    planted = Person(server)
    planted.good("POST", "/api/guest", {})
    fixed = planted.cookie
    planted.good("POST", "/api/sign-in", {"name": "Victim", "password": PASSWORD})
    stolen = Person(server)
    stolen.cookie = fixed
    assert planted.cookie != fixed and not stolen.me()["signed_in"]
    made_up = Person(server)
    made_up.cookie = "A" * 32
    made_up.good("POST", "/api/sign-in", {"name": "Victim", "password": PASSWORD})
    assert made_up.cookie != "A" * 32
    # replay: a session that was left is nobody's
    left = planted.cookie
    planted.good("POST", "/api/sign-out", {})
    stolen.cookie = left
    stolen.refused("not-signed-in", "GET", "/api/me/sessions")
    # another's sessions can't be ended, nor his settings written, by knowing their names
    theirs = victim.good("GET", "/api/me/sessions")["sessions"]
    for one in theirs:
        assert thief.call("POST", f"/api/me/sessions/{one['id']}/end", {})[0] == 404
        stolen.cookie = one["id"] * 2
        assert not stolen.me()["signed_in"]
    assert len(victim.good("GET", "/api/me/sessions")["sessions"]) == len(theirs)
    # another origin, with the victim's cookie
    for path, body in (("/api/sign-out", {}), ("/api/me/settings", {"settings": {}}), ("/api/sign-in", {"name": "Thief", "password": PASSWORD})):
        victim.refused("foreign-origin", "POST", path, body, Origin="https://evil.example")
    assert victim.me()["signed_in"]
    # the hash that the store keeps is no token, and the key of an account is none
    secrets = server.sql("SELECT encode(token, 'hex') FROM session UNION SELECT encode(key, 'hex') FROM account")
    assert len(secrets) > 2
    for secret in secrets:
        for text in (secret.lower()[:32], secret.lower()):
            assert server.call("GET", "/api/me", token=text)[0] == 401
    assert server.stop() == 0


def programs_have_tokens(command):
    """A program signs in and gets a token and no cookie; the page's own requests never receive a
    token."""
    server = house_of(command)
    signed_up(server, "Robot 7")
    status, fields, data = server.raw("POST", "/api/sign-in", {"name": "Robot 7", "password": PASSWORD, "program": True})
    token = json.loads(data)["token"]
    assert status == 200 and "set-cookie" not in fields and len(token) == 32
    assert server.call("GET", "/api/me", token=token)[1]["name"] == "Robot 7"
    page = Person(server)
    page.good("POST", "/api/sign-in", {"name": "Robot 7", "password": PASSWORD})
    for path, body in (("/api/guest", {}), ("/api/me/settings", {"settings": {"a": 1}})):
        assert page.cookie not in str(page.good("POST", path, body)), path
    assert page.cookie not in str(page.me())
    assert server.stop() == 0


def a_socket_ends_with_its_session(command):
    server = house_of(command)
    owner, other = signed_up(server, "Two Places"), Person(server)
    other.good("POST", "/api/sign-in", {"name": "Two Places", "password": PASSWORD})
    game = owner.good("POST", "/api/games", {"game": "chess", "colour": "white"})
    client = Socket(server, headers={"Cookie": "qiyuan_session=" + other.cookie})
    client.send({"type": "subscribe", "game": game["id"]})
    assert client.until("state")["state"]["you"] == "white"
    owner.good("POST", "/api/me/sessions/others/end", {})
    try:
        while client.read_frame():
            pass
    except ConnectionError:
        pass
    assert server.stop() == 0


def a_session_that_is_over_plays_as_nobody(command):
    """A player signed out or closed meanwhile is told so on joining, and loses the cookie: otherwise they would be a guest
    without knowing."""
    server = house_of(command)
    ann, bob = signed_up(server, "Ann Lee"), signed_up(server, "Bob Lee")
    over = {"Cookie": "qiyuan_session=" + ann.cookie}
    ann.good("POST", "/api/sign-out", {})
    opened = bob.good("POST", "/api/games", {"game": "chess", "time": "5m"})["id"]
    for path, body in (("/api/games", {"game": "chess", "time": "5m"}), (f"/api/games/{opened}/join", {})):
        status, headers, text = server.raw("POST", path, body, headers=over)
        assert (status, json.loads(text)["code"]) == (401, "session-over"), text
        assert "qiyuan_session=;" in headers["set-cookie"] and "Max-Age=0" in headers["set-cookie"], headers
    # What everybody may read is shown; he may sign in, or be a guest.
    assert server.raw("GET", f"/api/games/{opened}", headers=over)[0] == 200
    assert server.raw("POST", "/api/sign-in", {"name": "Ann Lee", "password": PASSWORD}, headers=over)[0] == 200
    assert server.raw("POST", "/api/guest", {}, headers=over)[0] == 200
    assert server.call("POST", f"/api/games/{opened}/join", {})[0] == 200
    assert server.stop() == 0


def what_was_chosen_is_kept(command):
    server = house_of(command)
    owner = signed_up(server, "Careful")
    owner.good("POST", "/api/me/settings", {"settings": {"men": "pictures", "volume": 70, "premove": False}})
    again = Person(server)
    again.good("POST", "/api/sign-in", {"name": "Careful", "password": PASSWORD})
    assert again.me()["settings"] == {"men": "pictures", "volume": 70, "premove": False}
    for bad in ([], {"a": {}}, {"a": "x" * 5000}):
        owner.refused("field-value", "POST", "/api/me/settings", {"settings": bad})
    Person(server).refused("not-signed-in", "POST", "/api/me/settings", {"settings": {}})
    assert server.stop() == 0


def an_account_is_removed(command):
    """The deleted account's name is nowhere any more, but its games remain; a later account with
    that name has none of them."""
    server = house_of(command)
    leaver, stays = signed_up(server, "Leaver Lee"), signed_up(server, "Stays")
    opened = leaver.good("POST", "/api/games", {"game": "chess", "colour": "white"})
    stays.good("POST", f"/api/games/{opened['id']}/join", {})
    joined = stays.good("POST", "/api/games", {"game": "xiangqi", "colour": "red"})
    leaver.good("POST", f"/api/games/{joined['id']}/join", {})
    leaver.refused("games-running", "POST", "/api/me/remove", {"password": PASSWORD})
    for game in (opened, joined):
        leaver.good("POST", f"/api/games/{game['id']}/events", {"event": "resign"})
    # Challenges that he declined, or has not answered, and one of his own: he never sat there.
    challenges = [stays.good("POST", "/api/games", {"game": "chess", "time": "10m", "opponent": {"player": "Leaver Lee"}})["id"] for _ in range(2)]
    leaver.good("POST", f"/api/games/{challenges[0]}/decline", {})
    own = leaver.good("POST", "/api/games", {"game": "chess", "time": "10m", "opponent": {"player": "Stays"}})["id"]
    leaver.refused("sign-in", "POST", "/api/me/remove", {"password": "wrong wrong"})
    stays.good("POST", "/api/reports", {"name": "Leaver Lee", "why": "other", "words": "Leaver Lee said so"})
    leaver.good("POST", "/api/reports", {"name": "Stays", "why": "other", "words": "I am Leaver Lee"})
    leaver.good("POST", "/api/me/remove", {"password": PASSWORD})
    assert not leaver.me()["signed_in"]
    for game in (*challenges, own):
        state = stays.good("GET", f"/api/games/{game}")
        assert state["invited"] == ("Stays" if game == own else "?"), state
        wait_for(lambda: stays.good("GET", f"/api/games/{game}")["status"] == "over")  # called off by a write of its own
    Person(server).refused("sign-in", "POST", "/api/sign-in", {"name": "Leaver Lee", "password": PASSWORD})
    for start in range(2):
        for game, side in ((opened, "white"), (joined, "black")):
            state = stays.good("GET", f"/api/games/{game['id']}")
            assert state["status"] == "over" and state["players"][side]["name"] == "?", state["players"]
            assert "Leaver" not in server.raw("GET", f"/api/games/{game['id']}.pgn")[2].decode()
        if start == 0:
            assert server.stop() == 0
            for table in ("account", "session", "event", "played", "report"):
                assert not [row for row in server.sql(f"SELECT * FROM {table}") if "Leaver" in row], table
            server.start()
    heir = signed_up(server, "Leaver Lee")
    assert heir.good("GET", "/api/games?state=mine")["games"] == []
    assert server.stop() == 0


HOSTILE = ["chess-classic", "chess", "start", "join", "auto", "online", "5m+3s", "event", "?", "white"]


def removed_names_take_nothing_along(command):
    """Accounts of earlier versions may have names that are words of a log: deleting one changes
    only the player's name there."""
    server = house_of(command, games=10000, unjoined=1000)
    stays = signed_up(server, "Stays")
    people = [signed_up(server, f"Hostile {chr(65 + i)}") for i in range(len(HOSTILE))]
    assert server.stop() == 0
    for person, name in zip(people, HOSTILE):
        for table in ("account", "session"):
            server.sql(f"UPDATE {table} SET name = '{name}' WHERE name = '{person.name}'")
    server.start()
    games = {}
    for person, name in zip(people, HOSTILE):
        opened = person.good("POST", "/api/games", {"game": "chess", "time": "5m+3s", "colour": "white", "rated": True})
        stays.good("POST", f"/api/games/{opened['id']}/join", {})
        joined = stays.good("POST", "/api/games", {"game": "xiangqi", "time": "5m+3s", "colour": "red"})
        person.good("POST", f"/api/games/{joined['id']}/join", {})
        for game, moves in ((opened, ("e2e4", "e7e5")), (joined, ("h2e2", "h9g7"))):
            for turn, move in enumerate(moves):
                mover = (person, stays)[turn % 2] if game is opened else (stays, person)[turn % 2]
                mover.good("POST", f"/api/games/{game['id']}/events", {"event": "move", "move": move})
            person.good("POST", f"/api/games/{game['id']}/events", {"event": "resign"})
        games[name] = (opened["id"], joined["id"])
    rows = "SELECT game, n, t, body FROM event ORDER BY game, n"
    before = server.sql(rows)
    for person in people:
        person.good("POST", "/api/me/remove", {"password": PASSWORD})
    after = server.sql(rows)
    assert len(before) == len(after)
    theirs = {game: (name, key) for name, ids in games.items() for game, key in zip(ids, ("white", "name"))}
    for old, new in zip(before, after):
        name, key = theirs[old.split("|")[0]]
        wanted = old.replace(f'"{key}":"{name}"', f'"{key}":"?"')
        assert new == wanted, (name, old, new)
    for start in range(2):
        for name, ids in games.items():
            for game in ids:
                state = stays.good("GET", f"/api/games/{game}")
                assert state["status"] == "over" and len(state["moves"]) == 2, (name, state)
                events = [message["event"] for message in Game(server, game, {}).log() if message["type"] == "event"]
                called = {side: player["name"] for side, player in state["players"].items()}
                assert sorted(called.values()) == ["?", "Stays"], (name, called)
                assert {event["side"]: event["name"] for event in events if event["event"] == "join"}.items() <= called.items()
        if start == 0:
            assert server.stop() == 0
            check = subprocess.run([command[0], "admin", "check", "--db", server.db], capture_output=True, text=True, timeout=60)
            assert check.returncode == 0 and check.stdout.rstrip().endswith("damaged: 0"), check
            server.start()
    assert server.stop() == 0


def whoever_runs_the_house(command):
    """The command looks up accounts, makes an admin, closes an account and gives new codes, while
    the server runs."""
    server = house_of(command)
    owner = signed_up(server, "Chen Yu")
    signed_up(server, "Other One")

    def admin(action, *words):
        done = subprocess.run([command[0], "--json", "admin", action, "--db", server.db, *words],
                              capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]

    code, people = admin("user")
    assert code == 0 and [one["user"] for one in people] == ["Chen Yu", "Other One"], people
    assert admin("user", "chen")[1][0]["role"] == "player"
    assert admin("role", "chen yu", "admin")[1][0]["role"] == "admin" and owner.me()["role"] == "admin"
    assert admin("role", "Chen Yu", "king")[0] == 2 or admin("role", "Chen Yu", "king")[0] == 3
    assert admin("role", "No Such", "admin")[0] != 0
    assert admin("role", "Chen Yu", "closed")[0] == 0
    assert not owner.me()["signed_in"]
    owner.refused("account-closed", "POST", "/api/sign-in", {"name": "Chen Yu", "password": PASSWORD})
    owner.refused("sign-in", "POST", "/api/sign-in", {"name": "Chen Yu", "password": "wrong wrong"})
    owner.refused("sign-in", "POST", "/api/recover", {"name": "Chen Yu", "code": owner.codes[0], "password": "a new password"})
    for day in ("2024-02-30", "yesterday", "2020-01-01"):
        assert admin("role", "Chen Yu", "closed", "--until", day)[0] == 3, day
    assert admin("role", "Chen Yu", "player", "--until", "2099-12-31")[0] == 3
    assert admin("role", "Chen Yu", "closed", "--until", "2099-12-31")[1][0] == {**people[0], "role": "closed", "until": "2099-12-31"}
    problem = owner.call("POST", "/api/sign-in", {"name": "Chen Yu", "password": PASSWORD})[1]
    assert problem["code"] == "account-closed-until" and "2099-12-31" in problem["detail"], problem
    server.sql("UPDATE account SET role = 'closed 2020-01-01' WHERE name = 'Chen Yu'")  # that day is past
    assert admin("user", "Chen Yu")[1][0] == people[0]
    owner.good("POST", "/api/sign-in", {"name": "Chen Yu", "password": PASSWORD})
    assert server.sql("SELECT role FROM account WHERE name = 'Chen Yu'") == ["player"]
    codes = [one["code"] for one in admin("codes", "Chen Yu")[1]]
    assert len(codes) == 8
    owner.refused("sign-in", "POST", "/api/recover", {"name": "Chen Yu", "code": owner.codes[0], "password": "a new password"})
    owner.good("POST", "/api/recover", {"name": "Chen Yu", "code": codes[7], "password": "a new password"})
    assert server.stop() == 0


if __name__ == "__main__":
    run([a_guest_becomes_somebody, signed_in_on_two_browsers, recovery_codes, a_new_password, names_that_are_refused,
         who_may_be_meant, two_want_one_name, nothing_tells_whether_a_name_exists, tries_lock_nobody_else_out,
         an_account_is_one_from_everywhere,
         who_tries_to_be_somebody_else, programs_have_tokens, a_socket_ends_with_its_session, a_session_that_is_over_plays_as_nobody, what_was_chosen_is_kept,
         an_account_is_removed, removed_names_take_nothing_along, whoever_runs_the_house])
