#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The recipes of docs/server.md for a proxy in front of the server, used as printed: nginx and
Caddy, if installed. Only the ports, the certificate and files that root's program would write are
adapted."""
import os
import re
import shutil
import socket
import subprocess
import tempfile

from house import PATIENCE, Server, run, wait_for

NAME = "chess.example"
DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "server.md")


def recipe(after):
    """The block of code after a line of the page."""
    with open(DOCS, encoding="utf-8") as file:
        return re.search(re.escape(after) + r"\n+```\n(.*?)```", file.read(), re.S)[1]


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                    "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", f"{folder}/key.pem", "-out",
                    f"{folder}/cert.pem"], check=True, capture_output=True, timeout=PATIENCE)


def nginx(folder, port, behind):
    text = recipe("nginx:")
    for old, new in ((r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), (r"/etc/letsencrypt/live/\S*fullchain.pem", f"{folder}/cert.pem"),
                     (r"/etc/letsencrypt/live/\S*privkey.pem", f"{folder}/key.pem"), ("127.0.0.1:8080", f"127.0.0.1:{behind}")):
        assert re.search(old, text), old
        text = re.sub(old, new, text)
    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text += f"{kind}_temp_path {folder}/{kind};\n"
    with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
        file.write(f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\nhttp {{ access_log off;\n{text}\n}}\n")
    return ["nginx", "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/error.log"]


def caddy(folder, port, behind):
    text = recipe("Caddy, which keeps the name, adds the address and passes WebSockets on by itself:")
    assert text.startswith(NAME + " {") and "127.0.0.1:8080" in text, text
    text = text.replace(NAME + " {", f"https://{NAME}:{port} {{\n    bind 127.0.0.1\n    tls {folder}/cert.pem {folder}/key.pem", 1)
    with open(f"{folder}/Caddyfile", "w", encoding="utf-8") as file:
        file.write("{\n    admin off\n    auto_https disable_redirects\n}\n" + text.replace("127.0.0.1:8080", f"127.0.0.1:{behind}"))
    return ["caddy", "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]


class Front:
    """Requests through the proxy, made by curl, which accepts the certificate's name for the
    address."""

    def __init__(self, folder, port):
        self.folder, self.port = folder, port

    def curl(self, path, *options):
        done = subprocess.run(["curl", "-sS", "--max-time", "10", "--cacert", f"{self.folder}/cert.pem", "--noproxy", "*", "--resolve",
                               f"{NAME}:{self.port}:127.0.0.1", "-i", *options, f"https://{NAME}:{self.port}{path}"],
                              capture_output=True, text=True, errors="replace", check=False, timeout=PATIENCE)
        head, _, body = done.stdout.partition("\n\n")
        found = re.match(r"HTTP/\S+ (\d+)", head)
        return (int(found[1]) if found else done.stderr), head.lower(), body


def held(command, configure):
    """A server behind a proxy: its page, cookies, event streams, a WebSocket, and pages for the
    local machine only."""
    folder = tempfile.mkdtemp(prefix="qiyuan-test-")
    port = free_port()
    server = Server(command, args=["--public-url", f"https://{NAME}:{port}"])
    certificate(folder)
    with subprocess.Popen(configure(folder, port, server.port), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          env={**os.environ, "HOME": folder}) as proxy:
        try:
            front = Front(folder, port)
            wait_for(lambda: front.curl("/healthz")[0] == 200)
            status, head, body = front.curl("/")
            assert status == 200 and "<!doctype html>" in body.lower() or status == 404, (status, head)  # a build without a page
            status, head, _ = front.curl("/api/guest", "-X", "POST", "-H", f"Origin: https://{NAME}:{port}", "-H", "Content-Type: application/json",
                                         "-d", '{"name":"Ann"}')
            assert status in (200, 201) and "secure" in head and "set-cookie" in head, (status, head)
            assert front.curl("/api/guest", "-X", "POST", "-H", "Origin: https://evil.example", "-d", "{}")[0] == 403
            assert front.curl("/metrics")[0] == 404
            game = server.game(time="5m")
            status, head, _ = front.curl("/ws", "--http1.1", "-H", "Connection: Upgrade", "-H", "Upgrade: websocket", "-H", "Sec-WebSocket-Version: 13",
                                         "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "-H", f"Origin: https://{NAME}:{port}", "--max-time", "1")
            assert status == 101, (status, head)
            with subprocess.Popen(["curl", "-sSN", "--cacert", f"{folder}/cert.pem", "--noproxy", "*", "--resolve", f"{NAME}:{port}:127.0.0.1",
                                   f"https://{NAME}:{port}/api/games/{game.id}/events?after=0"], stdout=subprocess.PIPE, text=True) as stream:
                lines = [stream.stdout.readline() for _ in range(3)]  # what was
                game.move("white", "e2e4")
                lines.append(stream.stdout.readline())  # comes at once, not when a buffer is full
                stream.kill()
            assert "e2e4" in "".join(lines), lines
        finally:
            proxy.terminate()
            proxy.wait(PATIENCE)
    assert server.stop() == 0


def behind_nginx(command):
    if not shutil.which("nginx"):
        return "nginx is not installed"
    return held(command, nginx)


def behind_caddy(command):
    if not shutil.which("caddy"):
        return "Caddy is not installed"
    return held(command, caddy)


if __name__ == "__main__":
    run([behind_nginx, behind_caddy])
