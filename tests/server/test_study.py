#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The requests of a study: positions and refusals, files read and written, moves judged, mates
proved, in the documented forms. Invalid requests are answered, and work above the limits is not
started."""
import gzip
import json
import os
import socket
import struct
import subprocess
import tempfile
import threading
import urllib.parse
import zlib

from house import Server, run, wait_for

DATA = os.path.join(os.environ["QIYUAN_TEST_DATA"], "cli")
GAME = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {good [%cal Ge2e4]} (1. d4 d5 $1 (1... Nf6)) 1... e5 2. Nf3 *\n"
CHASE = {"game": "xiangqi", "fen": "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1"}
CYCLE = "h6i4 i9h9 i4h6 h9i9"


def ask(server, what, body, want=200, **headers):
    status, answer = server.call("POST", f"/api/study/{what}", body, headers=headers or None)
    assert status == want, (what, status, answer)
    return answer


def read(server, body, want=200, query=""):
    status, _, data = server.raw("POST", "/api/study/read" + query, body if isinstance(body, bytes) else body.encode())
    assert status == want, (status, data)
    return json.loads(data)


def write(server, record, to, want=200, query=""):
    status, headers, data = server.raw("POST", f"/api/study/write?to={to}{query}", json.dumps(record).encode())
    assert status == want, (to, status, data)
    return data


def what_a_format_cannot_hold_is_told(command):
    """As `convert` says it: a sign is lost in XQF, and nothing in PGN."""
    server = Server(command)
    record = read(server, '[Variant "xiangqi"]\n\n1. h2e2! h9g7 *\n')["record"]
    for to, lang, wanted in (("xqf", "en", "xqf cannot hold everything; left out, by number of games: annotation glyphs (1)"),
                             ("xqf", "zh-Hans", "（1）"), ("pgn", "en", None)):
        status, headers, _ = server.raw("POST", f"/api/study/write?to={to}&lang={lang}", json.dumps(record).encode())
        assert status == 200
        notice = urllib.parse.unquote(headers["qiyuan-notice"]) if "qiyuan-notice" in headers else None
        assert notice == wanted if lang == "en" else "xqf" in notice and "annotation" not in notice, (to, lang, notice)
    server.stop()


def a_line_is_followed(command):
    server = Server(command)
    answer = ask(server, "line", {"game": "chess"})
    assert len(answer["legal"]) == 20 and answer["over"] is None and answer["check"] == []
    answer = ask(server, "line", {"game": "chess", "moves": "f2f3 e7e5 g2g4", "text": "Qh4"})
    assert answer["over"] == {"result": "0-1", "reason": "checkmate", "article": answer["over"]["article"]} and answer["check"] == ["e1"]
    assert answer["move"]["text"]["san"] == "Qh4#" and answer["move"]["check"] and answer["legal"] == []
    for text, uci in (("炮二平五", "h2e2"), ("C2.5", "h2e2"), ("h2e2", "h2e2"), ("马八进七", "b0c2")):
        assert ask(server, "line", {"game": "xiangqi", "text": text})["move"]["uci"] == uci, text
    for text, ranks, uci in (("Che3", 1, "h2e2"), ("Nhg3", 1, "h0g2"), ("h3e3", 1, "h2e2"), ("Che2", 0, "h2e2"), ("C2.5", 1, "h2e2")):
        assert ask(server, "line", {"game": "xiangqi", "text": text, "ranks": ranks})["move"]["uci"] == uci, (text, ranks)
    assert ask(server, "line", {"game": "chess", "text": "a4", "ranks": 1})["move"]["uci"] == "a2a4"
    answer = ask(server, "line", {"game": "xiangqi", "text": "b1d2", "ranks": 1}, want=409)
    assert answer["obstacles"] == [{"kind": "leg", "square": "c0"}], answer
    assert server.call("POST", "/api/study/line", {"game": "xiangqi", "text": "Che3", "ranks": 2})[0] == 400
    answer = ask(server, "line", {"game": "xiangqi", "text": "b0d1"}, want=409)
    assert answer["reason"] == "blocked-leg" and answer["obstacles"] == [{"kind": "leg", "square": "c0"}]
    moves = "g1f3 g8f6 f3g1 f6g8"
    assert ask(server, "line", {"game": "chess", "moves": f"{moves} {moves}"})["occurrences"] == 3
    for body, want in (({"game": "go"}, 400), ({"moves": "e2e5"}, 409), ({"moves": "what"}, 400), ({"fen": "x"}, 400),
                       ({"rules": "xiangqi-1999", "game": "chess"}, 400), ({"moves": 5}, 400), ({"more": 1}, 400)):
        answer = server.call("POST", "/api/study/line", body)
        assert 400 <= answer[0] < 500 and answer[1]["code"], (body, answer, want)
    answer = server.call("POST", "/api/study/line", {"game": "xiangqi", "fen": "9/9/9/9/9/9/9/9/9/9 w - - 0 1"}, headers={"Accept-Language": "zh-Hans"})
    assert answer[0] == 400 and answer[1]["code"] == "position-faults" and "红方" in answer[1]["detail"], answer
    long = "g1f3 g8f6 f3g1 f6g8 " * 501
    assert server.call("POST", "/api/study/line", {"game": "chess", "moves": long})[1]["code"] == "too-long"
    server.stop()


def frames_of(gif):
    """The number of frames in a GIF; reads all blocks to the end of the file."""
    def behind(at):
        while gif[at]:
            at += gif[at] + 1
        return at + 1
    assert gif[:6] == b"GIF89a" and gif[10] & 0x87 == 0x87
    at, frames = 13 + 3 * 256, 0
    while gif[at] != 0x3b:
        assert gif[at] in (0x21, 0x2c), (at, gif[at])
        frames += gif[at] == 0x2c
        at = behind(at + (2 if gif[at] == 0x21 else 11))
    assert at == len(gif) - 1
    return frames


def files_are_read_and_written(command):
    server = Server(command)
    answer = read(server, GAME)
    assert answer["count"] == 1 and answer["games"][0]["first"] == "A" and answer["games"][0]["plies"] == 3
    assert [row[0] for row in answer["texts"]] == ["e4", "d4", "d5", "Nf6", "e5", "Nf3"], answer["texts"]
    record = answer["record"]
    assert [move["move"] for move in record["moves"]] == ["e2e4", "d2d4", "d7d5", "g8f6", "e7e5", "g1f3"]
    # What was read is what is written, in its own form and in PGN.
    again = read(server, write(server, record, "pgn"))["record"]
    assert {**again, "tags": []} == {**record, "tags": []}, again
    assert json.loads(write(server, record, "json")) is not None
    assert write(server, record, "svg", query="&at=1").startswith(b"<svg") and write(server, record, "png")[:4] == b"\x89PNG"
    status, headers, gif = server.raw("POST", "/api/study/write?to=gif", json.dumps(record).encode())
    if status == 200:  # the start, and three moves of the main line
        assert headers["content-type"] == "image/gif" and frames_of(gif) == 4, gif[:20]
    else:  # built without it, which is said
        assert json.loads(gif)["code"] == "no-gif", gif
    assert write(server, record, "pdf")[:5] == b"%PDF-" and b"<animate" in write(server, record, "film")
    assert write(server, record, "svg", query="&at=1") != write(server, record, "svg", query="&at=1&below=black")
    # Several records are one file of all; of a picture or a format of one game, the first.
    several = "\n".join(json.dumps({**record, "tags": [["Event", f"E{i}"], ["ChapterName", f"C {i}"]]}) for i in range(3)).encode()
    status, _, pgn = server.raw("POST", "/api/study/write?to=pgn", several)
    answer = read(server, pgn)
    assert status == 200 and [head["chapter"] for head in answer["games"]] == ["C 0", "C 1", "C 2"], pgn
    pdf = server.raw("POST", "/api/study/write?to=pdf", several)[2]
    sheet = server.raw("POST", "/api/study/write?to=pdf&positions=4&paper=letter", several)[2]
    assert sheet.startswith(b"%PDF") and b"/MediaBox [ 0 0 612 792 ]" in sheet and sheet != pdf
    for wrong in ("positions=5", "positions=x", "paper=a5"):
        assert server.raw("POST", f"/api/study/write?to=pdf&{wrong}", several)[0] == 400, wrong
    assert pdf[:5] == b"%PDF-" and len(pdf) > len(write(server, record, "pdf"))
    assert server.raw("POST", "/api/study/write?to=svg", several)[2] == write(server, record, "svg")
    status, _, problem = server.raw("POST", "/api/study/write?to=pgn", several + b"{}")
    assert status == 400, (status, problem)
    # Every format of both games, through the command and back.
    for name in ("collection.pgn", "any.xqf", "judge.pgn.gz", "xiangqi.pgn"):
        with open(os.path.join(DATA, name), "rb") as file:
            data = file.read()
        answer = read(server, data, query=f"?name={name}")
        told = subprocess.run([command[0], "convert", "--to", "json", os.path.join(DATA, name)], capture_output=True, check=False).stdout.splitlines()
        # The command leaves out games that break off, of which one file here has some.
        assert answer["count"] >= len(told) > 0 and (answer["faults"] or answer["record"]["moves"][0]["move"] == json.loads(told[0])["moves"][0]["move"]), name
        if answer["count"] == len(told) > 1 and not answer["faults"]:
            second = read(server, data, query=f"?name={name}&number=2")
            assert [move["move"] for move in second["record"]["moves"]] == [move["move"] for move in json.loads(told[1])["moves"]], name
        read(server, data, want=404, query=f"?name={name}&number={answer['count'] + 1}")
    for lang, said in (("en", "White has no king; Black has no king"), ("zh-Hans", "白方没有王；黑方没有王")):
        problem = json.loads(server.raw("POST", f"/api/study/read?lang={lang}", b"8/8/8/8/8/8/8/8 w - - 0 1")[2])
        assert said in problem["detail"] and "no-white-king" not in problem["detail"], problem
    chinese = read(server, "炮二平五 马8进7 马二进三")
    assert chinese["record"]["game"] == "xiangqi" and len(chinese["texts"]) == 3
    assert write(server, chinese["record"], "xqf")[:2] == b"XQ"
    fen = read(server, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert fen["record"]["moves"] == [] and fen["record"]["start"].startswith("r3k2r")
    # Faults are told with their places; what is no file of games is refused.
    broken = read(server, "1. e4 e5 2. Ke3 *\n")
    assert broken["faults"][0]["line"] == 1 and broken["faults"][0]["column"] == 13, broken["faults"]
    # an encoding that is named is taken at its word
    for encoding, name in (("gb18030", "北京"), ("windows-1251", "Карпов"), ("cp437", "Mühl"), ("utf-16", "叶")):
        game = f'[White "{name}"]\n\n1. d4 *\n'.encode(encoding)
        assert read(server, game, query="?encoding=" + encoding)["games"][0]["first"] == name, encoding
    unknown = read(server, GAME, want=400, query="?encoding=klingon")
    assert unknown["code"] == "field-value" and "windows-1251" in unknown["detail"], unknown
    assert read(server, "hello world", want=400)["code"] == "no-game"
    assert read(server, b"", want=400)["code"] == "no-game"
    assert read(server, gzip.compress(b"\0" * (40 << 20)), want=400)["code"]
    for body, to, want in ((record, "xqf", 400), (record, "nothing", 400), ([1], "pgn", 400), (record, "svg&at=99", 400)):
        write(server, body, to, want=want)
    server.stop()


def a_stretch_is_judged_under_every_rule_set(command):
    server = Server(command)
    answer = ask(server, "judge", {**CHASE, "moves": CYCLE})
    assert answer["closed"] and len(answer["moves"]) == 4
    rulings = {one["rules"]: one for one in answer["rulings"]}
    assert [rulings[f"xiangqi-{name}"]["state"] for name in ("1999", "2020", "axf", "wxf")] == ["order", "order", "ended", "ended"]
    first = rulings["xiangqi-1999"]
    assert first["evidence"]["deviate"] == "red" and first["rounds"] == 2 and len(first["cycle"]) == 4
    assert [one["labels"][0] for one in first["cycle"]] == ["chase", "exchange", "chase", "chase"]
    assert rulings["xiangqi-axf"]["cycle"][2]["labels"] == ["block"] and rulings["xiangqi-axf"]["result"] == "1/2-1/2"
    # The same as the command says of both rounds.
    said = subprocess.run([command[0], "judge", "--json", "--rules", "xiangqi-1999", "--fen", CHASE["fen"], "--moves", f"{CYCLE} {CYCLE}"],
                          capture_output=True, check=False)
    told = json.loads(said.stdout.splitlines()[-1])
    assert told["text"] == first["text"] if "text" in told else told, told
    # A stretch that does not come back is judged as it stands, and one in the middle of a line from there on.
    answer = ask(server, "judge", {**CHASE, "moves": "h6i4 i9h9"})
    assert not answer["closed"] and all(one["state"] == "open" for one in answer["rulings"])
    answer = ask(server, "judge", {"game": "chess", "moves": "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8", "from": 3})
    assert answer["from"] == 3 and {one["state"] for one in answer["rulings"]} == {"claimable"}
    for start in (0, 7, -1):
        ask(server, "judge", {"game": "chess", "moves": "e2e4", "from": start}, want=400)
    ask(server, "judge", {"game": "chess"}, want=400)
    server.stop()


def fates_and_mates_are_told(command):
    server = Server(command)
    answer = ask(server, "fate", {"game": "chess", "fen": "8/8/8/4k3/8/8/4KN2/8 w - - 0 1"})
    assert answer["can_win"] == {"white": "no", "black": "no"} and answer["reason"] == "dead-position"
    assert ask(server, "fate", {"game": "xiangqi"})["can_win"] == {"red": "yes", "black": "yes"}
    moves = "g1f3 g8f6 f3g1 f6g8"
    answer = ask(server, "fate", {"game": "chess", "moves": f"{moves} {moves}"})
    assert answer["occurrences"] == 3 and [note["name"] for note in answer["notes"]] == ["threefold"], answer
    answer = ask(server, "mate", {"game": "chess", "fen": "6k1/5ppp/8/8/8/8/8/K2RR3 w - - 0 1"})
    assert answer["mate"] == 1 and answer["proved"] and answer["line"][0] in ("d1d8", "e1e8")
    assert ask(server, "mate", {"game": "chess", "fen": "8/8/8/4k3/8/8/4KN2/8 w - - 0 1"})["mate"] is None
    server.stop()


def games_of_the_other_kind_are_refused(command):
    """For every format that cannot hold the game, the error equals the command's and the library's."""
    server = Server(command)
    holds = {"xiangqi": ("san", "polyglot"), "chess": ("wxf", "zh", "iccs", "xqf", "dhtmlxq")}
    for game, move in (("xiangqi", "h2e2"), ("chess", "e2e4")):
        record = {"format": "qiyuan-game", "version": 1, "game": game, "moves": [{"move": move}]}
        for to in holds[game]:
            problem = json.loads(write(server, record, to, want=400))
            assert problem["code"] == "format-game" and game in problem["detail"] and to in problem["detail"], problem
        for to in holds["chess" if game == "xiangqi" else "xiangqi"]:
            assert write(server, record, to), to
    server.stop()


def slices_are_few_at_once(command):
    server = Server(command, args=["--limits", "thoughts=2"])
    answers, gate = [], threading.Barrier(8)

    def think():
        gate.wait()
        answers.append(server.call("POST", "/api/study/think", {"game": "chess", "moves": "e2e4", "milliseconds": 4000}))

    threads = [threading.Thread(target=think) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    states = sorted(status for status, _ in answers)
    assert states.count(200) >= 2 and set(states) <= {200, 429} and 429 in states, states
    answer = next(body for status, body in answers if status == 200)
    assert answer["depth"] > 0 and answer["lines"][0]["moves"]
    several = ask(server, "think", {"game": "xiangqi", "lines": 3, "milliseconds": 100, "board": "b"})
    assert len(several["lines"]) == 3, several
    assert ask(server, "think", {"game": "chess", "fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"})["lines"] == []
    server.stop()


def one_game(moves):
    return gzip.compress(('[White "A"]\n[Black "B"]\n\n' + moves + " *\n").encode())


def large_games_are_refused(command):
    """A small file that would become a large answer is refused in time; real files fit."""
    server = Server(command)
    for moves in ("1. e4 " + "(1. d4 d5) " * 2_900_000, "Nf3 Nf6 Ng1 Ng8 " * 2_000_000, "1. e4 " + "$1 " * 10_000_000):
        packed = one_game(moves)
        assert len(packed) < 100_000
        assert read(server, packed, 413)["code"] == "game-too-large"
    text = one_game("1. e4 {" + "x" * 1_000_000 + "} " + ("(1. d4 {" + "y" * 1_000_000 + "}) ") * 15 + ("(1. c4 {" + '\\"' * 500_000 + "}) ") * 15)
    assert read(server, text, 413)["code"] == "answer-too-large"
    moves = " ".join(f"{ply + 1}. Nf3 $1 Nf6 {{good}} {ply + 2}. Ng1 ({ply + 2}. d4 d5) Ng8" for ply in range(0, 140_000, 2))
    assert 3_500_000 < len(moves) < 4 << 20, len(moves)
    found = read(server, moves.encode())
    assert found["count"] == 1 and len(found["texts"]) == 70_000 * 6, len(found["texts"])
    many = '[Event "x"]\n\n1. e4 {' + "z" * 1000 + "} *\n\n"
    assert read(server, gzip.compress((many * 40_000).encode()), 413)["code"] == "unpacked-too-large"
    men = bytes.fromhex("1a2a3a4a5a6a7a8a9a28881737577797112131415161718191238314345474" + "94")
    game = men + struct.pack("<I", 1) + bytes(4) + struct.pack("<I", 1) + bytes(7 * 4 + 4 + 5 * 4) + b"\1" + b" " * 38
    game += struct.pack("<I", 1) + b"\1\0\x09\x08\0\0" + b"\r\n\r\n"
    library = bytes(5 * 4) + b" " * 38 + struct.pack("<I", 1) + bytes(4) + struct.pack("<I", len(game) + 4) + game
    packed = b"CCBridge" + struct.pack("<III", 0x15, 1, len(library)) + zlib.compress(library + b"a" * (33 << 20))
    found = read(server, packed, query="?name=a.cbl")
    assert found["count"] == 1 and "32 MB" in found["faults"][-1]["text"], found["faults"]
    assert server.stop() == 0


def given_up_when_nobody_waits(command):
    """Reading a slow file is cancelled when its sender has disconnected, and when the server stops."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    path = os.path.join(folder, "log")
    server = Server(command, args=["--request-log", path])
    slow = gzip.compress(b'[Event "x"]\n\n1. e9 *\n\n' * 1_300_000)
    head = f"POST /api/study/read HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {len(slow)}\r\n\r\n".encode()

    def asked():
        with open(path, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        return [line for line in lines if line.get("route") == "/api/study/read"]

    wire = socket.create_connection(("127.0.0.1", server.port))
    wire.sendall(head + slow)
    wire.close()
    wait_for(asked, patience=60)
    assert [line["code"] for line in asked()] == ["stopping"], asked()
    wire = socket.create_connection(("127.0.0.1", server.port))
    wire.sendall(head + slow)
    wait_for(lambda: "qiyuan_jobs_running{lane=\"heavy\"} 1" in server.raw("GET", "/metrics")[2].decode(), patience=60)
    assert server.stop() == 0
    assert [line["code"] for line in asked()] == ["stopping", "stopping"], asked()
    wire.close()


def whole_studies_come_back(command):
    """All games of a file as chapters of a study, written as one PGN or one JSON and read again:
    all are unchanged."""
    server = Server(command)
    seen = 0
    for name in ("convert.pgn", "xiangqi.pgn", "any.xqf", "any.cbr", "../sheet/study.pgn"):
        with open(os.path.join(DATA, name), "rb") as file:
            data = file.read()
        named = f"?name={os.path.basename(name)}"
        count = min(read(server, data, query=named)["count"], 12)
        chapters = [read(server, data, query=f"{named}&number={number}")["record"] for number in range(1, count + 1)]
        for number, record in enumerate(chapters, 1):
            record["tags"] = [tag for tag in record["tags"] if tag[0] not in ("StudyName", "ChapterName")]
            record["tags"] += [["StudyName", "Evening – 晚课"], ["ChapterName", f"Chapter {number} “a”"]]
        body = "\n".join(json.dumps(record) for record in chapters).encode()
        for form in ("pgn", "json"):
            status, _, whole = server.raw("POST", f"/api/study/write?to={form}", body)
            assert status == 200, (name, form, whole)
            for number, record in enumerate(chapters, 1):
                again = read(server, whole, query=f"?number={number}")
                assert again["count"] == len(chapters) and not again["faults"], (name, form, again["faults"])
                told = {tag[0]: tag[1] for tag in again["record"]["tags"]}
                assert all(told.get(tag) == value for tag, value in record["tags"] if value), (name, form, number, told, record["tags"])
                assert {**again["record"], "tags": 0} == {**record, "tags": 0}, (name, form, number)
                seen += 1
    assert seen >= 20, seen
    server.stop()


if __name__ == "__main__":
    os.environ["XDG_DATA_HOME"] = os.path.join(os.getcwd(), "nowhere")
    run([a_line_is_followed, what_a_format_cannot_hold_is_told, files_are_read_and_written, whole_studies_come_back, a_stretch_is_judged_under_every_rule_set, fates_and_mates_are_told,
         games_of_the_other_kind_are_refused, slices_are_few_at_once, large_games_are_refused, given_up_when_nobody_waits])
