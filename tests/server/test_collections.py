#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Collections and ratings of a folder over HTTP answer like the command; files elsewhere cannot be
reached."""
import gzip
import json
import os
import shutil
import subprocess
import tempfile
import threading
import urllib.parse

from house import Server, folder_of, ready, run

DATA = os.path.join(os.environ["QIYUAN_TEST_DATA"], "cli")
GAMES = [os.path.join(DATA, name) for name in ("collection.pgn", "judge.pgn.gz", "xiangqi.pgn", "any.xqf", "judge_ends.pgn")]
RESULTS = [os.path.join(DATA, "rate", name) for name in os.listdir(os.path.join(DATA, "rate")) if name.endswith(".tsv")]


def serve(command, folder):
    return Server(command, args=["--collections", folder, "--limits", "requests=1000000"])


def ask(command, *words):
    """The command's rows, whatever its exit code."""
    done = ready(command[0]).run("--json", *words)
    return [json.loads(line) for line in done.stdout.splitlines()]


def query(path, **fields):
    return path + ("?" + urllib.parse.urlencode(fields, quote_via=urllib.parse.quote) if fields else "")


def listed(server, what="collections"):
    status, answer = server.call("GET", f"/api/{what}")
    assert status == 200, answer
    return {row["name"]: row["id"] for row in answer[what]}


def named(rows, name):
    """The command's rows, with only the name of the file."""
    return [{**row, "file": name} for row in rows]


def answers_are_those_of_the_command(command):
    folder = folder_of(GAMES)
    server = serve(command, folder)
    files = listed(server)
    assert sorted(files) == sorted(os.listdir(folder)), files
    compared = 0
    for name, known in files.items():
        file = os.path.join(folder, name)
        for where in ("plies=1..", "result=1-0", "not result=1-0", "player=a", "plies=10..", "status=ok", "has=comments"):
            expected = ask(command, "grep", "--where", where, file)
            status, answer = server.call("GET", query(f"/api/collections/{known}/games", where=where, most=500))
            if status == 400:
                assert not expected and answer["code"].startswith("query"), (name, where, answer)
                continue
            assert status == 200 and answer["games"] == named(expected, name), (name, where, answer, expected)
            compared += len(expected)
            pages = [server.call("GET", query(f"/api/collections/{known}/games", where=where, most=2, **{"from": at}))[1]["games"]
                     for at in range(1, len(expected) + 2, 2)]
            assert sum(pages, []) == answer["games"], (name, where)
        for options, fields in (([], {}), (["--depth", "3"], {"depth": 3}), (["--depth", "4", "--min", "2"], {"depth": 4, "min": 2}),
                                (["--moves", "e4"], {"moves": "e4"}),
                                (["--game", "xiangqi", "--moves", "炮二平五", "--depth", "2", "--notation", "wxf"],
                                 {"game": "xiangqi", "moves": "炮二平五", "depth": 2, "notation": "wxf"}),
                                (["--where", "result=1-0", "--game", "chess", "--depth", "2"],
                                 {"where": "result=1-0", "game": "chess", "depth": 2})):
            game = [] if "--game" in options or "--moves" in options else ["--game", "chess"]
            expected = ask(command, "tree", *options, *game, file)
            status, answer = server.call("GET", query(f"/api/collections/{known}/tree", **fields))
            assert status == 200 and answer["moves"] == expected, (name, options, answer, expected)
            compared += len(expected)
        expected = ask(command, "stats", "--top", "3", file)
        status, answer = server.call("GET", query(f"/api/collections/{known}/stats", top=3))
        assert status == 200 and answer["stats"] == expected, (name, answer, expected)
    assert compared > 100, compared
    assert server.stop() == 0


