# SPDX-License-Identifier: GPL-3.0-or-later
"""A server under test, and clients for it: HTTP, WebSocket and JSON lines, using only Python's
standard library."""
import base64
import concurrent.futures
import contextlib
import functools
import gzip
import http.client
import json
import os
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
import traceback

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), folder) for folder in ("..", "../cli")]
import described  # noqa: E402
import postgres  # noqa: E402
import standing  # noqa: E402
from waiting import PATIENCE, wait_for  # noqa: E402, F401


@functools.lru_cache(maxsize=None)
def ready(program):
    """The command beside the server, run sequentially: see standing.py."""
    return standing.ready(program, {"LC_ALL": "C"})


def folder_of(files):
    """A new folder with copies of the files."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    for file in files:
        shutil.copy(file, folder)
    return folder


@functools.lru_cache(maxsize=None)
def description(program):
    """The description of a program's API, if it is in the program's build folder; else None."""
    path = os.path.join(os.path.dirname(program), "..", "club", "server", "openapi.json")
    if not os.path.isfile(path):
        return None
    with open(path, encoding="utf-8") as file:
        return described.Description(json.load(file))


BEGUN = []  # all servers
HELD = {"answers": 0, "messages": 0}  # how many were held against the description: each fitted, or its test failed


def last_words():
    """The stderr of servers that exited on their own, mostly a sanitizer's report."""
    for server in BEGUN:
        if server.process.poll() not in (None, 0, -signal.SIGKILL, -signal.SIGTERM):
            server.errors.seek(0)
            yield f"a server ended with {server.process.returncode}: {server.errors.read()[-4000:]}"


class Server:
    """The server program on a free port, with a store of its own. `command` is the program and its
    arguments."""

    cheap_hash = True  # of passwords (cheap_hash.c), where a test does not ask for their full cost

    def __init__(self, command, folder=None, args=(), wrap=(), db=None):
        self.named_db = db
        self.command = list(command)
        self.wrap = list(wrap)
        self.folder = folder or tempfile.mkdtemp(prefix="qiyuan-test-")
        self.args = list(args)
        self.process = None
        self.errors = tempfile.TemporaryFile("w+")  # what it says on stderr, over all its starts
        BEGUN.append(self)
        self.start()

    @property
    def db(self):
        """Its store: a file in its folder or, with QIYUAN_TEST_POSTGRESQL, a database with the
        folder's name there."""
        base = os.environ.get("QIYUAN_TEST_POSTGRESQL")
        if self.named_db:
            return self.named_db
        return postgres.database(base, os.path.basename(self.folder)) if base else os.path.join(self.folder, "house.db")

    def sql(self, text):
        """The result of a statement: lines of values separated by |, as both databases print them."""
        if self.db.startswith("postgresql:"):
            return postgres.sql(self.db, text)
        with contextlib.closing(sqlite3.connect(self.db)) as store:
            rows = store.execute(text.replace("encode(", "hex(").replace(", 'hex')", ")")).fetchall()
            store.commit()
        return ["|".join("" if value is None else str(value) for value in row) for row in rows]

    def kept(self):
        """Everything in its store, as bytes."""
        if self.db.startswith("postgresql:"):
            return postgres.dump(self.db)
        kept = b""
        for name in (self.db, self.db + "-wal"):
            if os.path.exists(name):
                with open(name, "rb") as file:
                    kept += file.read()
        return kept

    def start(self, port=0):
        """Starts or restarts it; at a given port if clients are to reconnect."""
        command = [*self.wrap, *self.command, "--port", str(port), "--db", self.db, *self.args]
        environment = dict(os.environ)
        if self.cheap_hash and os.environ.get("QIYUAN_CHEAP_HASH_LIBRARY") and "LD_PRELOAD" not in environment:
            environment["LD_PRELOAD"] = os.environ["QIYUAN_CHEAP_HASH_LIBRARY"]
        if self.wrap:  # a leak check does not work where another program traces
            environment["ASAN_OPTIONS"] = environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0"
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True,
                                        env=environment)
        line = self.process.stdout.readline().strip()
        if not line.startswith("listening on http://"):
            self.errors.seek(0)
            raise AssertionError(f"the server said {line!r} and {self.errors.read()!r}")
        self.url = line.split()[-1]
        self.host, port = self.url[len("http://"):].rsplit(":", 1)
        self.port = int(port)

    def sanitized(self):
        """Fails if a sanitizer found something; prints its report to our own stderr."""
        self.errors.seek(0)
        words = self.errors.read()
        if "Sanitizer" in words or "runtime error" in words:
            sys.stderr.write(words)
            raise AssertionError("a sanitizer found something")

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.sanitized()
        return code

    def call(self, method, path, body=None, token=None, headers=None):
        """Makes one request; returns (status, answer), with JSON answers decoded."""
        status, _, data = self.raw(method, path, body, token, headers)
        try:
            return status, json.loads(data)
        except ValueError:
            return status, data.decode(errors="replace")

    def raw(self, method, path, body=None, token=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = "Bearer " + token
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, data, headers)
        answer = connection.getresponse()
        result = answer.status, dict((key.lower(), value) for key, value in answer.getheaders()), answer.read()
        connection.close()
        self.hold(method, path, data, *result)
        return result

    def hold(self, method, path, sent, status, head, text):
        """Fails if an answer, or the request of a successful one, differs from the API's
        description."""
        promised = description(self.command[0])
        if head.get("content-encoding") == "gzip":
            text = gzip.decompress(text)
        HELD["answers"] += bool(promised)
        fault = promised and (promised.answer_fault(method, path, status, head.get("content-type"), text) or
                              promised.request_fault(method, path, status, sent))
        assert not fault, fault

    def game(self, **setup):
        """Opens and joins a game; returns it with a token for each side."""
        setup.setdefault("colour", "first")
        status, opened = self.call("POST", "/api/games", {"name": "Ann", **setup})
        assert status == 201, (status, opened)
        status, joined = self.call("POST", f"/api/games/{opened['id']}/join", {"name": "Bob"})
        assert status == 200, (status, joined)
        return Game(self, opened["id"], {opened["side"]: opened["seat_token"], joined["side"]: joined["seat_token"]})


