#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of games that users upload: in parts, in any format, within quotas; who may read and remove
them."""
import gzip
import os
import urllib.parse

from house import Server, run, wait_for

DATA = os.path.join(os.environ["QIYUAN_TEST_DATA"], "cli")


class Sender:
    def __init__(self, server, name):
        self.server = server
        self.session = server.call("POST", "/api/guest", {"name": name})[1]["token"]

    def call(self, method, path, body=None, want=200):
        status, answer = self.server.call(method, path, body, headers={"Cookie": "qiyuan_session=" + self.session})
        assert status == want, (path, want, status, answer)
        return answer

    def begin(self, name, size, want=201):
        return self.call("POST", "/api/collections?" + urllib.parse.urlencode({"name": name, "kilobytes": (size + 1023) // 1024}), {}, want)

    def part(self, known, at, data, want=200):
        return self.call("POST", f"/api/collections/{known}/part?at={at}", data, want)

    def send(self, name, data, step=1000, want=200):
        known = self.begin(name, len(data))["id"]
        for at in range(0, len(data), step):
            assert self.part(known, at, data[at:at + step])["size"] == min(at + step, len(data))
        return self.call("POST", f"/api/collections/{known}/end", {}, want)

    def games(self, known, want=200, **fields):
        return self.call("GET", f"/api/collections/{known}/games?" + urllib.parse.urlencode(fields), want=want)

    def listed(self):
        return self.call("GET", "/api/collections")["collections"]


def read(name):
    with open(os.path.join(DATA, name), "rb") as file:
        return file.read()


def an_encoding_is_named(command):
    """If the encoding is uncertain, the user can state it; the file is stored as UTF-8 and read as
    that."""
    server = Server(command)
    ann = Sender(server, "Ann")
    for encoding, white in (("gb18030", "北京"), ("windows-1251", "Карпов"), ("cp437", "Mühl"), ("utf-16", "叶")):
        data = f'[White "{white}"]\n\n1. d4 d5 *\n'.encode(encoding)
        known = ann.begin("a.pgn", len(data))["id"]
        ann.part(known, 0, data)
        answer = ann.call("POST", f"/api/collections/{known}/end?encoding=klingon", {}, 400)
        assert answer["code"] == "field-value" and "windows-1251" in answer["detail"], answer
        assert ann.call("POST", f"/api/collections/{known}/end?encoding={encoding}", {})["games"] == 1
        found = ann.games(known, where=f"white={white}")
        assert found["found"] == 1 and found["games"][0]["white"] == white, (encoding, found)
        ann.call("POST", f"/api/collections/{known}/remove", {})
    # what was no PGN is kept as UTF-8
    known = ann.begin("any.xqf", 100000)["id"]
    ann.part(known, 0, read("any.xqf"))
    ann.call("POST", f"/api/collections/{known}/end?encoding=gb18030", {})
    assert ann.games(known)["found"] == 1
    assert server.stop() == 0


def any_format_in_parts(command):
    server = Server(command)
    ann = Sender(server, "Ann")
    pgn = read("collection.pgn")
    told = ann.send("collection.pgn", pgn)
    assert told["ready"] and told["games"] > 3, told
    assert ann.games(told["id"])["found"] == told["games"]
    assert 0 < ann.games(told["id"], where="result=1-0")["found"] < told["games"]
    packed = ann.send("some.pgn.gz", gzip.compress(pgn))
    assert packed["games"] == told["games"]
    book = ann.send("any.xqf", read("any.xqf"))
    assert book["games"] == 1 and ann.games(book["id"])["games"][0]["game"] == "xiangqi"
    moves = ann.call("GET", f"/api/collections/{book['id']}/tree?game=xiangqi")["moves"]
    assert len(moves) == 1 and moves[0]["games"] == 1, moves
    # What comes twice is there once; what does not follow is told where to go on; the end asked twice is answered twice.
    known = ann.begin("again.pgn", len(pgn))["id"]
    assert ann.part(known, 0, pgn[:100])["size"] == ann.part(known, 0, pgn[:100])["size"] == 100
    problem = ann.part(known, 50, pgn[50:200], 409)
    assert problem["code"] == "upload-part" and "100" in problem["detail"], problem
    ann.games(known, 404)
    server.kill()
    server.start()
    ann.part(known, 100, pgn[100:])
    assert ann.call("POST", f"/api/collections/{known}/end", {}) == ann.call("POST", f"/api/collections/{known}/end", {})
    names = {row["name"]: row for row in ann.listed()}
    assert set(names) == {"collection.pgn", "some.pgn.gz", "any.xqf", "again.pgn"} and all(row["own"] and row["expires"] > row["changed"] for row in names.values())
    # What holds no game is told so, and nothing of it is left.
    problem = ann.send("text.txt", b"nothing that is a game\n", want=400)
    assert problem["code"] == "no-game", problem
    assert len(ann.listed()) == 4
    server.stop()


def what_is_wrong_is_told(command):
    """The error of a file names its content, not a file name in place of a number."""
    server = Server(command)
    ann = Sender(server, "Ann")
    entry = bytes(7) + b"\x01" + b"\x03\x1c" + b"\x00\x01" + bytes(4)
    told = ann.send("lost.bin", entry + bytes(7) + b"\x02" + entry[8:], want=400)
    assert told["code"] == "book-unmet" and told["detail"].startswith("2 entries of the book (Polyglot)"), told
    server.stop()


def who_may(command):
    server = Server(command)
    ann, bob = Sender(server, "Ann"), Sender(server, "Bob")
    known = ann.send("collection.pgn", read("collection.pgn"))["id"]
    bob.games(known, 404)
    assert server.call("GET", f"/api/collections/{known}/games")[0] == 404 and bob.listed() == []
    for what in ("share", "remove", "end", "part?at=0", "rename?name=x"):
        bob.call("POST", f"/api/collections/{known}/{what}", {}, 404)
    assert ann.call("POST", f"/api/collections/{known}/share?shared=1", {})["shared"] is True
    assert bob.games(known)["found"] > 3 and server.call("GET", f"/api/collections/{known}/stats")[0] == 200 and bob.listed() == []
    ann.call("POST", f"/api/collections/{known}/share?shared=0", {})
    bob.games(known, 404)
    named = ann.call("POST", f"/api/collections/{known}/rename?name={urllib.parse.quote('胡荣华 – my games')}", {})
    assert (named["name"], ann.listed()[0]["name"]) == ("胡荣华 – my games",) * 2 and ann.games(known)["found"] > 3, named
    for wrong in ("", "?name=", "?name=" + "x" * 201, "?name=%ff"):
        ann.call("POST", f"/api/collections/{known}/rename{wrong}", {}, 400)
    begun = ann.call("POST", "/api/collections?name=a.pgn&kilobytes=1", {}, 201)["id"]
    ann.call("POST", f"/api/collections/{begun}/rename?name=b", {}, 404)  # its ending says what it is
    ann.call("POST", f"/api/collections/{begun}/remove", {})
    ann.call("POST", f"/api/collections/{known}/remove", {})
    ann.games(known, 404)
    assert ann.listed() == []
    assert server.call("POST", "/api/collections?name=a&kilobytes=1", {})[1]["code"] == "upload-nobody"
    for known in ("aaaaaaaaaa", "a" * 11):
        assert server.call("GET", f"/api/collections/{known}/games")[0] == 404
    server.stop()


def who_goes_takes_it_along(command):
    server = Server(command)
    status, head, told = server.raw("POST", "/api/accounts", {"name": "Ann", "password": "a long password of hers"})
    assert status in (200, 201), told
    ann = Sender(server, "x")
    ann.session = head["set-cookie"].split("=", 1)[1].split(";")[0]
    row = ann.send("collection.pgn", read("collection.pgn"))
    ann.call("POST", f"/api/collections/{row['id']}/share?shared=1", {})
    assert "expires" not in ann.listed()[0]
    ann.call("POST", "/api/me/remove", {"password": "a long password of hers"})
    folder = os.path.join(os.path.dirname(server.db), "uploads")
    wait_for(lambda: not [name for name in os.listdir(folder) if name.startswith(row["id"])])
    assert server.call("GET", f"/api/collections/{row['id']}/games")[0] == 404
    server.stop()


def what_is_too_much(command):
    server = Server(command, args=["--limits", "guest_shelf_mb=1,shelf_games=40"])
    ann = Sender(server, "Ann")
    assert ann.begin("big.pgn", 2 << 20, 413)["code"] == "upload-full"
    game = b'[Event "x"]\n[Result "*"]\n\n1. e4 e5 *\n\n'
    assert ann.send("many.pgn", game * 41, step=10000, want=413)["code"] == "upload-full"
    first = ann.send("few.pgn", game * 30)
    assert ann.send("more.pgn", game * 11, want=413)["code"] == "upload-full"
    # Packed small, unpacked more than may be kept.
    bomb = gzip.compress(b'[Event "x"]\n\n{' + b"a" * (3 << 20) + b"} 1. e4 *\n")
    assert ann.send("bomb.pgn.gz", bomb, want=413)["code"] == "upload-full"
    assert [row["name"] for row in ann.listed()] == ["few.pgn"]
    # More than was said is not taken.
    known = ann.begin("said.pgn", 1000)["id"]
    assert ann.part(known, 0, game * 100, 413)["code"] == "upload-full"
    ann.call("POST", f"/api/collections/{first['id']}/remove", {})
    ann.send("more.pgn", game * 40, step=10000)
    for path in ("?name=a", "?kilobytes=1", "?name=a&kilobytes=0", "?name=%ff&kilobytes=1"):
        assert ann.call("POST", "/api/collections" + path, {}, 400)["code"] == "field-value"
    ann.call("POST", f"/api/collections/{known}/part?at=x", b"a", 400)
    server.stop()


if __name__ == "__main__":
    run([any_format_in_parts, an_encoding_is_named, what_is_wrong_is_told, who_may, who_goes_takes_it_along, what_is_too_much])
