#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random calls of the API, made by its description: right ones, and ones with a wrong part. Each is answered with a status that
its call promises or that is about a wrong call, none by 500, and the server stands at the end, without a sanitizer's report.

usage: test_random.py PROGRAM serve [--long]

With --long 40,000 of them. QIYUAN_TEST_SEED draws others.
"""
import http.client
import json
import os
import random
import sys
import urllib.parse

from house import PATIENCE, Server, description, run
from test_boards import Board
from test_directing import Event

CALLS = 40000 if "--long" in sys.argv else 1500
WORDS = ["", "a", "chess", "xiangqi", "e2e4", "h2e2", "1-0", "white", "5m+3s", "dutch", "马二进三", "'; --", "\u202e", "0", "-1", "1e9", "null", "A" * 300,
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "1. e4 e5 *", "{\"act\":\"new\"}", "%00", "../../etc/passwd"]


class Maker:
    """Generates values from schemas of the description."""

    def __init__(self, schemas, dice, known):
        self.schemas, self.dice, self.known = schemas, dice, known

    def word(self):
        return self.dice.choice(WORDS + self.known[-20:])

    def value(self, schema, depth=0):
        dice = self.dice
        if dice.random() < 0.03:  # a wrong part
            return dice.choice([None, True, -1, 2 ** 63, 1.5, "", [], {}, self.word(), [[[]]], {"x": {}}])
        if "$ref" in schema:
            return self.value(self.schemas[schema["$ref"].rsplit("/", 1)[1]], depth + 1)
        for key in ("oneOf", "anyOf"):
            if key in schema:
                return self.value(dice.choice(schema[key]), depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return dice.choice(schema["enum"])
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = dice.choice(kind)
        if kind == "object":
            needed = schema.get("required", [])
            return {name: self.value(one, depth + 1) for name, one in schema.get("properties", {}).items()
                    if (name in needed and dice.random() < 0.97) or (depth < 6 and dice.random() < 0.3)}
        if kind == "array":
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(dice.choice([0, 1, 1, 2, 5]) if depth < 8 else 0)]
        if kind == "boolean":
            return dice.random() < 0.5
        if kind in ("integer", "number"):
            return dice.choice([0, 1, 2, 3, 7, 60000, schema.get("minimum", 0), schema.get("maximum", 2 ** 31)])
        return self.word()


STREAMS = ("/api/games/{id}/events", "/api/me/stream")  # have no end


def random_calls(command):
    server = Server(command, args=["--limits", "requests=10000000,games=1000000,events=1000000,sign_ins=1000000"])
    with open(os.path.join(os.path.dirname(command[0]), "..", "club", "server", "openapi.json"), encoding="utf-8") as file:
        openapi = json.load(file)
    seed = os.environ.get("QIYUAN_TEST_SEED", "qiyuan")
    dice, known = random.Random(seed), []
    maker = Maker(openapi["components"]["schemas"], dice, known)
    calls = [(method.upper(), path, one) for path, ways in openapi["paths"].items() for method, one in ways.items()
             if method in ("get", "post") and path not in STREAMS or method == "post"]
    game = server.game(time="5m")
    event, board = Event(server, {"act": "new", "name": "Cup", "system": "dutch", "rounds": 3}), Board(server, {"event": "start", "t": 0, "rules": "xiangqi-1999"})
    event.must(*({"act": "add", "name": f"P{n}"} for n in range(6)))
    guest = server.call("POST", "/api/guest", {"name": "Ann"})[1]
    first = [game.id, *game.tokens.values(), event.id, event.token, board.id, board.token, *(value for value in guest.values() if isinstance(value, str))]
    own = {"games": (game.id, list(game.tokens.values())), "tournaments": (event.id, [event.token]), "boards": (board.id, [board.token])}
    counts = {}
    for number in range(CALLS):
        method, path, one = dice.choice(calls)
        asked = {part["name"]: part for part in one.get("parameters", [])}
        where, fitting = path, own.get(path.split("/")[2]) if path.count("/") > 1 and dice.random() < 0.7 else None
        if fitting:
            where = where.replace("{id}", fitting[0])
        for name, part in asked.items():
            if part["in"] == "path":
                where = where.replace("{" + name + "}", urllib.parse.quote(dice.choice(first + known) if dice.random() < 0.9 else maker.word(), safe=""))
        query = {name: maker.value(part["schema"]) for name, part in asked.items() if part["in"] == "query" and
                 (part.get("required") or dice.random() < 0.3)}
        query = {name: str(value) for name, value in query.items() if not isinstance(value, (dict, list)) and value is not None}
        body = next(iter(one.get("requestBody", {}).get("content", {}).values()), None)
        text = json.dumps(maker.value(body.get("schema", {}))) if body else None
        if text and dice.random() < 0.05:
            cut = dice.randrange(len(text) + 1)
            text = text[:cut] + dice.choice(["", "\\", "\"", "}", "\x00", "\ud800".encode("utf-8", "replace").decode()]) + text[cut + dice.choice([0, 1]):]
        headers = {"Content-Type": "application/json"} if text is not None else {}
        if fitting:
            headers["Authorization"] = "Bearer " + dice.choice(fitting[1])
        elif dice.random() < 0.6:
            headers["Authorization"] = "Bearer " + urllib.parse.quote(dice.choice(first + known))
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        try:
            connection.request(method, where + ("?" + urllib.parse.urlencode(query) if query else ""),
                               text.encode("utf-8", "replace") if text is not None else None, headers)
            answer = connection.getresponse()
            data = answer.read(1 << 20)
        except (ConnectionError, http.client.HTTPException, TimeoutError) as error:
            raise AssertionError(f"call {number} of seed {seed}: {method} {where} {query} {text}: {error!r}") from error
        finally:
            connection.close()
        counts[answer.status] = counts.get(answer.status, 0) + 1
        assert answer.status not in (500, 501, 502), (number, seed, method, where, query, text, data[:500])
        if answer.headers.get_content_type() == "application/json" and len(data) < 5000:
            found = json.loads(data)
            for name in ("id", "token", "seat_token", "invitation"):
                if isinstance(found, dict) and isinstance(found.get(name), str):
                    known.append(found[name])
            del known[:-10]
            assert description(command[0]) and answer.status in (200, 201, 400, 401, 403, 404, 405, 409, 410, 411, 413, 414, 415, 422, 429, 431, 503), \
                (answer.status, method, where)
    assert counts.get(200, 0) + counts.get(201, 0) > CALLS / 10, counts
    print(f"# {CALLS} calls, by status: {dict(sorted(counts.items()))}")
    assert server.call("GET", "/healthz")[0] == 200
    assert server.stop() == 0


if __name__ == "__main__":
    sys.argv = [word for word in sys.argv if word != "--long"]
    run([random_calls])