class Game:
    def __init__(self, server, game, tokens):
        self.server = server
        self.id = game
        self.tokens = tokens
        self.sides = list(tokens)

    def state(self, side=None, **headers):
        status, state = self.server.call("GET", f"/api/games/{self.id}", token=self.tokens.get(side), headers=headers)
        assert status == 200, (status, state)
        return state

    def post(self, side, event):
        return self.server.call("POST", f"/api/games/{self.id}/events", event, self.tokens[side])

    def move(self, side, move):
        status, answer = self.post(side, {"event": "move", "move": move})
        assert status == 200, (move, status, answer)
        return answer

    def play(self, moves):
        answer = None
        for ply, move in enumerate(moves.split()):
            answer = self.move(self.sides[ply % 2], move)
        return answer

    def log(self):
        """All messages of a finished game."""
        status, _, data = self.server.raw("GET", f"/api/games/{self.id}/events?after=0")
        assert status == 200, status
        return [json.loads(line) for line in data.splitlines()]


class Socket:
    """A WebSocket client. It answers pings whenever it reads (after `lag` seconds)."""

    def __init__(self, server, token=None, lag=0.0, path="/ws", headers=None, source=None):
        self.promised = description(server.command[0])
        self.lag = lag
        self.buffer = b""
        self.pending = []
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE, source)
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {"Host": f"127.0.0.1:{server.port}", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **(headers or {})}
        text = f"GET {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        self.socket.sendall(text.encode() + b"\r\n")
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.socket.recv(4096)
            if not more:
                raise ConnectionError("the upgrade was refused")
            head += more
        head, self.buffer = head.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        if token:
            self.send({"type": "hello", "token": token})

    def frame(self, opcode, data, final=True):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([(0x80 if final else 0) | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0xFE]) + struct.pack(">H", size)
        else:
            head += bytes([0xFF]) + struct.pack(">Q", size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def need(self, count):
        while len(self.buffer) < count:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("closed")
            self.buffer += more
        part, self.buffer = self.buffer[:count], self.buffer[count:]
        return part

    def read_frame(self):
        first, second = self.need(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self.need(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.need(8))[0]
        return first & 0x0F, first & 0x80, self.need(size)

    def receive(self, timeout=PATIENCE):
        """The next message."""
        self.socket.settimeout(timeout)
        text = b""
        while True:
            opcode, final, data = self.read_frame()
            if opcode == 9:
                time.sleep(self.lag)  # time: its line is this slow
                self.frame(10, data)
            elif opcode == 8:
                raise ConnectionError("closed by the server")
            elif opcode in (0, 1):
                text += data
                if final:
                    message = json.loads(text)
                    HELD["messages"] += bool(self.promised)
                    fault = self.promised and self.promised.message_fault(message)
                    assert not fault, fault
                    return message

    def until(self, kind, **fields):
        """The next message of a type (and with the given fields); others are skipped."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            message = self.receive()
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message
        raise AssertionError(f"no {kind} came")

    def close(self):
        self.socket.close()


def children(parent, hash_passwords=False):
    """The running child processes of `parent`, without those that hash passwords, or only those; read
    from /proc, because a minimal Debian has no ps."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as file:
                named, _, rest = file.read().rpartition(")")
                state, of = rest.split()[:2]
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
        if int(of) == parent and state != "Z" and named.endswith("(qiyuan-password") == hash_passwords:
            found.append(int(name))
    return found


def hashers(parent):
    """The processes in which a server hashes passwords."""
    return children(parent, hash_passwords=True)


def start_fails(command, folder, args=()):
    """Starts a server that should exit on its own; returns its exit code and stderr."""
    done = subprocess.run([*command, "--port", "0", "--db", os.path.join(folder, "house.db"), *args],
                          capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stderr


def messages(server, game, count, token=None):
    """The first `count` messages of a game, which may still be in progress."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", f"/api/games/{game}/events?after=0", headers={"Authorization": "Bearer " + (token or "")})
    answer = connection.getresponse()
    assert answer.status == 200, answer.status
    found = [json.loads(answer.readline()) for _ in range(count)]
    connection.close()
    return found


def run(tests, at_once=1):
    """Runs test functions as TAP; each gets the command of the server program (the arguments of
    this program). Those in `at_once` mostly wait for a server of their own, and run in threads;
    results are printed in order."""
    command = sys.argv[1:]
    failed = 0

    def outcome(test):
        try:
            return test(command), None
        except Exception:  # whatever it was, the other tests go on
            return None, "\n".join([traceback.format_exc(), *last_words()])

    print(f"1..{len(tests)}", flush=True)
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        outcomes = pool.map(outcome, tests) if at_once > 1 else map(outcome, tests)
        for number, (test, (skip, fault)) in enumerate(zip(tests, outcomes), 1):
            print(f"{'not ok' if fault else 'ok'} {number} - {test.__name__}" + (f" # SKIP {skip}" if skip else ""), flush=True)
            for line in (fault or "").splitlines():
                print("#   " + line, flush=True)
            failed += fault is not None
    print(f"# held against the description: {HELD['answers']} answers, {HELD['messages']} messages", flush=True)
    sys.exit(1 if failed else 0)