def a_game_whole(command):
    folder = folder_of(GAMES[:1])
    server = serve(command, folder)
    known = listed(server)["collection.pgn"]
    rows = server.call("GET", f"/api/collections/{known}/games?most=500")[1]["games"]
    texts = []
    for number, row in enumerate(rows, 1):
        status, game = server.call("GET", f"/api/collections/{known}/game?number={number}")
        assert status == 200 and {key: game[key] for key in row} == {**row, "ply": None}, (row, game)
        assert len(game["moves"]) == game["plies"], game
        texts.append(game["pgn"])
    with open(GAMES[0], encoding="utf-8") as file:
        text = file.read()
    assert len(texts) > 3 and all(one.strip() in text for one in texts), texts
    for number in (len(rows) + 1, 9999999):
        status, problem = server.call("GET", f"/api/collections/{known}/game?number={number}")
        assert (status, problem["code"]) == (404, "no-such-game"), problem
    server.stop()


def found_games_as_a_file(command):
    folder = folder_of(GAMES[:1])
    server = serve(command, folder)
    known = listed(server)["collection.pgn"]
    with tempfile.TemporaryDirectory() as out:
        for where in ("result=1-0", "plies=1..", "player=nobody"):
            wanted = ask(command, "grep", "--where", where, GAMES[0])
            for form in ("pgn", "json"):
                status, _, body = server.raw("GET", query(f"/api/collections/{known}/file", where=where, to=form))[:3]
                assert status == 200, (where, form, body)
                path = os.path.join(out, "found." + form)
                with open(path, "wb") as file:
                    file.write(body if isinstance(body, bytes) else body.encode())
                rows = ask(command, "grep", "--where", "plies=0..", path) if wanted else []
                assert [row["plies"] for row in rows] == [row["plies"] for row in wanted], (where, form, rows)
    status, problem = server.call("GET", f"/api/collections/{known}/file?to=xqf")
    assert status in (400, 413), problem
    for to in ("xqf", "wxf", "dhtmlxq"): # the games are of chess
        status, problem = server.call("GET", query(f"/api/collections/{known}/file", where="plies=1..", to=to))
        assert status == 400 and problem["code"] == "format-game", (to, problem)
    assert server.call("GET", f"/api/collections/{known}/file?to=doc")[0] == 400
    server.stop()


