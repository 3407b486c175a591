#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tournaments of a folder over HTTP answer like the command, in every form; files elsewhere cannot
be reached."""
import json
import os
import shutil
import subprocess
import tempfile
import urllib.parse
import xml.etree.ElementTree

from house import Server, folder_of, run

DATA = os.environ["QIYUAN_TEST_DATA"]
KEPT = [os.path.join(DATA, "event", "kept", name + ".log")
        for name in ("dutch-baku", "groups-ko", "swiss-cn", "teams-berger-free", "knockout-sim", "berger")]
REPORTS = [os.path.join(DATA, "cli", "tournament", name) for name in ("norms-open.trf", "round-3.trf")]


def serve(command, folder):
    return Server(command, args=["--tournaments", folder, "--limits", "requests=1000000"])


def ask(command, action, file, *options):
    """The command's output as rows."""
    out = subprocess.run([command[0], "tournament", action, "--json", *options, file], capture_output=True,
                         text=True, check=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def ids(server, folder):
    """The id of each file: the list is in the order of their names."""
    listed = server.call("GET", "/api/tournaments")[1]["tournaments"]
    names = sorted(os.listdir(folder), key=os.fsencode)
    assert len(listed) == len(names), (listed, names)
    return {name: row["id"] for name, row in zip(names, listed)}


def answers_are_those_of_the_command(command):
    folder = folder_of(KEPT + REPORTS)
    server = serve(command, folder)
    for name, known in ids(server, folder).items():
        file = os.path.join(folder, name)
        for path, key, action, options in (
                ("standings", "standings", "standings", []), ("standings?terms=1", "standings", "standings", ["--terms"]),
                ("crosstable", "crosstable", "crosstable", []), ("crosstable?rounds=1", "crosstable", "crosstable", ["--rounds=1"]),
                ("standings?tiebreaks=WIN%2CBPG", "standings", "standings", ["--tiebreaks=WIN,BPG"]),
                ("norms?exempt=zonal&host=FRA", "norms", "norms", ["--exempt=zonal", "--federation=FRA"])):
            if "tiebreaks" in path and name == "groups-ko.log" or "tiebreaks" in path and name == "knockout-sim.log":
                continue  # the command tells places of stages, whatever tie-breaks are asked for
            status, answer = server.call("GET", f"/api/tournaments/{known}/{path}")
            assert status == 200, (name, path, answer)
            expected = ask(command, action, file, *options)
            assert answer == {key: expected}, (name, path, answer, expected)
    known = ids(server, folder)
    status, answer = server.call("GET", f"/api/tournaments/{known['groups-ko.log']}/standings?stage=1&group=2")
    assert answer["standings"] == ask(command, "standings", os.path.join(folder, "groups-ko.log"), "--stage=1", "--group=2")
    status, answer = server.call("GET", f"/api/tournaments/{known['groups-ko.log']}/bracket")
    assert answer["matches"] == ask(command, "bracket", os.path.join(folder, "groups-ko.log")) != [], answer
    status, answer = server.call("GET", f"/api/tournaments/{known['dutch-baku.log']}/explain?round=2&pair=1-2&top=3")
    assert answer["reasons"] == ask(command, "explain", os.path.join(folder, "dutch-baku.log"), "--round=2", "--pair=1-2", "--top=3")
    assert server.stop() == 0


def keys_are_those_described(command):
    folder = folder_of(KEPT + REPORTS)
    server = serve(command, folder)
    document = server.call("GET", "/api/openapi.json")[1]
    seen = set()
    for pattern, operations in document["paths"].items():
        if not pattern.startswith("/api/tournaments") or "get" not in operations:
            continue
        if operations["get"]["security"] and {} not in operations["get"]["security"]:  # not for everybody
            continue
        if pattern.endswith(("/file", "/sheet", "/page")):  # they have no keys
            continue
        for known in ids(server, folder).values():
            path = pattern.replace("{id}", known)
            query = {"explain": "?round=1&pair=1-2", "prizes": "?prizes=all%09100%3Bwomen%0910", "standings": "?terms=1",
                     "find": "?name=a"}.get(
                pattern.rsplit("/", 1)[1], "")
            status, answer = server.call("GET", path + query)
            if status in (400, 409) and pattern.endswith(("explain", "desk")):
                continue  # a report file
            assert status == 200, (path, answer)
            seen.add(pattern)
    assert len(seen) == 14, seen
    server.stop()


def forms(command):
    folder = folder_of(KEPT[:1])
    server = serve(command, folder)
    known = ids(server, folder)["dutch-baku.log"]
    file = os.path.join(folder, "dutch-baku.log")
    for form, kind, options in (("tsv", "text/tab-separated-values", ["--tsv"]), ("text", "text/plain", [])):
        for lang in ("en", "zh-Hant"):
            status, headers, data = server.raw("GET", f"/api/tournaments/{known}/standings?format={form}&lang={lang}")
            expected = subprocess.run([command[0], "--lang", lang, "-q", "tournament", "standings", *options, file],
                                      capture_output=True, check=True).stdout
            assert status == 200 and headers["content-type"].startswith(kind) and data == expected, (form, data)
    status, headers, data = server.raw("GET", f"/api/tournaments/{known}/pairings?format=html&round=1")
    boards = server.call("GET", f"/api/tournaments/{known}/pairings?round=1")[1]["pairings"]
    assert headers["content-type"].startswith("text/html") and data.count(b"<tr>") == 1 + len(boards), data
    status, problem = server.call("GET", f"/api/tournaments/{known}/pairings?format=doc")
    assert (status, problem["code"]) == (400, "field-value"), problem
    server.stop()


def every_answer_in_every_form(command):
    """JSON is one value, TSV has the same number of fields in each line, HTML is well formed, text
    is not JSON."""
    folder = folder_of(KEPT + REPORTS)
    server = serve(command, folder)
    for name, known in ids(server, folder).items():
        for answer in ("", "/standings", "/standings?terms=1", "/crosstable", "/pairings", "/explain?round=1&pair=1-2",
                       "/bracket", "/norms", "/prizes?prizes=all%09100%3Bwomen%0910"):
            texts = {}
            for form in ("json", "tsv", "html", "text"):
                path = f"/api/tournaments/{known}{answer}{'&' if '?' in answer else '?'}format={form}&lang=zh-Hans"
                status, _, data = server.raw("GET", path)
                if status in (400, 409) and answer.startswith("/explain") and name.endswith(".trf"):
                    break
                assert status == 200, (path, data)
                texts[form] = data.decode()
            if not texts:
                continue
            assert isinstance(json.loads(texts["json"]), dict)
            fields = {line.count("\t") for line in texts["tsv"].splitlines()}
            assert len(fields) <= 1, (name, answer, texts["tsv"])
            xml.etree.ElementTree.fromstring(f"<body>{texts['html']}</body>")
            rows = [row for row in next(iter(v for v in json.loads(texts["json"]).values() if isinstance(v, list)), [])]
            if rows and answer not in ("", "/norms") and not answer.startswith("/explain"):
                heads = 0 if answer.startswith("/prizes") else 1
                assert len(texts["tsv"].splitlines()) == len(rows) + heads, (name, answer, texts["tsv"])
            assert not texts["text"].startswith("{"), (name, answer, texts["text"])
    server.stop()


def what_lies_elsewhere_is_out_of_reach(command):
    folder = folder_of(KEPT[:1])
    secret = folder_of(KEPT[1:2])
    os.symlink(os.path.join(secret, "groups-ko.log"), os.path.join(folder, "link.log"))
    os.symlink(secret, os.path.join(folder, "below"))
    os.mkfifo(os.path.join(folder, "pipe.log"))
    shutil.copy(KEPT[2], os.path.join(folder, ".hidden.log"))
    with open(os.path.join(folder, "notes.txt"), "w") as notes:
        notes.write("no tournament\n")
    server = serve(command, folder)
    listed = server.call("GET", "/api/tournaments")[1]["tournaments"]
    assert [row["system"] for row in listed] == ["dutch-baku"], listed
    for name in ("../" + os.path.basename(secret) + "/groups-ko.log", "..", ".", "dutch-baku.log", "link.log",
                 os.path.join(secret, "groups-ko.log"), "%00", "a" * 63, "a" * 64):
        for text in (name, urllib.parse.quote(name, safe="")):
            status, answer = server.call("GET", f"/api/tournaments/{text}/standings")
            assert status in (400, 404), (text, status, answer)
    assert server.call("POST", f"/api/tournaments/{listed[0]['id']}/standings", {})[0] == 405
    server.stop()
    server = Server(command)
    assert server.call("GET", "/api/tournaments") == (200, {"tournaments": []})
    assert server.call("GET", f"/api/tournaments/{listed[0]['id']}")[0] == 404
    server.stop()
    server = serve(command, os.path.join(folder, "nowhere"))
    status, problem = server.call("GET", "/api/tournaments")
    assert (status, problem["code"]) == (503, "file-read"), problem
    assert folder not in json.dumps(problem), problem
    server.stop()


def dates_of_birth_are_not_told(command):
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    file = os.path.join(folder, "born.log")
    qiyuan = [command[0], "tournament"]
    subprocess.run([*qiyuan, "new", file, "Born", "--system=dutch", "--rounds=3"], check=True)
    for name in ("Ann", "Bob", "Cai", "Dee"):
        subprocess.run([*qiyuan, "add", file, name, "1800", "GER"], check=True)
    with open(file, "a") as log:
        log.write('{"act":"add","name":"Eve","birth":"1987/03/21","id":"4612345"}\n')
    subprocess.run([*qiyuan, "pair", file], check=True, stdout=subprocess.DEVNULL)
    server = serve(command, folder)
    known = ids(server, folder)["born.log"]
    assert "Eve" in str(server.call("GET", f"/api/tournaments/{known}")), known
    for path in ("", "/standings?terms=1", "/crosstable", "/pairings", "/norms", "/bracket", "/prizes?prizes=u99%095",
                 "/explain?pair=1-2&round=1"):
        for form in ("json", "tsv", "text", "html"):
            data = server.raw("GET", f"/api/tournaments/{known}{path}{'&' if '?' in path else '?'}format={form}")[2]
            assert b"1987" not in data and b"4612345" not in data, (path, form, data)
    server.stop()


def everybody_takes_files_and_papers_along(command):
    """The files equal the command's, including report files, and read as the same event again; they
    contain no dates of birth."""
    def answer(url, path, kind):
        status, headers, data = server.raw("GET", f"/api/tournaments/{url}{path}")
        assert status == 200 and headers["content-type"].startswith(kind), (path, status, data)
        return data

    born = tempfile.mkdtemp(prefix="qiyuan-test-")
    for source in KEPT:
        subprocess.run([command[0], "tournament", "edit", "-q", shutil.copy(source, born), "1", "--birth", "1987/03/21", "--id", "110101198703210011"], check=False)
    folder = folder_of([os.path.join(born, os.path.basename(name)) for name in KEPT] + REPORTS)
    server = serve(command, folder)
    known_as, copies = ids(server, folder), tempfile.mkdtemp(prefix="qiyuan-test-")
    for name, known in known_as.items():
        file, copy = os.path.join(folder, name), os.path.join(copies, name)
        for form in ("trf", "csv"):
            data = answer(known, f"/file?as={form}", "text/plain")
            assert b"1987" not in data, (name, data)
            if name.endswith(".log"):
                subprocess.run([command[0], "tournament", "export", "-q", "--public", "-o", f"{copy}.{form}", file], check=True)
                with open(f"{copy}.{form}", "rb") as written:
                    assert written.read() == data, (name, form)
        with open(copy, "wb") as report:
            report.write(answer(known, "/file", "text/plain"))
        # stages, members of several games a round, and warnings, by which players of xiangqi are ranked, are no part of a report file
        if name not in ("groups-ko.log", "teams-berger-free.log", "knockout-sim.log", "swiss-cn.log"):
            rows = [[(row["rank"], row["id"], row["name"], row["points"]) for row in ask(command, "standings", one)] for one in (copy, file)]
            assert rows[0] == rows[1], name
    for name, what in (("dutch-baku.log", "pairings&round=2"), ("dutch-baku.log", "standings"), ("dutch-baku.log", "names"), ("berger.log", "crosstable"), ("berger.log", "table"),
                       ("teams-berger-free.log", "teams"), ("teams-berger-free.log", "boards"), ("knockout-sim.log", "bracket"), ("round-3.trf", "pairings"), ("norms-open.trf", "standings")):
        assert answer(known_as[name], f"/sheet?what={what}", "application/pdf").startswith(b"%PDF-"), (name, what)
        if not what.startswith("bracket") and "standings" not in what:
            page = os.path.join(folder, "page.html")
            asked = what.split("&round=")
            subprocess.run([command[0], "tournament", "print", "-q", f"--what={asked[0]}", *(f"--round={r}" for r in asked[1:]), "-o", page, os.path.join(folder, name)], check=True)
            with open(page, "rb") as written:
                assert answer(known_as[name], f"/page?what={what}", "text/html") == written.read(), (name, what)
    players = answer(known_as["dutch-baku.log"], "/page?what=players", "text/html")
    assert b"<td" in players and b"1987" not in players, players
    groups = answer(known_as["groups-ko.log"], "/page?what=crosstable", "text/html")
    assert groups.count(b"<table") == groups.count(b"<h2>Group") > 1, groups
    for what, code in (("slips", "field-value"), ("bracket", "paper-none")):
        problem = server.call("GET", f"/api/tournaments/{known_as['dutch-baku.log']}/page?what={what}")[1]
        assert problem["code"] == code, problem
    for what in ("players", "slips", "arbiters", "ruling", "report", "sheets", "programme", "results", "nothing"):
        status, problem = server.call("GET", f"/api/tournaments/{known_as['dutch-baku.log']}/sheet?what={what}")
        assert (status, problem["code"]) == (400, "field-value"), (what, problem)
    assert server.call("GET", f"/api/tournaments/{known_as['dutch-baku.log']}/sheet?what=bracket")[1]["code"] == "paper-none"
    server.stop()


def what_is_over_is_told(command):
    """An event goes on until its last result is entered; the game of a report file may be unknown."""
    folder = folder_of(KEPT + REPORTS)
    server = serve(command, folder)
    known = ids(server, folder)
    listed = {row["id"]: row for row in server.call("GET", "/api/tournaments")[1]["tournaments"]}
    told = {name: (listed[id]["game"], listed[id]["over"]) for name, id in known.items()}
    assert told["swiss-cn.log"] == ("xiangqi", True) and told["dutch-baku.log"] == ("chess", True), told
    assert told["groups-ko.log"] == ("chess", True) and told["round-3.trf"] == (None, False), told
    server.stop()
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    for system, rounds, gone in (("dutch", "1", False), ("knockout", "2", False), ("knockout", "2", True)):
        name_of_file = system + ("-gone" if gone else "") + ".log"
        file = os.path.join(folder, name_of_file)
        q = lambda action, *rest: subprocess.run([command[0], "tournament", action, "-q", file, *rest], check=True, stdout=subprocess.DEVNULL)
        q("new", system, "--system=" + system, "--rounds=" + rounds)
        for name in ("Ann", "Bob", "Cai", "Dee"):
            q("add", name)
        if gone:  # before the draw: nobody waits for a place of theirs
            q("add", "Eve")
            q("withdraw", "5")
        server = serve(command, folder)
        id = ids(server, folder)[name_of_file]
        over = lambda: server.call("GET", f"/api/tournaments/{id}")[1]["over"]
        assert over() is False, "nothing is paired"
        for round in range(1, int(rounds) + 1):
            q("pair")
            boards = server.call("GET", f"/api/tournaments/{id}/pairings?round={round}")[1]["pairings"]
            for board in boards:
                assert over() is False, (system, round, board)
                q("result", str(board["white"]), str(board["black"]), "1-0", str(round))
            assert over() is (round == int(rounds)), (system, round)
        server.stop()
    # A table of which all have withdrawn: no further round can be paired.
    file = os.path.join(folder, "berger.log")
    q("new", "berger", "--system=berger")
    for name in ("Ann", "Bob", "Cai", "Dee"):
        q("add", name)
    q("pair")
    server = serve(command, folder)
    id = ids(server, folder)["berger.log"]
    for board in server.call("GET", f"/api/tournaments/{id}/pairings?round=1")[1]["pairings"]:
        q("result", str(board["white"]), str(board["black"]), "1-0", "1")
    for number in "1234":
        assert over() is False, number
        q("withdraw", number)
    assert over() is True
    q("undo")
    assert over() is False
    server.stop()


def what_is_wrong_is_said(command):
    folder = folder_of(KEPT[:1])
    shutil.copy(os.path.join(DATA, "cli", "tournament", "bad-cell.trf"), folder)
    server = serve(command, folder)
    listed = server.call("GET", "/api/tournaments")[1]["tournaments"]
    assert len(listed) == 1, listed
    known = listed[0]["id"]
    for path, status, code in (("pairings?round=6", 400, "field-value"), ("pairings?round=0", 400, "field-value"),
                               ("pairings?round=x", 400, "field-value"), ("standings?tiebreaks=XX", 400, "tiebreak"),
                               ("standings?stage=1", 400, "tour-stage"), ("norms?exempt=mars", 400, "norm-fact"),
                               ("explain?round=1", 400, "field-missing"), ("explain?round=1&pair=3", 400, "field-value"),
                               ("prizes", 400, "field-missing"), ("prizes?prizes=all", 400, "prize-line"),
                               ("nothing", 404, "no-such-path")):
        answer = server.call("GET", f"/api/tournaments/{known}/{path}")
        assert (answer[0], answer[1]["code"]) == (status, code), (path, answer)
    server.stop()


def texts_and_events_are_bounded(command):
    """A name of megabytes is refused in every way it can arrive, and nobody can fill the folder."""
    folder = tempfile.mkdtemp()
    server = Server(command, args=["--tournaments", folder, "--limits", "events=4"])
    long, new = "A" * 4000000, {"act": "new", "name": "Open", "rounds": 3, "system": "dutch"}
    log = '{"act":"new","name":"%s","rounds":3,"system":"dutch"}\n'
    for body in ({"act": {**new, "name": long}, "by": "x"}, {"act": new, "by": long}, {"log": log % long, "by": "x"}):
        free = Server(command, args=["--tournaments", folder])
        status, answer = free.call("POST", "/api/tournaments", body)
        assert (status, answer["code"]) == (400, "tour-text-long"), (status, answer)
        assert free.stop() == 0
    assert os.listdir(folder) == []
    status, event = server.call("POST", "/api/tournaments", {"act": new, "by": "x"})
    path = f"/api/tournaments/{event['id']}"
    for call, body in (("acts", {"based": 1, "acts": [{"act": "add", "name": long}]}),
                       ("acts", {"based": 1, "acts": [{"act": "event", "arbiters": long}]}),
                       ("lines", {"based": 1, "lines": '{"act":"add","name":"%s"}\n' % long}),
                       ("invite", {"role": "arbiter", "name": long})):
        status, answer = server.call("POST", f"{path}/{call}", body, event["token"])
        assert (status, answer["code"]) == (400, "tour-text-long"), (call, status, answer)
    status, answer = server.call("GET", "/api/tournaments")
    assert len(json.dumps(answer)) < 2000
    assert [server.call("POST", "/api/tournaments", {"act": new, "by": "x"})[0] for _ in range(4)] == [201, 201, 201, 429]
    assert server.stop() == 0
    shutil.rmtree(folder)


if __name__ == "__main__":
    run([texts_and_events_are_bounded, answers_are_those_of_the_command, keys_are_those_described, every_answer_in_every_form, forms, what_lies_elsewhere_is_out_of_reach,
         dates_of_birth_are_not_told, everybody_takes_files_and_papers_along, what_is_over_is_told, what_is_wrong_is_said])
