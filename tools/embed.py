#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes files into C sources, for a program with a built-in page.

usage: embed.py file SYMBOL FILE                 one file as `const unsigned char SYMBOL[]` and SYMBOL_len
       embed.py page FOLDER                      the page's files as the table qyi_assets (embedded.h)
       embed.py build WEB DIST DEPFILE OUT REGISTRY...  builds the page into DIST, then does the same into OUT
       embed.py nets FILE...                     networks as the table qyi_net_built_in (engine/net.h), by game
       embed.py none                             an empty table

The output does not depend on time or place: the same files make the same source.
"""
import base64
import contextlib
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}


def array(symbol, data, static):
    """The bytes with a zero after them, as a string: compilers read a list of numbers ten times slower."""
    print(f"{'static ' if static else ''}const unsigned char {symbol}[] =")
    for at in range(0, max(len(data), 1), 24):
        print('"' + "".join(f"\\{byte:03o}" for byte in data[at : at + 24]) + '"')
    print(";")


def one_file(symbol, path):
    with open(path, "rb") as file:
        data = file.read()
    print('/* Made by tools/embed.py. */\n#include "wire/embedded.h"\n')
    array(symbol, data, False)
    print(f"const size_t {symbol}_len = {len(data)};")


def nets(paths):
    print('/* Made by tools/embed.py. */\n#include "engine/net.h"\n')
    rows = []
    for number, path in enumerate(paths):
        with open(path, "rb") as file:
            data = file.read()
        array(f"net{number}", data, True)
        rows.append(f"    {{net{number}, {len(data)}}},")
    print("\nconst struct qyi_net_file qyi_net_built_in[QY_GAME_COUNT] = {")
    print("\n".join(rows) + "\n};")


def files_of(folder):
    found = []
    for base, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(base, name) for name in names if not name.endswith((".map", ".gz", ".br"))]
    return sorted(found, key=lambda path: os.path.relpath(path, folder).encode())


def written(html):
    """The hashes of the page's inline scripts, for the content security policy."""
    scripts = re.findall(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", html, re.DOTALL)
    return " ".join("'sha256-" + base64.b64encode(hashlib.sha256(one).digest()).decode() + "'" for one in scripts)


def page(folder):
    paths = files_of(folder)
    if os.path.join(folder, "index.html") not in paths:
        sys.exit(f"embed.py: {folder} holds no index.html")
    rows = []
    print('/* Made by tools/embed.py. */\n#include "wire/embedded.h"\n')
    for number, path in enumerate(paths):
        suffix = os.path.splitext(path)[1]
        if suffix not in TYPES:
            sys.exit(f"embed.py: {path}: no media type is known for “{suffix}”")
        with open(path, "rb") as file:
            data = file.read()
        packed = gzip.compress(data, 9, mtime=0)
        etag = hashlib.sha256(data).hexdigest()[:24]
        array(f"bytes_{number}", data, True)
        if len(packed) < len(data):
            array(f"gzip_{number}", packed, True)
        name = "/" + os.path.relpath(path, folder).replace(os.sep, "/")
        zipped = f"gzip_{number}, {len(packed)}" if len(packed) < len(data) else "NULL, 0"
        brotli = "NULL, 0"
        if os.path.exists(path + ".br"):
            with open(path + ".br", "rb") as file:
                smaller = file.read()
            array(f"brotli_{number}", smaller, True)
            brotli = f"brotli_{number}, {len(smaller)}"
        rows.append(
            f'{{"{name}", "{TYPES[suffix]}", "\\"{etag}\\"", bytes_{number}, {len(data)}, {zipped}, {brotli}}},'
        )
    print("const struct qyi_asset qyi_assets[] = {")
    print("\n".join(rows))
    print(f"}};\nconst size_t qyi_asset_count = {len(rows)};")
    with open(os.path.join(folder, "index.html"), "rb") as file:
        print(f'const char qyi_page_scripts[] = "{written(file.read())}";')


def build(web, dist, depfile, out, *registries):
    """Builds the page with Node.js and lists its inputs in the depfile."""
    node = shutil.which("node")
    if not node or not os.path.isdir(os.path.join(web, "node_modules")):
        sys.exit("embed.py: the page needs Node.js and the packages of its lock file: run ./setup (or use -Dweb=off)")
    environment = {**os.environ, "QIYUAN_DIST": dist}
    subprocess.run([node, "build.mjs"], cwd=web, env=environment, stdout=sys.stderr.fileno(), check=True)
    sources = [os.path.join(web, name) for name in ("build.mjs", "package-lock.json", "tsconfig.json")] + list(registries)
    for folder in ("src", "tools"):
        sources += files_of(os.path.join(web, folder))
    with open(depfile, "w", encoding="utf-8") as file:
        file.write(out + ": " + " ".join(path.replace(" ", "\\ ") for path in sources) + "\n")
    with open(out, "w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
        page(dist)


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    args = sys.argv[1:]
    if len(args) == 3 and args[0] == "file":
        one_file(args[1], args[2])
    elif len(args) >= 2 and args[0] == "nets":
        nets(args[1:])
    elif len(args) == 2 and args[0] == "page":
        page(args[1])
    elif len(args) >= 6 and args[0] == "build":
        build(*args[1:])
    elif args == ["none"]:
        print('/* Made by tools/embed.py. */\n#include "wire/embedded.h"\n')
        print("const struct qyi_asset qyi_assets[] = {{0}};\nconst size_t qyi_asset_count = 0;")
        print('const char qyi_page_scripts[] = "";')
    else:
        sys.exit(__doc__)


main()
