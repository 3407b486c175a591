#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists the fields of a rule set's book as rows for a C table, so that none is forgotten: FIELD(kind, member).

usage: book_fields.py src/core/game/rules.h > OUT
"""
import re
import sys

KINDS = {"unsigned": "COUNT", "bool": "TRUTH", "int64_t": "TIME", "const char *": "ARTICLE"}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    body = re.search(r"^struct qy_rules \{\n(.*?)^\};", text, re.M | re.S).group(1)
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
    for declaration in body.split(";"):
        match = re.fullmatch(r"(const char \*|const void \*|const struct \w+ \*|struct \w+ |enum \w+ |\w+ )(\w+)(?:\[(\w+)\])?",
                             " ".join(declaration.split()))
        if not match:
            if declaration.strip():
                sys.exit(f"book_fields.py: what is “{declaration.strip()}”?")
            continue
        kind, name, size = match.group(1).strip(), match.group(2), match.group(3)
        others = ("void", "struct qyi_conduct", "struct qyi_quickplay", "struct qyi_article_family", "struct qy_rules")
        if name in ("id", "game", "reading", "event_scoring", "event_tiebreaks") or kind in (f"const {other} *" for other in others):
            continue
        if kind == "struct qyi_opening":
            for part, what in (("open", "TRUTH"), ("article", "ARTICLE"), ("least", "TIME"), ("most", "TIME")):
                print(f"EACH({what}, {name}, {size}, .{part})")
            continue
        what = "CHOICE" if kind.startswith("enum") else KINDS[kind]
        print(f"EACH({what}, {name}, {size}, )" if size else f"ONE({what}, {name})")


main()