def queries_are_completed(command):
    """Searches by the command's keys, by their values, by openings, and by names of players in any
    spelling."""
    game = '[Event "{}"]\n[White "{}"]\n[Black "{}"]\n[Result "1-0"]\n\n1. e4 c5 1-0\n\n'
    folder = folder_of([])
    with open(os.path.join(folder, "names.pgn"), "w", encoding="utf-8") as file:
        for event, white, black in (("Zürich", "Fischer, Robert J.", "Tal, Mikhail"), ("Bled", "Tal, Mikhail", "Filip"), ("Bled", "Корчной, Виктор", "胡荣华"),
                                    ("Bled", "Tal, Mikhail", "?")):
            file.write(game.format(event, white, black))
    server = serve(command, folder)
    known = listed(server)["names.pgn"]
    status, answer = server.call("GET", "/api/search-keys")
    grammar = ready(command[0]).run("grep", "--help-where").stdout
    assert status == 200 and len(answer["keys"]) > 30, answer
    for key in answer["keys"]:
        assert key["example"].split("\n")[0] in grammar and key["text"].split()[0] in grammar, key
    values = {key["key"]: key["values"] for key in answer["keys"]}
    assert "en-passant" in values["has"] and "mahoupao" in values["mate"] and "1/2-1/2" in values["result"], values
    chinese = server.call("GET", "/api/search-keys?lang=zh-Hant")[1]["keys"]
    assert [key["key"] for key in chinese] == list(values) and any("棋" in key["text"] for key in chinese)

    def suggested(key, text, **more):
        status, answer = server.call("GET", query(f"/api/collections/{known}/values", key=key, text=text, **more))
        assert status == 200, answer
        return [(row["value"], row["games"], row["near"]) for row in answer["values"]]

    def all_of_them():
        return [suggested(key, text, **more) for key, text, more in asked]

    asked = (("player", "", {}), ("player", "tal", {}), ("PLAYER", "mik", {"most": 1}), ("white", "fisch", {}), ("black", "fil", {}), ("player", "kortchnoi", {}),
             ("player", "hu ronghua", {}), ("event", "bl", {}), ("event", "zur", {}), ("site", "x", {}), ("player", "zzzz", {}))
    plain = all_of_them()
    assert plain == [[("Tal, Mikhail", 3, False), ("Fischer, Robert J.", 1, False), ("Filip", 1, False), ("Корчной, Виктор", 1, False), ("胡荣华", 1, False)],
                     [("Tal, Mikhail", 3, False)], [("Tal, Mikhail", 3, False)], [("Fischer, Robert J.", 1, False)], [("Filip", 1, False)],
                     [("Корчной, Виктор", 1, True)], [("胡荣华", 1, True)], [("Bled", 3, False)], [("Zürich", 1, False)], [], []], plain
    assert subprocess.run([command[0], "index", os.path.join(folder, "names.pgn")], capture_output=True, check=False).returncode == 0
    assert all_of_them() == plain, "an index knows the same names"
    assert suggested("has", "chekmate") == [("checkmate", 0, True)] and suggested("castling", "same") == [("same", 0, False)]
    status, answer = server.call("GET", query(f"/api/collections/{known}/values", key="eco", text="najd", most=20))
    assert status == 200 and [row["value"] for row in answer["values"]] == [f"B9{i}" for i in range(10)] and "Najdorf" in answer["values"][0]["says"], answer
    status, problem = server.call("GET", query(f"/api/collections/{known}/values", key="colour"))
    assert (status, problem["code"]) == (400, "query-key"), problem
    assert server.call("GET", query("/api/collections/0000000000/values", key="player"))[0] == 404
    # Names by their sound where nobody has the one that was asked for: said in every answer, and never beside a name that is there.
    for what, rows in (("games", "games"), ("tree", "moves"), ("stats", "stats")):
        for name, heard in (("fisher", "Fischer, Robert J."), ("kortchnoi", "Корчной, Виктор"), ("tal", None), ("zzzz", None)):
            status, answer = server.call("GET", query(f"/api/collections/{known}/{what}", where=f"player={name}"))
            assert status == 200 and answer.get("heard") == heard, (what, name, answer)
            assert bool(answer[rows]) == (name != "zzzz") or what == "stats", (what, name, answer)
    server.stop()


def an_index_changes_no_answer(command):
    """Searches with and without an index; an index of other games or a damaged one is ignored."""
    folder = folder_of(GAMES[:1] + GAMES[2:3] + GAMES[4:])
    server = serve(command, folder)
    files = listed(server)
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    asked = [(what, fields) for where in ({}, {"where": "result=1-0"}, {"where": "not player=a"}, {"where": f'fen="{fen}"'},
                                          {"where": "move=Nf3 or has=comment"}, {"where": "plies=10.."})
             for what, fields in (("games", {**where, "most": 500}), ("games", {**where, "from": 2, "most": 2}), ("game", {**where, "number": 2}),
                                  ("tree", {**where, "game": "chess"}), ("tree", {**where, "game": "chess", "depth": 3}),
                                  ("tree", {**where, "fen": fen}), ("stats", where))]

    def answers():
        told = {}
        for name, known in files.items():
            for what, fields in asked:
                status, answer = server.call("GET", query(f"/api/collections/{known}/{what}", **fields))
                told[name, what, str(fields)] = status, answer, answer.pop("found", None)
        return told

    plain = answers()
    for name in files:
        assert subprocess.run([command[0], "index", os.path.join(folder, name)], capture_output=True, check=False).returncode in (0, 3), name
    assert sorted(listed(server)) == sorted(files)
    by_index = answers()
    known = [key for key, (_, _, found) in by_index.items() if found is not None]
    assert len(known) > 10 and all(found is None for _, _, found in plain.values()), known
    for key, (status, answer, found) in by_index.items():
        assert (status, answer) == plain[key][:2], (key, answer, plain[key])
        if found is not None and "500" in key[2]:
            assert found == len(answer["games"]), (key, found)
    for name in files:
        path = os.path.join(folder, name)
        os.utime(path, ns=(0, 0)) if name == "xiangqi.pgn" else shutil.copy(GAMES[0] + "", path + ".qyindex")
    assert {key: one[:2] for key, one in answers().items()} == {key: one[:2] for key, one in plain.items()}
    server.stop()


