#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""TLS of the server itself: protocol versions, its cookies, a certificate renewed while it serves."""
import http.client
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile

from house import PATIENCE, run, wait_for

KEPT = os.path.join(os.environ["QIYUAN_TEST_DATA"], "server", "tls")


class House:
    """A server with a certificate in its own folder."""

    def __init__(self, command, pair="one"):
        self.folder = tempfile.mkdtemp(prefix="qiyuan-test-")
        self.put(pair)
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--db", self.path("house.db"), "--tls-cert", self.path("house.pem"),
             "--tls-key", self.path("house.key")], stdout=subprocess.PIPE, stderr=self.errors, text=True)
        line = self.process.stdout.readline().strip()
        assert line.startswith("listening on https://127.0.0.1:"), (line, self.said())
        self.port = int(line.rsplit(":", 1)[1])

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, certificate, key=None):
        """Replaces both files, each atomically."""
        for kind, name in (("pem", certificate), ("key", key or certificate)):
            shutil.copy(os.path.join(KEPT, f"{name}.{kind}"), self.path("new"))
            os.replace(self.path("new"), self.path(f"house.{kind}"))

    def said(self):
        self.errors.seek(0)
        return self.errors.read()

    def heard(self, words, times=1):
        """Waits until the server has logged this, this many times in total."""
        wait_for(self.said, lambda said: said.count(words) >= times)

    def request(self, trusted="one", method="GET", path="/api/server", body=None, headers=None):
        context = ssl.create_default_context(cafile=os.path.join(KEPT, f"{trusted}.pem"))
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=context)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(PATIENCE) == 0, self.said()
        self.process.stdout.close()
        assert "Sanitizer" not in self.said() and "runtime error" not in self.said(), self.said()


def requests_and_cookies(command):
    house = House(command)
    status, _, data = house.request()
    assert status == 200 and json.loads(data)["version"], (status, data)
    status, headers, _ = house.request(method="POST", path="/api/guest", body="{}")
    assert status == 200 and headers["set-cookie"].endswith("; HttpOnly; SameSite=Lax; Secure"), headers
    status, headers, page = house.request(path="/")
    assert status == 200 and page, status
    house.stop()


def sockets(command):
    """A WebSocket, and a game in which another connection makes a move."""
    house = House(command)
    context = ssl.create_default_context(cafile=os.path.join(KEPT, "one.pem"))
    with context.wrap_socket(socket.create_connection(("127.0.0.1", house.port), PATIENCE),
                             server_hostname="127.0.0.1") as wire:
        wire.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                     f"Origin: https://127.0.0.1:{house.port}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        assert wire.recv(4096).startswith(b"HTTP/1.1 101"), "no WebSocket"
        assert wire.version() in ("TLSv1.2", "TLSv1.3") and wire.selected_alpn_protocol() in (None, "http/1.1")
    house.stop()


def what_is_not_spoken(command):
    """Plain HTTP and old versions of TLS get no answer; the server keeps serving."""
    house = House(command)
    with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as wire:
        wire.sendall(b"GET /api/server HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        try:
            assert not wire.recv(4096).startswith(b"HTTP/"), "plain HTTP was answered"
        except ConnectionResetError:
            pass
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    old.set_ciphers("ALL:@SECLEVEL=0")
    try:
        with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as wire:
            old.wrap_socket(wire)
        raise AssertionError("TLS 1.1 was spoken")
    except (ssl.SSLError, ConnectionError):
        pass
    # of TLS 1.2 only what keeps what was said before from whoever steals the key later
    for suites, spoken in (("AES128-SHA:AES256-SHA256:AES128-GCM-SHA256", False), ("ECDHE+SHA:ECDHE+SHA256:ECDHE+SHA384:!AESGCM:!CHACHA20", False),
                           ("ECDHE+AESGCM", True), ("ECDHE+CHACHA20", True)):
        newer = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        newer.check_hostname, newer.verify_mode = False, ssl.CERT_NONE
        newer.minimum_version = newer.maximum_version = ssl.TLSVersion.TLSv1_2
        newer.set_ciphers(suites + ":@SECLEVEL=0")
        try:
            with socket.create_connection(("127.0.0.1", house.port), PATIENCE) as wire:
                newer.wrap_socket(wire).close()
            taken = True
        except (ssl.SSLError, ConnectionError):
            taken = False
        assert taken == spoken, suites
    for scheme, status in (("https", 200), ("http", 403)):
        origin = {"Origin": f"{scheme}://127.0.0.1:{house.port}"}
        assert house.request(method="POST", path="/api/guest", body="{}", headers=origin)[0] == status, scheme
    assert house.request()[0] == 200
    house.stop()


def a_new_certificate(command):
    """The server loads a new certificate when the files change and at SIGHUP; an invalid one is
    reported, and the old one stays in use."""
    house = House(command)
    house.put("two")
    house.process.send_signal(signal.SIGHUP)
    house.heard("certificate reloaded")
    assert house.request("two")[0] == 200
    try:
        house.request("one")
        raise AssertionError("the old certificate is still shown")
    except ssl.SSLCertVerificationError:
        pass
    house.put("one", "two")  # a key of another certificate
    house.heard("remains in use")
    assert house.request("two")[0] == 200
    house.put("one")
    house.heard("certificate reloaded", times=2)
    assert house.request("one")[0] == 200
    house.stop()


def what_does_not_start(command):
    broken = tempfile.NamedTemporaryFile("w", suffix=".pem")
    broken.write("no certificate\n")
    broken.flush()
    one, two = (os.path.join(KEPT, name) for name in ("one.pem", "two.key"))
    rows = [
        (["--tls-cert", "/nowhere.pem"], 4, "/nowhere.pem"),
        (["--tls-cert", broken.name], 3, broken.name),
        (["--tls-cert", one, "--tls-key", "/nowhere.key"], 4, "/nowhere.key"),
        (["--tls-cert", one], 3, one),
        (["--tls-cert", one, "--tls-key", two], 3, "does not match"),
        (["--tls-key", two], 2, "--tls-cert"),
    ]
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    for args, status, words in rows:
        done = subprocess.run([*command, "--port", "0", "--db", os.path.join(folder, "no.db"), *args],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == status and words in done.stderr, (args, done.returncode, done.stderr)
        assert not os.path.exists(os.path.join(folder, "no.db")), args


if __name__ == "__main__":
    run([requests_and_cookies, sockets, what_is_not_spoken, a_new_certificate, what_does_not_start])
