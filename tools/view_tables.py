# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's URLs, from registry/views.toml, for tools/registry.py: the server's table and the page's."""
import itertools
import re
import string

PART = re.compile(r"\{(\w+)(?:=([^}]+))?\}")


class Fault(Exception):
    pass


class Part:
    """A parameter in a URL: its name, and its format or allowed words."""

    def __init__(self, name, form, forms):
        self.name = name
        self.words = form.split("|") if form and "|" in form else None
        if not self.words and (form or name) not in forms:
            raise Fault(f"there is no form “{form or name}”")
        self.characters = None if self.words else forms[form or name]

    def regex(self):
        return f"(?<{self.name}>{'|'.join(self.words) if self.words else f'[{self.characters}]+'})"


class Address:
    """A URL. `pieces`: texts and parts; a text comes first and between two parts."""

    def __init__(self, view, text, forms):
        self.view, self.text, self.pieces = view, text, []
        at = 0
        for found in PART.finditer(text):
            self.pieces += [text[at:found.start()], Part(found[1], found[2], forms)]
            at = found.end()
        if text[at:] or not self.pieces:
            self.pieces.append(text[at:])
        if not text.startswith("/") or "{" in re.sub(PART, "", text):
            raise Fault(f"“{text}” is no address")

    def parts(self):
        return [piece for piece in self.pieces if isinstance(piece, Part)]


def read(entries):
    if set(entries) != {"forms", "views"}:
        raise Fault("there are `forms` and `views`, and nothing else")
    return [Address(view, text, entries["forms"]) for view, texts in entries["views"].items() for text in texts]


def page(addresses):
    """TypeScript: the routes and their URLs."""
    parts = {}
    for address in addresses:
        of_view = parts.setdefault(address.view, [])
        of_view += [part.name for part in address.parts() if part.name not in of_view]
    lines = ["// SPDX-License-Identifier: GPL-3.0-or-later",
             "// Made by tools/registry.py from registry/views.toml: change that file.",
             "/** A view of the page, with the parts of its address; those that the address doesn't have are \"\". */",
             "export type Address ="]
    for view, names in parts.items():
        lines.append(f"  | {{ {'; '.join([f'view: {view!r}'] + [f'{name}: string' for name in names])} }}")
    lines[-1] += ";"
    lines += ["", "/** Each address, as a form with its parts by name, and the view that it leads to. */",
              "export const ADDRESSES: readonly (readonly [RegExp, Address])[] = ["]
    for address in addresses:
        form = "".join(piece.regex() if isinstance(piece, Part) else re.escape(piece) for piece in address.pieces)
        form = form.rstrip("/").replace("/", r"\/").replace(r"[^\/]", "[^/]")
        empty = "".join(f", {name}: ''" for name in parts[address.view])
        lines.append(f"  [/^{form}\\/?$/, {{ view: {address.view!r}{empty} }}],")
    print("\n".join(lines + ["];"]))


def characters(form):
    """All characters of the set, for strspn()."""
    found = ""
    for first, last in re.findall(r"(.)(?:-(.))?", form):
        found += "".join(map(chr, range(ord(first), ord(last or first) + 1)))
    if not set(found) <= set(string.printable):
        raise Fault(f"“{form}” is no set of characters")
    return found


def server(addresses, c_string):
    """C: struct qyi_view_part qyi_views[] of wire/embedded.h."""
    rows = []
    for address in addresses:
        words = [part.words if isinstance(part, Part) and part.words else [part] for part in address.pieces]
        for choice in itertools.product(*words):
            row, text = [], ""
            for piece in choice:
                if isinstance(piece, Part):
                    others = piece.characters.startswith("^")
                    row.append((text, characters(piece.characters.removeprefix("^")), others))
                    text = ""
                else:
                    text += piece
            rows.append(row + ([(text, None, False)] if text else []))
    print("/* Made by tools/registry.py from registry/views.toml: change that file. */")
    print('#include "wire/embedded.h"\n\nconst struct qyi_view qyi_views[] = {')
    for row in rows:
        print("    {{" + ", ".join(f"{{{c_string(text)}, {c_string(bytes_) if bytes_ else 'NULL'}, {str(others).lower()}}}"
                                   for text, bytes_, others in row) + "}},")
    print("};\nconst size_t qyi_view_count = sizeof qyi_views / sizeof qyi_views[0];")
