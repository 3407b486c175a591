# SPDX-License-Identifier: GPL-3.0-or-later
"""A fast client of a server under test: HTTP lines that stay open, and pages that hold a WebSocket or a stream.

house.py opens a connection for each request; a crowd of people that makes thousands of requests a second can't. A `Line` is
written to and read from in two steps, so that several people can ask at the same moment. A `Page` is what a browser holds open:
nobody waits for it, `pump` answers its pings and throws away what it was told."""
import base64
import json
import select
import socket
import struct

PATIENCE = 60.0


class Gone(Exception):
    """The server has closed the connection, or was killed: the request may or may not have been
    carried out."""


class Line:
    """One HTTP connection; it is reopened if the server closed it."""

    def __init__(self, port):
        self.port = port
        self.socket = None
        self.buffer = b""

    def send(self, method, path, body=None, cookie=None, token=None):
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if cookie:
            head.append("Cookie: qiyuan_session=" + cookie)
        if token:
            head.append("Authorization: Bearer " + token)
        if body is not None:
            head.append(f"Content-Length: {len(data)}")
        try:
            if self.socket is None:
                self.socket = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.buffer = b""
            elif select.select([self.socket], [], [], 0)[0]:  # nothing was asked: the server has closed it
                self.close()
                return self.send(method, path, body, cookie, token)
            self.socket.sendall("\r\n".join(head).encode() + b"\r\n\r\n" + data)
        except OSError as error:
            self.close()
            raise Gone(str(error)) from error
        return None

    def read(self):
        """The answer: its status, its headers (in lower case) and its body."""
        try:
            while b"\r\n\r\n" not in self.buffer:
                self._more()
            head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
            lines = head.decode("latin-1").split("\r\n")
            fields = {}
            for line in lines[1:]:
                name, _, value = line.partition(":")
                fields[name.lower()] = value.strip()
            size = int(fields.get("content-length", 0))
            while len(self.buffer) < size:
                self._more()
            body, self.buffer = self.buffer[:size], self.buffer[size:]
            if fields.get("connection", "").lower() == "close":
                self.close()
            return int(lines[0].split(" ", 2)[1]), fields, body
        except OSError as error:
            self.close()
            raise Gone(str(error)) from error

    def _more(self):
        more = self.socket.recv(1 << 16)
        if not more:
            raise ConnectionResetError("closed")
        self.buffer += more

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None
        self.buffer = b""


def _frame(opcode, data):
    size = len(data)
    head = bytes([0x80 | opcode]) + (bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size))
    return head + b"\0\0\0\0" + data  # a mask of zeros


class Pages:
    """All open pages, handled together."""

    def __init__(self):
        self.poll = select.epoll()
        self.open = {}

    def websocket(self, port, cookie, messages):
        page = Page(self, port)
        key = base64.b64encode(b"0123456789abcdef").decode()
        page.begin(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                   f"Sec-WebSocket-Version: 13\r\n" + (f"Cookie: qiyuan_session={cookie}\r\n" if cookie else "") + "\r\n", b" 101 ")
        page.frames = True
        page.say(*messages)
        return page

    def stream(self, port, cookie, path):
        page = Page(self, port)
        page.begin(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n" + (f"Cookie: qiyuan_session={cookie}\r\n" if cookie else "") + "\r\n", b" 200 ")
        return page

    def pump(self, wait=0.0):
        """Reads what has arrived for any page."""
        for number, _ in self.poll.poll(wait, 4096):
            page = self.open.get(number)
            if page:
                page.read()


class Page:
    """A connection that is held open. `alive` until either end closed it; `lost` once nobody reads it any more."""

    def __init__(self, pages, port):
        self.pages = pages
        self.alive = self.lost = self.frames = False
        self.buffer = b""
        try:
            self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        except OSError as error:
            raise Gone(str(error)) from error

    def begin(self, head, expected):
        try:
            self.socket.sendall(head.encode())
            while b"\r\n\r\n" not in self.buffer:
                more = self.socket.recv(1 << 16)
                if not more:
                    raise ConnectionResetError("closed")
                self.buffer += more
        except OSError as error:
            self.socket.close()
            raise Gone(str(error)) from error
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if expected not in head.split(b"\r\n")[0]:
            self.socket.close()
            raise Gone(head.decode("latin-1").split("\r\n")[0])
        self.socket.setblocking(False)
        self.alive = True
        self.pages.open[self.socket.fileno()] = self
        self.pages.poll.register(self.socket.fileno(), select.EPOLLIN)

    def say(self, *messages):
        try:
            self.socket.send(b"".join(_frame(1, json.dumps(message).encode()) for message in messages))
        except OSError:
            self.close()

    def read(self):
        try:
            while True:
                more = self.socket.recv(1 << 18)
                if not more:
                    self.close()
                    return
                if self.frames:
                    self.buffer += more
                if len(more) < 1 << 18:
                    break
        except BlockingIOError:
            pass
        except OSError:
            self.close()
            return
        if self.frames:
            self._take_frames()

    def _take_frames(self):
        data, at = self.buffer, 0
        while len(data) - at >= 2:
            size, head = data[at + 1] & 0x7F, 2
            if size == 126:
                head = 4
            elif size == 127:
                head = 10
            if len(data) - at < head:
                break
            if head > 2:
                size = int.from_bytes(data[at + 2:at + head], "big")
            if len(data) - at < head + size:
                break
            opcode = data[at] & 0x0F
            if opcode == 9:
                try:
                    self.socket.send(_frame(10, data[at + head:at + head + size]))
                except OSError:
                    self.close()
                    return
            elif opcode == 8:
                self.close()
                return
            at += head + size
        self.buffer = data[at:]

    def _leave(self):
        if self.socket.fileno() in self.pages.open:
            self.pages.poll.unregister(self.socket.fileno())
            del self.pages.open[self.socket.fileno()]

    def lose(self):
        """The line is dead, and nothing tells the server: it is not read, and its pings are not answered."""
        if self.alive and not self.lost:
            self._leave()
            self.lost = True

    def close(self, abruptly=False):
        if not self.alive:
            return
        self._leave()
        if abruptly:  # a reset in place of an orderly end
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()
        self.alive = False
