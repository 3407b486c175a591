# SPDX-License-Identifier: GPL-3.0-or-later
"""The events of an arbiter's log, from registry/events.txt, for tools/registry.py: the tables for reading and writing
them, the API's type of an event, and the tables of docs/arbiter.md. The start of that file describes its format.
"""
import re
from dataclasses import dataclass, field

from api_tables import Fault, lines_of, symbol_of, tree_of

BEFORE = "/* Made by tools/registry.py from registry/events.txt: change that file. */"
MOST = {"count": "INT32_MAX", "ms": "QYI_MOST_MS", "span": "QYI_MOST_MS"}
HELD = {"text", "bool", "count", "ms", "span", "words", "result"}  # types with a member of their own
OTHERS = {"side", "signer", "square", "squares", "sides", "ranks", "face", "players", "control", "rules", "position", "object"}
DOCS = {"count": "number", "ms": "number", "span": "number or null", "square": "square", "squares": "list of squares",
        "sides": "object", "ranks": "0 or 1", "signer": "side", "face": "text", "players": "text or null",
        "control": "text", "rules": "text", "position": "text", "bool": "true or false"}


@dataclass
class Words:
    name: str
    prefix: str
    symbols: list
    words: list

    @property
    def said(self):
        return [word for word in self.words if word]


@dataclass
class Use:
    """One of the uses of a field."""
    field: str
    use: str
    type: str
    words: Words = None
    least: str = ""
    along: bool = False  # read together with another field
    otherwise: bool = False
    opposite: bool = False
    member: str = ""
    house: bool = False
    text: str = ""

    @property
    def name(self):
        return f"{self.field}.{self.use}" if self.use else self.field


@dataclass
class Part:
    use: Use
    must: bool


@dataclass
class Event:
    name: str
    house: bool
    sender: str
    whose: str
    text: str
    parts: list
    others: dict = field(default_factory=dict)  # its fields in other kinds of log: `unentered`, `kept`

    @property
    def symbol(self):
        return symbol_of(self.name)