def ratings_are_those_of_the_command(command):
    folder = folder_of(RESULTS)
    server = serve(command, folder)
    files = listed(server, "ratings")
    assert set(files) == set(os.listdir(folder)) and len(files) > 2, files
    compared = 0
    for name, known in files.items():
        for system in ("levels", "elo", "glicko2"):
            for start in (None, *files):
                options = ["--start", os.path.join(folder, start)] if start else []
                fields = {"start": files[start]} if start else {}
                expected = ask(command, "rate", system, *options, os.path.join(folder, name))
                status, answer = server.call("GET", query(f"/api/ratings/{known}", system=system, **fields))
                assert (status == 200) == bool(expected) or answer == {"ratings": []}, (name, system, start, answer, expected)
                if status == 200:
                    assert answer["ratings"] == expected, (name, system, start, answer, expected)
                    compared += len(expected)
    assert compared > 20, compared
    server.stop()


def keys_are_those_described(command):
    folder = folder_of(GAMES + RESULTS)
    server = serve(command, folder)
    document = server.call("GET", "/api/openapi.json")[1]
    seen = 0
    for pattern, operations in document["paths"].items():
        if not pattern.startswith(("/api/collections", "/api/ratings")):
            continue
        if "get" not in operations:
            continue
        if "application/json" not in operations["get"]["responses"]["200"]["content"]:
            continue
        for known in listed(server, pattern.split("/")[2]).values():
            asked = "?key=player" if pattern.endswith("/values") else ""
            status, answer = server.call("GET", pattern.replace("{id}", known) + asked)
            if status == 400 and pattern == "/api/ratings/{id}":
                continue  # a list of what players stand at
            assert status == 200, (pattern, answer)
            seen += 1
            for form in ("tsv", "text", "html") if not asked else ():
                assert server.raw("GET", f"{pattern.replace('{id}', known)}?format={form}")[0] == 200
    assert seen > 20, seen
    server.stop()


def what_lies_elsewhere_is_out_of_reach(command):
    folder = folder_of(GAMES[:1])
    secret = folder_of(GAMES[2:3])
    os.symlink(os.path.join(secret, "xiangqi.pgn"), os.path.join(folder, "link.pgn"))
    os.symlink(secret, os.path.join(folder, "below"))
    os.mkdir(os.path.join(folder, "folder.pgn"))
    os.mkfifo(os.path.join(folder, "pipe.pgn"))
    shutil.copy(GAMES[2], os.path.join(folder, ".hidden.pgn"))
    shutil.copy(GAMES[2], os.path.join(folder, "notes.txt"))
    shutil.copy(GAMES[2], os.path.join(folder, "house.db"))
    server = serve(command, folder)
    assert list(listed(server)) == ["collection.pgn"], listed(server)
    for name in ("../" + os.path.basename(secret) + "/xiangqi.pgn", "collection.pgn", "link.pgn", "house.db",
                 os.path.join(secret, "xiangqi.pgn"), "%00", "a" * 63, "a" * 64):
        for text in (name, urllib.parse.quote(name, safe="")):
            for what in ("games", "game", "tree", "stats"):
                status, answer = server.call("GET", f"/api/collections/{text}/{what}")
                assert status in (400, 404), (text, status, answer)
            assert server.call("GET", f"/api/ratings/{text}")[0] in (400, 404), text
    known = listed(server)["collection.pgn"]
    assert server.call("POST", f"/api/collections/{known}/games", {})[0] == 405
    server.stop()
    # a file of games that is no collection by its name can't be had by the id that it would have
    shutil.copy(os.path.join(folder, "house.db"), os.path.join(folder, "aa.pgn"))
    server = serve(command, folder)
    known = listed(server)["aa.pgn"]
    os.rename(os.path.join(folder, "aa.pgn"), os.path.join(folder, "gone.pgn"))
    assert server.call("GET", f"/api/collections/{known}/games")[0] == 404
    server.stop()
    server = Server(command)
    assert server.call("GET", "/api/collections") == (200, {"collections": []})
    assert server.call("GET", "/api/ratings") == (200, {"ratings": []})
    server.stop()
    server = serve(command, os.path.join(folder, "nowhere"))
    status, problem = server.call("GET", "/api/collections")
    assert (status, problem["code"]) == (503, "file-read") and folder not in json.dumps(problem), problem
    server.stop()


