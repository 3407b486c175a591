#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that plays over HTTP only: streams of its games and of each of them, and its other
requests."""
import gzip
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import threading

from house import PATIENCE, Server, Socket, description, messages, run, wait_for
from persons import Person, house_of, move, seated, signed_up
from test_bot import token_of

BOTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "bots")


class Lines:
    """A stream of JSON lines that stays open."""

    def __init__(self, person, path):
        self.connection = http.client.HTTPConnection(person.server.host, person.server.port, timeout=PATIENCE)
        self.connection.request("GET", path, headers={"Cookie": "qiyuan_session=" + person.cookie})
        self.answer = self.connection.getresponse()
        assert (self.answer.status, self.answer.headers["content-type"]) == (200, "application/x-ndjson"), self.answer.status

    def next(self):
        """The next line that is not empty; None if the stream has ended."""
        while True:
            line = self.answer.readline()
            if not line:
                return None
            if line != b"\n":
                return json.loads(line)

    def until(self, holds):
        while (line := self.next()) is not None:
            if holds(line):
                return line
        raise AssertionError("the stream has ended")

    def close(self):
        self.connection.close()


def own_games_are_told(command):
    """One stream reports challenges, starts, moves, the rematch and its game; it ends with the
    session."""
    server = house_of(command)
    ann, bo = signed_up(server, "Ann"), signed_up(server, "Bo")
    before = seated(ann, bo, time="5m")
    stream = Lines(bo, "/api/me/stream")
    first = [stream.next(), stream.next()]
    assert first[0]["mine"]["id"] == before and first[1] == {"type": "mine", "mine": None}, first
    challenge = ann.good("POST", "/api/games", {"time": "3m", "opponent": {"player": "Bo"}})["id"]
    told = stream.until(lambda line: line["mine"]["id"] == challenge)["mine"]
    assert (told["status"], told["invited"]) == ("waiting", "Bo"), told
    bo.good("POST", f"/api/games/{challenge}/join", {})
    assert stream.until(lambda line: line["mine"]["status"] == "playing")["mine"]["id"] == challenge
    ann.good("POST", f"/api/games/{challenge}/events", {"event": "resign"})
    assert stream.until(lambda line: line["mine"]["status"] == "over")["mine"]["id"] == challenge
    for one in (ann, bo):
        one.good("POST", f"/api/games/{challenge}/events", {"event": "rematch"})
    again = stream.until(lambda line: line["mine"]["id"] not in (before, challenge) and line["mine"]["status"] == "playing")["mine"]
    assert again["you"] in ("white", "black"), again
    # what is going on is told to whoever comes later, what is over is not
    later = Lines(bo, "/api/me/stream")
    assert {later.next()["mine"]["id"] for _ in range(2)} == {before, again["id"]}
    assert later.next()["mine"] is None
    bo.good("POST", "/api/sign-out", {})
    for one in (stream, later):
        while one.next() is not None:
            pass
    nobody = Person(server)
    assert nobody.refused("not-signed-in", "GET", "/api/me/stream") == 403
    assert server.stop() == 0


def lines_may_be_brief(command):
    """The same events in a tenth of the bytes, both past and new ones, with clocks and the result."""
    server = house_of(command)
    ann, bo = signed_up(server, "Ann"), signed_up(server, "Bo")
    game = seated(ann, bo, time="5m")
    sides = {ann.good("GET", f"/api/games/{game}")["you"]: ann, bo.good("GET", f"/api/games/{game}")["you"]: bo}
    whole, brief = (Lines(bo, f"/api/games/{game}/events?after=0&lines={form}") for form in ("whole", "brief"))
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * 6
    for at, text in enumerate(moves):
        move(sides[("white", "black")[at % 2]], game, text)
    sides["black"].good("POST", f"/api/games/{game}/events", {"event": "resign"})
    found = []
    for stream in (whole, brief):
        lines = []
        while (line := stream.next()) is not None:
            lines.append(line)
        found.append(lines)
    events = [line for line in found[0] if line["type"] == "event"]
    assert [(line["n"], line["event"]) for line in events] == [(line["n"], line["event"]) for line in found[1]]
    assert [line["event"]["move"] for line in found[1] if line["event"]["event"] == "move"] == moves
    last = found[1][-1]
    assert (last["status"], last["result"]) == ("over", "1-0") and 0 < last["remaining"]["white"] <= 300000, last
    sizes = [len(json.dumps(line)) for line in (events[-1], last)]
    assert sizes[1] * 5 < sizes[0], sizes
    assert server.stop() == 0


def silence_has_empty_lines(command):
    """A proxy must not take a quiet game for a dead connection."""
    server = house_of(command)
    ann, bo = signed_up(server, "Ann"), signed_up(server, "Bo")
    game = seated(ann, bo, time="-")
    for path in ("/api/me/stream", f"/api/games/{game}/events?lines=brief"):
        stream = Lines(ann, path)
        stream.answer.fp.raw._sock.settimeout(20)  # 15 s, and the two in which the server looks
        while (line := stream.answer.readline()) != b"\n":
            assert json.loads(line), line
        stream.close()
    assert server.stop() == 0


def a_query_is_what_the_description_says(command):
    """An unknown member is refused, and so is an invalid value; nothing is taken as 0."""
    server = Server(command)
    game = server.game(game="chess", time="-")
    for query, code, field in (("after=xyz", "field-value", "after"), ("after=-1", "field-value", "after"), ("after=1.5", "field-value", "after"),
                               ("after=", "field-value", "after"), ("lines=short", "field-value", "lines"), ("lines=", "field-value", "lines"),
                               ("lines=wholebrief", "field-value", "lines"), ("afterwards=1", "field-unknown", "afterwards"),
                               ("after=99999999999999999999", "field-value", "after")):
        status, problem = server.call("GET", f"/api/games/{game.id}/events?{query}")
        assert (status, problem["code"]) == (400, code) and field in problem["detail"], (query, problem)
    for path in ("/api/games?stat=open", "/api/games?state=mine2", "/api/server?x=1", "/api/player/games?name=A&before=soon"):
        assert server.call("GET", path)[0] == 400, path
    for path in ("/api/games?state=open", "/api/server?lang=zh-Hans", f"/api/games/{game.id}?lang=en"):
        assert server.call("GET", path)[0] == 200, path
    assert server.stop() == 0


def asked_again_done_once(command):
    """A POST repeated with the same Idempotency-Key gets the first answer; a key belongs to its
    sender, path and body. Events are recognised even after a restart."""
    server = house_of(command, games=30)
    ann, bo = signed_up(server, "Ann"), signed_up(server, "Bo")

    def post(person, path, body, key):
        cookie = {"Cookie": "qiyuan_session=" + person.cookie} if person else {}
        status, fields, data = server.raw("POST", path, body, headers={**cookie, "Idempotency-Key": key})
        return status, json.loads(data), fields.get("idempotency-replayed") == "true"

    first = post(ann, "/api/games", {"time": "3m", "colour": "first"}, "one")
    again = post(ann, "/api/games", {"time": "3m", "colour": "first"}, "one")
    assert first[0] == 201 and again == (*first[:2], True), (first, again)
    assert post(ann, "/api/games", {"time": "5m"}, "one")[1]["code"] == "once-other"
    others = [post(bo, "/api/games", {"time": "3m", "colour": "first"}, "one"), post(None, "/api/games", {"time": "3m", "colour": "first"}, "one"),
              post(ann, "/api/games", {"time": "3m", "colour": "first"}, "two")]
    assert len({one[1]["id"] for one in [first, *others]}) == 4 and not any(one[2] for one in others), others
    # a guest is one guest, with the same cookie
    guests = [server.raw("POST", "/api/guest", {}, headers={"Idempotency-Key": "g"}) for _ in range(2)]
    assert guests[0][2] == guests[1][2] and guests[0][1]["set-cookie"] == guests[1][1]["set-cookie"], guests
    # what was refused is refused again, as it was; what asked for too much may be tried again
    bad = [post(ann, "/api/games", {"time": "soon"}, "bad") for _ in range(2)]
    assert bad[0][0] == 400 and bad[1] == (*bad[0][:2], True), bad
    assert post(ann, "/api/games", {}, "x" * 136)[1]["code"] == "field-value"
    # twenty at once are one
    game = first[1]["id"]
    bo.good("POST", f"/api/games/{game}/join", {})
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(post(ann, f"/api/games/{game}/events", {"event": "move", "move": "g1f3"}, "move 1"))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(status == 200 or told["code"] == "once-running" for status, told, _ in answers) and any(status == 200 for status, *_ in answers), answers
    assert ann.good("GET", f"/api/games/{game}")["ply"] == 1
    move(bo, game, "g8f6")
    server.kill()
    server.start()
    status, told, _ = post(ann, f"/api/games/{game}/events", {"event": "move", "move": "g1f3"}, "move 1")
    assert status == 200 and told["n"] == next(one[1]["n"] for one in answers if one[0] == 200), told
    assert ann.good("GET", f"/api/games/{game}")["ply"] == 2
    assert server.stop() == 0


def what_is_made_has_its_place(command):
    """Creating something returns 201 with Location; a GET there finds it."""
    server = house_of(command)
    ann, bo = signed_up(server, "Ann"), signed_up(server, "Bo")
    cookie = {"Cookie": "qiyuan_session=" + ann.cookie}
    games = [seated(ann, bo, time="-") for _ in range(2)]
    start = {"event": "start", "rules": "chess-fide-2023", "time": "5m", "t": 0}
    record = {"format": "qiyuan-game", "version": 1, "game": "chess", "moves": []}
    made = (("/api/games", {}), ("/api/tournaments", {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}}),
            ("/api/boards", {"start": start}), ("/api/displays", {"games": games}),
            ("/api/studies", {"chapters": [{"title": "One", "record": record}]}), ("/api/collections?name=a.pgn&kilobytes=1", {}))
    for path, body in made:
        status, fields, data = server.raw("POST", path, body, headers=cookie)
        answer = json.loads(data)
        assert status == 201, (path, status, answer)
        place = fields["location"]
        assert place.startswith(path.partition("?")[0] + "/" + answer["id"]), (path, place)
        token = {"Authorization": "Bearer " + answer["token"]} if path == "/api/boards" else cookie
        status = server.raw("GET", place, headers=token)[0]
        assert status == (404 if "collections" in path else 200), (place, status)  # the file has not come yet
    # what is only looked at is not made
    status, fields, _ = server.raw("POST", "/api/tournaments", {**made[1][1], "preview": True}, headers=cookie)
    assert status == 200 and "location" not in fields, fields
    assert server.stop() == 0


def what_was_read_is_not_sent_again(command):
    """A worker's answer has an ETag; a client that has it gets 304; and it is compressed for
    clients that accept that, with the same text."""
    server = Server(command)
    event = server.call("POST", "/api/tournaments", {"log": "\n".join(json.dumps(act) for act in [
        {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}, *({"act": "add", "name": f"Player {n}", "rating": 2000 - n} for n in range(60))])
        + "\n", "by": "Li"})[1]
    at = f"/api/tournaments/{event['id']}"
    for path in (f"{at}/standings", f"{at}/crosstable", "/api/openapi.json", f"{at}/standings?format=tsv", f"{at}/standings?lang=zh-Hans",
                 "/api/articles", "/api/matters", "/api/odds"):
        status, plain, text = server.raw("GET", path)
        assert status == 200 and "content-encoding" not in plain and len(text) > 1024, (path, plain)
        status, packed, data = server.raw("GET", path, headers={"Accept-Encoding": "gzip"})
        assert (status, packed["content-encoding"]) == (200, "gzip") and gzip.decompress(data) == text and len(data) * 2 < len(text), path
        assert plain["etag"] != packed["etag"] and "accept-encoding" in packed["vary"], packed
        for tag, encoding in ((plain["etag"], "identity"), (packed["etag"], "gzip")):
            status, _, nothing = server.raw("GET", path, headers={"If-None-Match": tag, "Accept-Encoding": encoding})
            assert (status, nothing) == (304, b""), (path, status)
    before = server.raw("GET", f"{at}/standings")[1]["etag"]
    assert server.call("POST", f"{at}/acts", {"based": 61, "acts": [{"act": "add", "name": "Late"}]}, event["token"])[0] == 200
    status, fields, _ = server.raw("GET", f"{at}/standings", headers={"If-None-Match": before})
    assert status == 200 and fields["etag"] != before, fields
    game = server.game(game="xiangqi")
    tags = set()
    for side, move in (("red", "h2e2"), ("black", "h9g7")):
        game.move(side, move)
        for ending in ("pgn", "xqf"):
            status, fields, _ = server.raw("GET", f"/api/games/{game.id}.{ending}")
            assert status == 200 and ending in fields["content-disposition"], fields
            assert server.raw("GET", f"/api/games/{game.id}.{ending}", headers={"If-None-Match": fields["etag"]})[0] == 304, fields
            tags.add(fields["etag"])
    assert len(tags) == 4, tags
    # a picture is packed already, and what is short is not worth it
    for path in ("/api/qr.svg?text=" + "x" * 300, "/healthz"):
        assert "etag" not in server.raw("GET", path)[1] or path.startswith("/api/qr"), path
    assert server.stop() == 0


def refusals_name_their_limit(command):
    """429 names the limit and, if known, the number of seconds to wait."""
    server = house_of(command, games=3, unjoined=2, events=1, requests=100000)
    ann = signed_up(server, "Ann")
    new = {"act": {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}}

    def refused(person, path, body):
        while True:
            status, fields, data = server.raw("POST", path, body, headers={"Cookie": "qiyuan_session=" + person.cookie})
            if status == 429:
                return json.loads(data), fields.get("retry-after")

    problem, after = refused(ann, "/api/games", {"time": "5m"})
    assert (problem["code"], problem["limit"], after) == ("too-many-wait", "unjoined", None), (problem, after)
    problem, after = refused(ann, "/api/tournaments", new)
    assert problem["limit"] in ("games", "events") and int(after) >= 1, (problem, after)
    assert server.stop() == 0


def answers_say_what_is_left(command):
    """RateLimit and its policy are on each answer of the API, for each limit that counted the
    request."""
    form = re.compile(r'"(\w+)";(\w)=(\d+);(\w)=(\d+)')

    def told(head):
        found = {}
        for field, letters in (("ratelimit-policy", ("q", "w")), ("ratelimit", ("r", "t"))):
            for name, first, one, second, other in form.findall(head.get(field, "")):
                assert (first, second) == letters, head[field]
                found.setdefault(name, []).extend((int(one), int(other)))
        return found

    server = house_of(command, requests=300, games=3)
    head = server.raw("GET", "/api/articles")[1]
    assert told(head) == {"requests": [300, 60, 295, 1]}, head
    head = server.raw("GET", "/api/server")[1]
    assert told(head)["requests"][2] in (294, 295), head
    for page in ("/", "/no/such/page"):
        assert "ratelimit" not in server.raw("GET", page)[1], page
    seen = [told(server.raw("POST", "/api/games", {"game": "chess"})[1])["games"] for _ in range(3)]
    assert [one[:3] for one in seen] == [[3, 60, 2], [3, 60, 1], [3, 60, 0]], seen
    status, head, _ = server.raw("POST", "/api/games", {"game": "chess"})
    assert status == 429 and told(head)["games"][2] == 0, head
    assert 1 <= int(head["retry-after"]) <= 20 and 40 <= told(head)["games"][3] <= 60, head
    while (answer := server.raw("GET", "/api/articles"))[0] == 200:
        pass
    assert answer[0] == 429 and told(answer[1])["requests"][2] < 5, answer[1]
    assert server.stop() == 0


def moves_over_http_have_lag_credit(command):
    """If the connection itself is measured: its lag is credited up to the quota and logged, and a
    near player gets none."""
    slow = os.environ.get("QIYUAN_SLOW_LINE_LIBRARY")
    if not slow:
        return "QIYUAN_SLOW_LINE_LIBRARY names no library"
    for milliseconds, wanted in ((0, 0), (80, 80), (9000, None)):
        server = Server(command, wrap=["env", f"LD_PRELOAD={slow}", f"QIYUAN_SLOW_LINE={milliseconds}", "ASAN_OPTIONS=verify_asan_link_order=0"])
        game = server.game(game="chess", time="5m+3s")
        quota = game.state()["lag_quota"]
        game.move("white", "e4")
        game.move("black", "e5")
        credits = [one["event"].get("lag", 0) for one in messages(server, game.id, 5) if one["event"]["event"] == "move"]
        assert credits == [quota if wanted is None else wanted] * 2, (milliseconds, credits)
        assert server.stop() == 0
    return None


def the_bots_of_the_examples_play(command):
    """Plays chess and xiangqi to the end, one client over HTTP and one over the WebSocket, through
    a kill of the server."""
    server = house_of(command, away_seconds=600, requests=1000000)
    tokens = {name: token_of(command, server, name) for name in ("Stone Lion", "Paper Tiger")}
    for kind in ("chess", "xiangqi"):
        bots = []
        for name, program in (("Stone Lion", [sys.executable, "bot.py"]), ("Paper Tiger", ["node", "bot.mjs"])):
            bots.append(subprocess.Popen([program[0], os.path.join(BOTS, program[1]), server.url, tokens[name], kind],
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
            assert bots[-1].stdout.readline() == name + " is here\n"
        status, made = server.call("POST", "/api/games", {"game": kind, "time": "12s", "opponent": {"player": "Paper Tiger"}}, token=tokens["Stone Lion"])
        assert status == 201, made
        state = lambda: server.call("GET", f"/api/games/{made['id']}")[1]
        wait_for(lambda: state()["ply"] >= 10)
        port, before = server.port, state()["ply"]
        server.kill()
        server.start(port)
        wait_for(lambda: state()["ply"] >= before + 10 or state()["status"] == "over")
        wait_for(lambda: state()["status"] == "over", patience=3 * PATIENCE)
        for bot in bots:
            wait_for(lambda: made["id"] in bot.stdout.readline() and made["id"] in bot.stdout.readline()
                     if bot is bots[1] else made["id"] in bot.stdout.readline())
            bot.kill()
            bot.communicate()
    assert server.stop() == 0


def the_first_game_of_the_documents(command):
    """docs/api.md starts with a game in the shell and in Python: both examples work as described."""
    with open(os.path.join(BOTS, "..", "..", "docs", "api.md"), encoding="utf-8") as file:
        shell, python = re.findall(r"```\n(.*?)```", file.read(), re.S)[:2]
    server = Server(command)
    done = subprocess.run([sys.executable, "-c", python.replace("http://localhost:8080", server.url)], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0 and "'n': 5" in done.stdout and "c3c4" in done.stdout, done
    if shutil.which("curl") and shutil.which("jq"):
        done = subprocess.run(["bash", "-c", shell.replace("http://localhost:8080", server.url) + "wait"], capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0 and '"result":"0-1"' in done.stdout.replace(" ", ""), done
    assert server.stop() == 0


def pages_of_other_origins(command):
    """--allow-origin lets a page of another origin make requests with a token, announced to the
    browser; cookies are ignored there, and other origins stay blocked."""
    server = house_of(command, "--allow-origin", "https://front.example,http://localhost:3000")
    ann = signed_up(server, "Ann")
    token = server.call("POST", "/api/guest", {"name": "Gil"})[1]["token"]
    mine, other = {"Origin": "https://front.example"}, {"Origin": "https://front.example.evil.example"}
    status, fields, _ = server.raw("OPTIONS", "/api/games", headers={**mine, "Access-Control-Request-Method": "POST"})
    assert status == 204 and "authorization" in fields["access-control-allow-headers"], (status, fields)
    assert fields["access-control-allow-origin"] == "https://front.example" and "access-control-allow-credentials" not in fields, fields
    status, fields, _ = server.raw("POST", "/api/games", {}, headers={**mine, "Authorization": "Bearer " + token})
    assert status == 201 and "location" in fields["access-control-expose-headers"] and fields["access-control-allow-origin"], fields
    for who, want in ((mine, False), ({}, True)):
        assert json.loads(server.raw("GET", "/api/me", headers={**who, "Cookie": "qiyuan_session=" + ann.cookie})[2])["signed_in"] == want, who
    # what is given again names the origin of who asks now, and once
    for origin in ("https://front.example", "http://localhost:3000"):
        connection = http.client.HTTPConnection(server.host, server.port, timeout=PATIENCE)
        connection.request("POST", "/api/games", body="{}", headers={"Origin": origin, "Authorization": "Bearer " + token, "Idempotency-Key": "o"})
        answer = connection.getresponse()
        assert answer.status == 201 and answer.headers.get_all("access-control-allow-origin") == [origin], (origin, answer.headers.items())
        assert answer.headers.get_all("vary") == ["origin"], answer.headers.items()
        connection.close()
    assert server.raw("OPTIONS", "/api/games", headers=other)[0] == 405
    assert server.raw("POST", "/api/games", {}, headers=other)[0] == 403
    assert "access-control-allow-origin" not in server.raw("GET", "/api/server", headers=other)[1]
    Socket(server, headers=mine).close()
    for bad in ("front.example", "https://a.example/", "https://a.example, https://b.example", "", "https://"):
        done = subprocess.run([*command, "--port", "0", "--allow-origin", bad], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 2, (bad, done)
    assert server.stop() == 0
    server = house_of(command, "--allow-origin=*")
    assert server.raw("GET", "/api/server", headers=other)[1]["access-control-allow-origin"] == other["Origin"]
    assert server.stop() == 0


def examples_are_as_described(command):
    """Each example in openapi.json fits its own schema."""
    server = Server(command)
    promised = description(command[0])
    count = 0
    for path, ways in server.call("GET", "/api/openapi.json")[1]["paths"].items():
        for method, call in ways.items():
            contents = [call.get("requestBody", {})] + [one for one in call["responses"].values() if "content" in one]
            for media in (media for one in contents for media in one.get("content", {}).values() if "example" in media):
                fault = promised.fault(media["example"], media["schema"], f"{method} {path}")
                assert not fault, fault
                count += 1
    assert count >= 17, count
    assert server.stop() == 0


def problems_read_by_themselves(command):
    """A title has no placeholders, and is the same for all instances; the text says what would be
    right."""
    server = Server(command)
    seen = {}
    for method, path, body, want in (("POST", "/api/games", {"time": "soon"}, "90m"), ("POST", "/api/games", {"rules": "x"}, "chess-fide-2023"),
                                     ("POST", "/api/games", b"{", "EOF"), ("POST", "/api/games", {"x": 1}, "x"), ("GET", "/api/games/nope", None, "nope"),
                                     ("POST", "/api/study/judge", {"game": "xiangqi", "moves": "h2e2", "rules": "x"}, "xiangqi-1999"), ("GET", "/api/games?state=x", None, "challenges"), ("PUT", "/api/games", None, "GET, POST"), ("GET", "/api/me/data", None, "")):
        for lang in ("en", "zh-Hans", "zh-Hant"):
            problem = json.loads(server.raw(method, path, body, headers={"Accept-Language": lang})[2])
            assert problem["title"] and "…" not in problem["title"] and want in problem["detail"], problem
            assert seen.setdefault((problem["status"], problem["code"], lang), problem["title"]) == problem["title"], problem
    assert server.stop() == 0


if __name__ == "__main__":
    run([own_games_are_told, lines_may_be_brief, silence_has_empty_lines, a_query_is_what_the_description_says, asked_again_done_once,
         what_is_made_has_its_place, what_was_read_is_not_sent_again, refusals_name_their_limit, answers_say_what_is_left, moves_over_http_have_lag_credit,
         the_bots_of_the_examples_play, the_first_game_of_the_documents, pages_of_other_origins,
         examples_are_as_described, problems_read_by_themselves], at_once=4)