class Events:
    def __init__(self, source):
        self.words, self.uses, self.events = {}, {}, []
        for line in tree_of(lines_of(source)):
            kind = line.head.split()[0]
            if kind == "words":
                self.read_words(line)
            elif kind == "field":
                self.read_use(line)
            elif kind in ("event", "house"):
                self.read_event(line)
            else:
                raise Fault(f"{line.number}: “{line.head}” is no words, field or event")
        self.fields = list(dict.fromkeys(use.field for use in self.uses.values() if use.type != "players"))
        if len(self.fields) > 64:
            raise Fault("there are 64 fields at the most")
        used = {part.use.name for event in self.events for parts in (event.parts, *event.others.values()) for part in parts}
        for name in sorted(self.uses.keys() - used - {"t", "event", "left"}):
            raise Fault(f"no event has the field {name}")

    def read_words(self, line):
        match = re.fullmatch(r"words (\w+)(?: (\w+))? = (.+)", line.head)
        if not match or match[1] in self.words:
            raise Fault(f"{line.number}: “{line.head}” is no list of words, or there twice")
        symbols, words = [], []
        for one in match[3].split():
            symbol, equals, word = one.partition("=")
            symbols.append(symbol if equals else symbol_of(one))
            words.append(word if equals else one)
        self.words[match[1]] = Words(match[1], match[2] or "", symbols, words)

    def read_use(self, line):
        match = re.fullmatch(r"field ([a-z_]+)(?:\.(\w+))? (\w+)(?: (or true|with \w+|-?\d*\.\.|(?!in |house)\w+))?"
                             r"(?: in (!?)(\w+))?( house)?", line.head)
        if not match:
            raise Fault(f"{line.number}: “{line.head}” is no field")
        name, use, kind, rest, opposite, member, house = match.groups()
        made = Use(name, use or "", kind, member=member or "", opposite=bool(opposite), house=bool(house), text=line.text)
        if kind == "words":
            made.words = self.words.get(rest)
        made.otherwise = rest == "or true"
        made.along = bool(rest) and rest.startswith("with ")
        made.least = rest.removesuffix("..") if rest and rest.endswith("..") else ""
        if kind not in HELD | OTHERS or (kind in HELD and name != "event" and not member and not made.along) or (kind == "words" and not made.words):
            raise Fault(f"{line.number}: what is the field {name}?")
        if made.name in self.uses:
            raise Fault(f"{line.number}: {made.name} is there twice")
        self.uses[made.name] = made

    def read_parts(self, line, text):
        parts = []
        for one in text.split():
            must = not one.endswith("?")
            either = one.removesuffix("?").split("|")
            for name in either:
                if name not in self.uses:
                    raise Fault(f"{line.number}: there is no field {name}")
                parts.append(Part(self.uses[name], must and name == either[-1]))
            if len(either) > 1 and either != ["square", "squares"]:
                raise Fault(f"{line.number}: of {one} the reader doesn't know that it is one of the two")
        return parts

    def read_event(self, line):
        match = re.fullmatch(r"(event|house) ([a-z-]+)(?: by (seat|arbiter|both)(?: for (opponent|any))?)?:(.*)", line.head)
        if not match or not line.text:
            raise Fault(f"{line.number}: “{line.head}” is no event with a text")
        event = Event(match[2], match[1] == "house", match[3] or "", match[4] or "own", line.text,
                      self.read_parts(line, match[5]))
        for other in line.below:
            which, colon, rest = other.head.partition(":")
            if which not in ("unentered", "kept") or not colon:
                raise Fault(f"{other.number}: “{other.head}” is neither unentered nor kept")
            event.others[which] = self.read_parts(other, rest)
        self.events.append(event)

    # ---- C -----------------------------------------------------------------------------------------

    def bits(self, parts):
        """The required and the optional fields, as bits."""
        must = [part for part in parts if part.must and part.use.type != "squares"]
        mask = lambda some: " | ".join(dict.fromkeys(f"BIT({symbol_of(one.use.field)})" for one in some)) or "0"
        return mask(must), mask(one for one in parts if one not in must and one.use.type != "players")

    def row(self, part, struct):
        use = part.use
        of = "QYI_EVENT_FIELDS" if use.type == "players" else f"QYI_F_{symbol_of(use.field)}"
        row = [f".field = {of}", f".value = QYI_V_{'WITH' if use.along else use.type.upper()}"]
        if part.must:
            row.append(".must = true")
        if use.along:
            return "    {" + ", ".join(row) + "},"
        if use.type in HELD:
            row.append(f".at = offsetof({struct}, {use.member})")
        if use.otherwise:
            row.append(".otherwise = true")
        if use.opposite:
            row.append(".opposite = true")
        if use.words:
            row.append(f".words = {'qyi_words_' + use.words.name}")
            if not use.words.prefix:
                row[1] = ".value = QYI_V_CHOICE"
        if use.type in MOST:
            row += [f".least = {use.least or '-' + MOST[use.type]}", f".most = {MOST[use.type]}"]
        return "    {" + ", ".join(row) + "},"

    def shape(self, name, event, parts, others=""):
        """The rows of an event, and the initializer of its shape."""
        struct = "struct qy_game_setup" if event.name == "start" else "struct qy_event"
        must, may = self.bits(parts)
        rows = "NULL"
        if parts:
            rows = f"rows_of_{name}"
            print(f"static const struct qyi_event_row {rows}[] = {{")
            print("\n".join(self.row(part, struct) for part in parts) + "\n};")
        return (f'{{.name = "{event.name}", .len = {len(event.name)}, .count = {len(parts)}, .row = {rows}, .must = {must}, '
                f'.may = {may}{others}}}')

    def shapes(self, events):
        """The initializers of the shapes, after the tables that they need."""
        made = []
        for event in events:
            name, others = event.name.replace("-", "_"), ""
            for which, parts in event.others.items():
                shape = self.shape(f"{name}_{which}", event, parts)
                print(f"static const struct qyi_event_shape {name}_{which} = {shape};")
                others += f", .{which} = &{name}_{which}"
            made.append((event, self.shape(name, event, event.parts, others)))
        return made

    def of_arbiter(self):
        return [event for event in self.events if not event.house]

    def of_house(self):
        return [event for event in self.events if event.house]

    def header(self):
        print(BEFORE)
        print("#ifndef QYI_ARBITER_EVENT_NAMES_H\n#define QYI_ARBITER_EVENT_NAMES_H\n")
        print("/* The fields of all events. */\nenum qyi_event_field {")
        for name in self.fields:
            print(f"    QYI_F_{symbol_of(name)},")
        print("    QYI_EVENT_FIELDS\n};\n")
        print("/* The words used in logs for each enumeration; each list ends with NULL. */")
        for words in self.words.values():
            print(f"extern const char *const qyi_words_{words.name}[];")
        print("\n#endif")

    def source(self):
        print(BEFORE)
        print('#include "arbiter/event_table.h"\n\n#include "game/rules.h"\n\n#include <stddef.h>\n')
        print("#define BIT QYI_F_BIT\n")
        print("const struct qyi_event_name qyi_event_names[QYI_EVENT_FIELDS] = {")
        for name in self.fields:
            print(f'    {{"{name}", {len(name)}}},')
        print("};\n")
        for words in self.words.values():
            print(f"const char *const qyi_words_{words.name}[] = {{")
            for symbol, word in zip(words.symbols, words.words):
                print(f'    {f"[{words.prefix}_{symbol}] = " if words.prefix else ""}"{word}",')
            print("    NULL,\n};\n")
        made = self.shapes(self.of_arbiter())
        print("\nconst struct qyi_event_shape qyi_event_shapes[QY_EVENT_COUNT] = {")
        for event, shape in made:
            print(f"    [QY_EVENT_{event.symbol}] = {shape},")
        print("};\n")
        print(f'_Static_assert(QY_EVENT_COUNT == {len(made)}, "registry/events.txt has every event");')

    def own_source(self):
        """The events that only the server makes, and who may send the others."""
        print(BEFORE)
        print('#include "live/own_events.h"\n\n#include "game/rules.h"\n\n#include <stddef.h>\n')
        print("#define BIT QYI_F_BIT\n")
        made = self.shapes(self.of_house())
        print("\nconst struct qyi_event_shape qyi_own_shapes[QYI_OWN_COUNT] = {")
        for event, shape in made:
            print(f"    [QYI_OWN_{event.symbol}] = {shape},")
        print("};\n")
        for name, count, prefix, events in (("qyi_senders", "QY_EVENT_COUNT", "QY_EVENT", self.of_arbiter()),
                                            ("qyi_own_senders", "QYI_OWN_COUNT", "QYI_OWN", self.of_house())):
            print(f"const struct qyi_sender {name}[{count}] = {{")
            for event in events:
                if event.sender:
                    print(f"    [{prefix}_{event.symbol}] = {{{self.sender(event)}}},")
            print("};\n")
        house = [name for name in self.fields if all(use.house for use in self.uses.values() if use.field == name)]
        print("const uint64_t qyi_house_fields = " + " | ".join(f"BIT({symbol_of(name)})" for name in house) + ";\n")
        print(f'_Static_assert(QYI_OWN_COUNT == {len(made) + 1}, "registry/events.txt has every event");')

    def sender(self, event):
        has_side = any(part.use.field == "side" for part in event.parts)
        whose = "NOBODY" if not has_side else symbol_of(event.whose)
        seat, arbiter = event.sender in ("seat", "both"), event.sender in ("arbiter", "both")
        mask = " | ".join(f"BIT({symbol_of(part.use.field)})" for part in event.parts if part.use.house) or "0"
        return f"{str(seat).lower()}, {str(arbiter).lower()}, QYI_WHOSE_{whose}, {mask}"

    # ---- the API -----------------------------------------------------------------------------------

    API = {"text": "text", "side": "Seat", "signer": "Seat", "square": "text", "squares": "[text]", "ranks": "int 0..1",
           "bool": "bool", "sides": "{int}", "result": "GameResult"}

    def api_source(self):
        """The request to the server, as fields in the format of registry/api.txt."""
        sent = [event for event in self.events if event.sender]
        made = ["fields SentEvent", f"  event <{' '.join(event.name for event in sent)}> -- {self.api_senders(sent)}"]
        for name in self.fields:
            uses = [(use, [event for event in sent if any(part.use is use for part in event.parts)])
                    for use in self.uses.values() if use.field == name and not use.house]
            uses = [(use, events) for use, events in uses if events]
            if uses:
                text = " ".join(filter(None, (self.api_text(*use, len(uses) > 1) for use in uses)))
                made.append(f"  {name}? {self.api_type([use for use, _ in uses])}" + (f" -- {text}" if text else ""))
        return "\n".join(made) + "\n"

    def api_type(self, uses):
        if all(use.words for use in uses):
            return f"<{' '.join(dict.fromkeys(word for use in uses for word in use.words.said))}>"
        if any(use.words for use in uses):
            return "text"
        return f"int {use.least}..".removesuffix(" ..") if (use := uses[0]).type in ("count", "ms") else self.API[use.type]

    def api_text(self, use, events, several):
        of = [f"`{event.name}`" for event in events]
        names = ", ".join(of[:-1]) + (" and " if len(of) > 1 else "") + of[-1]
        told = f"Of {names}" if len(of) <= 8 else ""
        words = f" ({', '.join(use.words.said)})" if use.words and several else ""
        text = use.text[:1].lower() + use.text[1:] if told else use.text
        return f"{told}{words}: {text}" if told and text else f"{told}{words}." if told else text

    def api_senders(self, sent):
        by = {who: ", ".join(event.name for event in sent if event.sender == who) for who in ("seat", "both", "arbiter")}
        return (f"A seat sends {by['seat']}; the arbiter's token {by['arbiter']}; both {by['both']}. Online touch, adjust, press, "
                "release and record are refused (`wrong-mode`): they belong to play over the board.")

    # ---- docs --------------------------------------------------------------------------------------

    def table(self):
        """The events, for docs/arbiter.md."""
        print("| event | fields | is |\n| --- | --- | --- |")
        for event in self.of_arbiter():
            fields = self.doc_parts(event.parts)
            for which, parts in event.others.items():
                told = {"unentered": "where moves are not entered", "kept": "where the keeper of the log hides it"}[which]
                fields += f"; {told}: {self.doc_parts(parts)}"
            print(f"| `{event.name}` | {fields} | {event.text} |")

    def doc_parts(self, parts):
        told, i = [], 0
        while i < len(parts):
            use, either = parts[i].use, i + 1 < len(parts) and parts[i + 1].use.type == "squares"
            name = f"`{use.field}`" + (f" or `{parts[i + 1].use.field}`" if either else "")
            i += 2 if either else 1
            told.append(name if parts[i - 1].must else f"[{name}]")
        return " ".join(told) if told else "-"

    def field_table(self):
        """Their fields, for docs/arbiter.md."""
        print("| field | value | is |\n| --- | --- | --- |")
        for use in self.uses.values():
            of = [event for event in self.events if not event.house for parts in (event.parts, *event.others.values())
                  if any(part.use is use for part in parts)]
            if not of and use.name not in ("t", "left"):
                continue
            names = list(dict.fromkeys(f"`{event.name}`" for event in of))
            few = use.use or (0 < len(names) <= 4 and names != ["`start`"])
            text = use.text[:1].lower() + use.text[1:] if few else use.text
            value = " ".join(f"`{word}`" for word in use.words.said) if use.words else DOCS.get(use.type, use.type)
            told = f"{', '.join(names)}: {text}".removesuffix(": ") if few else text
            print(f"| `{use.field}` | {value} | {told} |")