def what_is_wrong_is_said(command):
    folder = folder_of(GAMES[:1] + RESULTS)
    with open(os.path.join(folder, "damaged.pgn.gz"), "wb") as file:
        file.write(b"\x1f\x8b\x08\x00\x00")
    server = serve(command, folder)
    files = listed(server)
    known = files["collection.pgn"]
    for path, status, code in (("games?where=(", 400, "query-form"), ("games?where=colour%3D1", 400, "query-key"),
                               ("games?from=0", 400, "field-value"), ("games?most=501", 400, "field-value"),
                               ("tree?depth=21", 400, "field-value"), ("tree?game=go", 400, "field-value"),
                               ("tree?notation=zh", 400, "field-value"), ("tree?moves=e5", 400, "illegal-move"),
                               ("tree?fen=8/8", 400, "fen-rank-count"), ("stats?top=0", 400, "field-value")):
        answer = server.call("GET", f"/api/collections/{known}/{path}")
        assert (answer[0], answer[1]["code"]) == (status, code), (path, answer)
    status, problem = server.call("GET", f"/api/collections/{files['damaged.pgn.gz']}/games")
    assert status == 400 and folder not in json.dumps(problem) and "/proc" not in json.dumps(problem), problem
    rating = next(iter(listed(server, "ratings").values()))
    for path, code in (("system=chess", "field-value"), ("tau=9", "field-value"), ("date=soon", "rating-date")):
        answer = server.call("GET", f"/api/ratings/{rating}?{path}")
        assert (answer[0], answer[1]["code"]) == (400, code), (path, answer)
    server.stop()


def a_long_question_is_given_up(command):
    """Requests from one address run one at a time; none blocks the loop: a bystander is answered
    meanwhile."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    game = b'[Event "x"]\n[Result "*"]\n\n' + b" ".join(b"Nf3 Nf6 Ng1 Ng8" for _ in range(200)) + b" *\n\n"
    with open(os.path.join(folder, "long.pgn.gz"), "wb") as file:
        file.write(gzip.compress(game * 500) * 1000)
    server = serve(command, folder)
    known = listed(server)["long.pgn.gz"]
    found = []
    threads = [threading.Thread(target=lambda: found.append(
        server.call("GET", query(f"/api/collections/{known}/tree", depth=8)))) for _ in range(2)]
    for thread in threads:
        thread.start()
    quick = [server.call("GET", "/healthz")[0] for _ in range(20)]
    for thread in threads:
        thread.join()
    shutil.rmtree(folder)
    assert quick == [200] * 20
    codes = sorted((status, answer.get("code")) for status, answer in found)
    assert codes == [(503, "asked-too-much")] * 2, codes
    server.stop()


if __name__ == "__main__":
    run([answers_are_those_of_the_command, queries_are_completed, a_game_whole, found_games_as_a_file, an_index_changes_no_answer, ratings_are_those_of_the_command, keys_are_those_described,
         what_lies_elsewhere_is_out_of_reach, what_is_wrong_is_said, a_long_question_is_given_up])
