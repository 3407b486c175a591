# SPDX-License-Identifier: GPL-3.0-or-later
"""The API, from registry/api.txt, for tools/registry.py: its OpenAPI description, the server's routes and the page's
types. The start of that file describes its format.
"""
import datetime
import json
import re
import textwrap
from dataclasses import dataclass, field

WHO = {  # names in the server's table and in openapi.json
    "public": ("NONE", []),
    "optional": ("OPTIONAL", [{}, {"token": []}, {"session": []}]),
    "session": ("SEAT", [{"token": []}, {"session": []}]),
    "token": ("SEAT", [{"token": []}]),
}
WORKERS = {"event": "EVENT", "directing": "DIRECTING"}
PLAIN = {"text": "string", "int": "integer", "number": "number", "bool": "boolean", "true": "boolean", "null": "null",
         "binary": "string", "object": "object"}
JSON, LINES = "application/json", "application/x-ndjson"


class Fault(Exception):
    pass


@dataclass
class Type:
    """`kind`: a plain type, or words, list, map, any (of several), name, or fields (an object with those)."""
    kind: str
    least: str = ""
    most: str = ""
    form: str = ""
    like: str = ""  # a sample text, or object as JSON, for error messages and openapi.json
    words: list = field(default_factory=list)
    of: list = field(default_factory=list)  # element types of a list, a map or an `any`
    name: str = ""  # for a name, or the keys of a map
    fields: list = field(default_factory=list)
    closed: bool = False
    open: bool = False


@dataclass
class Field:
    name: str
    type: Type
    optional: bool
    text: str


@dataclass
class Line:
    number: int
    indent: int
    head: str
    text: str
    below: list = field(default_factory=list)


# ---- reading ---------------------------------------------------------------------------------------


def lines_of(source):
    """The lines with their indentation, without notes and blank lines."""
    found, before = [], ""
    for number, line in enumerate(source.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        line = f"{before} {line.strip()}" if before else line
        before = line[:-2] if line.endswith(" \\") else ""
        if before:
            continue
        head, _, text = line.partition("--") if re.match(r" *-- ", line) else line.partition(" -- ")
        indent = len(line) - len(line.lstrip(" "))
        if indent % 2 or line.rstrip() != line:
            raise Fault(f"{number}: lines are indented by twos and end without blanks")
        if head.strip():
            found.append(Line(number, indent // 2, head.strip(), text.strip()))
        else:
            found[-1].text = f"{found[-1].text} {text.strip()}".strip()
    return found


def tree_of(lines):
    """The lines as a tree by indentation; `..NAME` is replaced by the fields of that name."""
    top, open_lines, shared = [], [], {}
    for line in lines:
        del open_lines[line.indent:]
        if len(open_lines) < line.indent:
            raise Fault(f"{line.number}: “{line.head}” is indented too far")
        into = open_lines[-1].below if open_lines else top
        if line.head.startswith(".."):
            if line.head[2:] not in shared:
                raise Fault(f"{line.number}: there are no fields {line.head[2:]} before")
            into += shared[line.head[2:]]
        else:
            into.append(line)
        open_lines.append(line)
        if line.indent == 0 and line.head.startswith("fields "):
            shared[line.head.split()[1]] = line.below
            top.pop()
    return top


class TypeReader:
    TOKEN = re.compile(r"<[^>]*>|`[^`]*`|/.*?/(?=[\s\]}]|$)|[][{}|:]|x?-?[\d.]*\.\.-?[\d.]*|\w+")

    def __init__(self, line, text):
        self.line, self.tokens = line, self.TOKEN.findall(text)
        if "".join(self.tokens).replace(" ", "") != text.replace(" ", "") and "<" not in text:
            raise Fault(f"{line.number}: “{text}” is no type")

    def peek(self):
        return self.tokens[0] if self.tokens else ""

    def take(self, wanted=None):
        token = self.tokens.pop(0) if self.tokens else ""
        if not token or wanted and token != wanted:
            raise Fault(f"{self.line.number}: expected {wanted or 'a type'}, found “{token}”")
        return token

    def bounds(self, mark, into):
        if re.fullmatch(mark + r"-?[\d.]*\.\.-?[\d.]*", self.peek()):
            into.least, _, into.most = self.take().removeprefix(mark).partition("..")
        return into

    def example(self, into):
        if self.peek() == "like":
            self.take()
            into.like = self.take()[1:-1]
        return into

    def any(self):
        found = [self.one()]
        while self.peek() == "|":
            self.take()
            found.append(self.one())
        return found[0] if len(found) == 1 else Type("any", of=found)

    def one(self):
        token = self.take()
        if token == "[":
            found = Type("list", of=[self.any()])
            self.bounds("x", found)
            self.take("]")
            return found
        if token == "{":
            found = self.any()
            name = ""
            if self.peek() == ":":
                self.take()
                name, found = found.name, self.any()
            self.take("}")
            return Type("map", of=[found], name=name)
        if token.startswith("<"):
            return Type("words", words=["" if word == '""' else word for word in token[1:-1].split()])
        if token == "closed":
            self.take("object")
            return Type("fields", closed=True)
        if token in PLAIN:
            found = self.bounds("", Type(token))
            if self.peek().startswith("/"):
                found.form = self.take()[1:-1]
            return self.example(found)
        if not re.fullmatch(r"[A-Z]\w*", token):
            raise Fault(f"{self.line.number}: there is no type “{token}”")
        return self.example(Type("name", name=token))


def read_type(line, text, below=()):
    """The type named by `text`; lines below it are the fields of its object."""
    reader = TypeReader(line, text)
    found = reader.any()
    if reader.tokens:
        raise Fault(f"{line.number}: “{text}” is no type")
    if below:
        inner = found
        while inner.kind in ("list", "map"):
            inner = inner.of[0]
        if inner.kind == "any":
            inner = next((one for one in inner.of if one.kind in ("object", "fields")), inner)
        if inner.kind not in ("object", "fields"):
            raise Fault(f"{line.number}: only an object has fields below it")
        inner.kind, inner.fields = "fields", read_fields(below)
    return found


def read_fields(lines):
    found = []
    for line in lines:
        match = re.fullmatch(r"([a-z][\w-]*)(\??) (.+)", line.head)
        if not match:
            raise Fault(f"{line.number}: “{line.head}” is no field")
        found.append(Field(match[1], read_type(line, match[3], line.below), match[2] == "?", line.text))
    names = [one.name for one in found]
    if len(set(names)) < len(names):
        raise Fault(f"{lines[0].number}: a field has two lines")
    return found


@dataclass
class Content:
    """A request or response body: `type` is None if it has no type."""
    media: str
    type: Type
    text: str
    optional: bool = False
    own: bool = False


@dataclass
class Call:
    method: str
    path: str
    name: str
    who: str
    scope: str
    weight: int
    text: str
    section: str
    function: str
    worker: str = ""
    key: str = ""
    forms: bool = False
    queries: list = field(default_factory=list)
    body: Content = None
    answers: dict = field(default_factory=dict)
    examples: dict = field(default_factory=dict)  # of the request ("body") and of responses, by status
    errors: list = field(default_factory=list)  # the call's own errors: names, and @GROUP of registry/errors.toml
    deprecated: datetime.date = None
    sunset: datetime.date = None
    instead: str = ""  # the replacement of a deprecated call
    id: Field = None


def read_content(line, words, closed):
    media = words.pop(0) if words and "/" in words[0] else JSON
    rest = " ".join(words)
    if line.below and rest in ("", "closed", "open"):
        made = Type("fields", closed=closed and rest != "open" or rest == "closed", fields=read_fields(line.below),
                    open=rest == "open")
        return Content(media, made, line.text)
    if not rest and closed:
        return Content(media, Type("fields", closed=True), line.text)
    return Content(media, read_type(line, rest, line.below) if rest else None, line.text)


def read_deprecated(call, line, words):
    """`deprecated DATE [sunset DATE] -- TEXT`: the dates of deprecation and of possible removal of the call."""
    try:
        if len(words) not in (1, 3) or words[1:2] not in ([], ["sunset"]) or not line.text:
            raise ValueError
        call.deprecated = datetime.date.fromisoformat(words[0])
        call.sunset = datetime.date.fromisoformat(words[2]) if len(words) == 3 else None
    except ValueError:
        raise Fault(f"{line.number}: deprecated YEAR-MONTH-DAY [sunset YEAR-MONTH-DAY] -- what to use instead") from None
    if call.sunset and call.sunset <= call.deprecated:
        raise Fault(f"{line.number}: it is gone before it is deprecated")
    call.instead = line.text


def read_call(line, section, of_id):
    words = line.head.split()
    who, _, scope = words[3].partition(":") if len(words) > 4 else ("", "", "")
    if who not in WHO or not words[4].isdigit():
        raise Fault(f"{line.number}: a call has a method, a path, a name, who may call it, and its weight")
    if not scope and who != "public":
        raise Fault(f"{line.number}: a call that looks at who asks has a scope: {who}:read")
    call = Call(*words[:3], who, scope or "any", int(words[4]), line.text, section, words[2], id=of_id)
    rest = words[5:]
    while rest:
        word = rest.pop(0)
        if word == "by" and rest:
            call.function = rest.pop(0)
        elif word in WORKERS:
            call.worker = word
            call.key = rest.pop(0) if rest and rest[0] != "forms" else ""
        elif word == "forms":
            call.forms = True
        else:
            raise Fault(f"{line.number}: “{word}” means nothing here")
    call.forms |= call.worker == "event" or call.key != ""
    for one in line.below:
        words = one.head.split()
        if words[0] == "query":
            call.queries += read_fields([Line(one.number, 0, one.head.removeprefix("query "), one.text)])
        elif words[0] in ("body", "body?"):
            own = words[1:2] == ["own"]
            call.body = read_content(one, words[2 if own else 1:], True)
            call.body.own = own
            call.body.optional = words[0] == "body?"
        elif words[0] == "errors":
            call.errors += words[1:]
        elif words[0] == "deprecated":
            read_deprecated(call, one, words[1:])
        elif words[0] == "example":
            of = words[1] if words[1].isdigit() else "body"
            call.examples[of] = json.loads(one.head.split(" ", 1 if of == "body" else 2)[-1])
        elif words[0].isdigit():
            call.answers.setdefault(words[0], []).append(read_content(one, words[1:], False))
        else:
            raise Fault(f"{one.number}: “{one.head}” belongs to no call")
    if not call.text or not call.answers:
        raise Fault(f"{line.number}: a call has a text and an answer")
    return call


@dataclass
class Shape:
    name: str
    type: Type
    text: str
    section: str


def read_message(line):
    """A message of the WebSocket: its shape has its name as `type`."""
    words = line.head.split()
    if len(words) != (4 if words[0] == "sent" else 2):
        raise Fault(f"{line.number}: a message has a name, and one that is sent its scope and weight")
    kind = Field("type", Type("words", words=[words[1]]), False, "")
    return Type("fields", fields=[kind, *read_fields(line.below)], closed=words[0] == "sent")


class Api:
    """`shapes` by name, `calls` in order, `sections`: titles by name, `errors`: the errors common to all calls of a kind,
    `logs`: the fields of log entries."""

    def __init__(self, source, logs=""):
        self.shapes, self.calls, self.sections, self.errors = {}, [], {}, {}
        self.sent = []  # name, scope, weight and fields of each message
        messages = {"sent": [], "told": []}
        section, of_id = "", None
        for line in tree_of(lines_of(logs) + lines_of(source)):
            words = line.head.split()
            if words[0] == "section":
                section, of_id = words[1], next(iter(read_fields(line.below)), None)
                self.sections[section] = line.text
            elif words[0] == "shape":
                made = Type("fields", fields=read_fields(line.below), closed=words[2:] == ["closed"], open=words[2:] == ["open"])
                self.add(line, Shape(words[1], made, line.text, section))
            elif words[0] in messages:
                made = Shape(f"{words[0].capitalize()}{words[1].capitalize()}", read_message(line), line.text, section)
                self.add(line, made)
                messages[words[0]].append(Type("name", name=made.name))
                if words[0] == "sent":
                    self.sent.append((words[1], words[2], int(words[3]), made.type.fields))
            elif words[0] == "errors":
                self.errors[words[1]] = words[2:]
            elif words[0] == "type":
                self.add(line, Shape(words[1], read_type(line, line.head.split(" = ", 1)[1]), line.text, section))
            else:
                self.calls.append(read_call(line, section, of_id))
        for way, of in messages.items():
            self.shapes[way.capitalize()] = Shape(way.capitalize(), Type("any", of=of), "", "socket")
        self.check()

    def add(self, line, shape):
        if shape.name in self.shapes:
            raise Fault(f"{line.number}: {shape.name} is there twice")
        self.shapes[shape.name] = shape

    def errors_of(self, call, groups):
        """All errors of a call: those of all calls of its kinds, and its own. A word with @ is a set defined in this file or
    one of `groups`, the error names by group of registry/errors.toml."""
        def names_of(words):
            for word in words:
                if word[0] != "@":
                    yield word
                elif word[1:] in self.errors:
                    yield from names_of(self.errors[word[1:]])
                elif word[1:] in groups:
                    yield from groups[word[1:]]
                else:
                    raise Fault(f"{call.name}: there are no errors {word}")
        kinds = ["any", "told" if call.method == "POST" else "", "body" if call.body else "",
                 "" if call.who in ("public", "optional") else "person", call.worker]
        return set(names_of([f"@{kind}" for kind in kinds if kind in self.errors] + call.errors))

    def contents(self):
        for call in self.calls:
            yield from ([call.body] if call.body else []) + [one for of in call.answers.values() for one in of]

    def check(self):
        """Checks that every name is defined, every shape is used, and names of calls and functions are unique."""
        named = set()

        def walk(one):
            if one.name:
                named.add(one.name)
            for inner in one.of:
                walk(inner)
            for inner in one.fields:
                walk(inner.type)

        for shape in self.shapes.values():
            walk(shape.type)
        for content in self.contents():
            if content.type:
                walk(content.type)
        for call in self.calls:
            for query in call.queries:
                walk(query.type)
        scopes = ["any", "account"] + self.shapes["Scope"].type.words if "Scope" in self.shapes else ["any"]
        for name, scope in [(call.name, call.scope) for call in self.calls] + [one[:2] for one in self.sent]:
            if scope not in scopes:
                raise Fault(f"{name}: “{scope}” is no scope")
        for name in sorted((named ^ self.shapes.keys()) - {"Problem", "Language", "Sent", "Told"}):
            raise Fault(f"{name} is {'used and not there' if name in named else 'there and not used'}")
        for names in ([call.name for call in self.calls], [call.function for call in self.calls],
                      [(call.method, call.path) for call in self.calls]):
            for name in names:
                if names.count(name) > 1:
                    raise Fault(f"{name} is there twice")


# ---- openapi.json ----------------------------------------------------------------------------------


def number(text):
    return float(text) if "." in text else int(text)


def bounded(schema, type_, least, most):
    if type_.least:
        schema[least] = number(type_.least)
    if type_.most:
        schema[most] = number(type_.most)
    return schema


def schema_of(type_, text=""):
    told = {"description": text} if text else {}
    if type_.kind == "name":
        return {"$ref": "#/components/schemas/" + type_.name, **told}
    if type_.kind == "words":
        return {"type": "string", **({"enum": type_.words} if type_.words[1:] else {"const": type_.words[0]}), **told}
    if type_.kind == "list":
        return bounded({"type": "array", "items": schema_of(type_.of[0]), **told}, type_, "minItems", "maxItems")
    if type_.kind == "map":
        return {"type": "object", "additionalProperties": schema_of(type_.of[0]), **told}
    if type_.kind == "any":
        return {"oneOf": [schema_of(one) for one in type_.of], **told}
    if type_.kind == "fields":
        required = [one.name for one in type_.fields if not one.optional]
        return {"type": "object", "properties": {one.name: schema_of(one.type, one.text) for one in type_.fields},
                **({"required": required} if required else {}),
                **({"additionalProperties": type_.open} if type_.closed or type_.open else {}), **told}
    schema = {"type": PLAIN[type_.kind], **told}
    if type_.kind == "true":
        schema["const"] = True
    if type_.kind == "binary":
        schema["format"] = "binary"
    if type_.form:
        schema["pattern"] = type_.form
    if type_.like:
        schema["examples"] = [json.loads(type_.like) if type_.kind == "object" else type_.like]
    return bounded(schema, type_, *(("minLength", "maxLength") if type_.kind == "text" else ("minimum", "maximum")))


def content_schema(content):
    if content.type:
        return {"schema": schema_of(content.type)}
    if content.media.startswith(("text/", "image/svg")) or content.media == "application/x-pgn":
        return {"schema": {"type": "string"}}
    return {"schema": {"type": "string", "format": "binary"}}


FORMAT = Field("format", Type("words", words=["json", "tsv", "text", "html"]), True,
               "Another form of the answer than JSON.")
FORMS = ["text/tab-separated-values", "text/plain", "text/html"]
LANGUAGE = Field("lang", Type("name", name="Language"), True,
                 "Words the answer in this language, whatever Accept-Language says.")


def symbol_of(name):
    return name.upper().replace("-", "_")


def snake(name):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def problems(names, errors):
    """The error responses of a call by status, each with its possible error codes."""
    by_status = {}
    for name in names:
        if name not in errors:
            raise Fault(f"there is no error {name}")
        by_status.setdefault(errors[name]["http"], []).append(name)
    return {str(status): {
        "description": "A problem, in the caller's language.",
        "content": {"application/problem+json": {"schema": {
            "$ref": "#/components/schemas/Problem", "properties": {"code": {"enum": sorted(of)}}}}}}
            for status, of in sorted(by_status.items())}


def shared(paths):
    """Replaces responses shared by several calls with references; returns the responses by name."""
    alike = {}
    for calls in paths.values():
        for described in calls.values():
            for status, answer in described["responses"].items():
                alike.setdefault(json.dumps(answer), []).append((described["responses"], status))
    found = {}
    for text, places in alike.items():
        status = places[0][1]
        if len(places) > 1 and int(status) >= 400:
            name = f"Problem{status}Of{sum(status in one for one in found) + 1}"
            found[name] = json.loads(text)
            for responses, _ in places:
                responses[status] = {"$ref": "#/components/responses/" + name}
    return found


def told_age(call):
    gone = f", gone from {call.sunset} on" if call.sunset else ""
    return f"Deprecated since {call.deprecated}{gone}: {call.instead}"


def operation(call, names, errors):
    parameters = []
    if "{id}" in call.path:
        of_id = call.id or Field("id", Type("text"), False, "")
        parameters.append({"name": "id", "in": "path", "required": True, "schema": schema_of(of_id.type),
                           **({"description": of_id.text} if of_id.text else {})})
    for one in call.queries + ([FORMAT] if call.forms else []) + [LANGUAGE]:
        parameters.append({"name": one.name, "in": "query", "required": not one.optional,
                           **({"description": one.text} if one.text else {}), "schema": schema_of(one.type)})
    summary = re.split(r"(?<=[.?])(?<!e\.g\.) ", call.text)[0]
    described = {"operationId": camel(call.name), "summary": summary.removesuffix("."), "tags": [call.section],
                 **({"description": call.text} if summary != call.text else {}), "parameters": parameters}
    if call.body:
        described["requestBody"] = {"required": not call.body.optional,
                                    "content": {call.body.media: content_schema(call.body)}}
    described["responses"] = {
        status: {"description": answers[0].text, "content": {one.media: content_schema(one) for one in answers}}
        for status, answers in call.answers.items()}
    if "body" in call.examples:
        described["requestBody"]["content"][call.body.media]["example"] = call.examples.pop("body")
    for status, example in call.examples.items():
        described["responses"][status]["content"][JSON]["example"] = example
    for media in FORMS if call.forms else ():
        described["responses"]["200"]["content"].setdefault(media, {"schema": {"type": "string"}})
    if call.method == "GET" and "200" in call.answers:
        described["responses"]["304"] = {"description": "If-None-Match names the tag of what would be answered (ETag)."}
    described["responses"].update(problems(names, errors))
    described["security"] = [
        {name: [call.scope] if name == "token" and call.scope not in ("any", "account") else [] for name in way}
        for way in WHO[call.who][1]]
    if call.scope != "any":
        described["x-scope"] = call.scope
    if call.deprecated:
        described["deprecated"] = True
        described["description"] = f"{call.text} {told_age(call)}"
    return described


def openapi(api, errors, version):
    """`errors`: the entries of registry/errors.toml by name."""
    paths, groups = {}, {}
    for name, one in errors.items():
        groups.setdefault(one.get("group", "common"), []).append(name)
    for call in api.calls:
        described = operation(call, api.errors_of(call, groups), errors)
        paths.setdefault(call.path, {})[call.method.lower()] = described
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Qiyuan", "version": version, "summary": "A server of chess and xiangqi: its API",
            "license": {"name": "GPL-3.0-or-later", "identifier": "GPL-3.0-or-later"},
            "description": "JSON in and out, keys in snake_case, times in milliseconds. Live games are told over the "
                           "WebSocket at /ws (docs/api.md) or as JSON lines. A move is acknowledged, and told to "
                           "anybody, only after it is durable."},
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": title} for name, title in api.sections.items()],
        "paths": paths,
        "components": {
            "responses": shared(paths),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer",
                          "description": "A session's token, an account's within its scopes, a seat's or an event's."},
                "session": {"type": "apiKey", "in": "cookie", "name": "qiyuan_session"}},
            "schemas": {shape.name: schema_of(shape.type, shape.text) for shape in api.shapes.values()}}}


# ---- the tables of docs/api.md ---------------------------------------------------------------------


def brief(type_):
    """A type in a table's cell: its name in openapi.json, or the names of its fields."""
    if type_ is None:
        return ""
    if type_.kind == "name":
        return type_.name
    if type_.kind == "list":
        return f"[{brief(type_.of[0])}]"
    if type_.kind == "fields":
        inner = (f"{one.name}{'?' if one.optional else ''}"
                 f"{': ' + brief(one.type) if one.type.kind in ('name', 'list') and one.type.name != 'Name' else ''}"
                 for one in type_.fields)
        return "{" + ", ".join(inner) + "}"
    return "|".join(map(brief, type_.of)) if type_.kind == "any" else type_.kind


def code(text):
    return f"`{text}`" if text else ""


def told_who(call):
    return call.who if call.scope == "any" else f"{call.who}, {code(call.scope)}"


def call_table(api, section):
    """The table of a section's calls: request, access, cost, the first sentence of the description (openapi.json has
    the rest) and response."""
    print("| call | who | cost | what it does | answer |\n| --- | --- | --- | --- | --- |")
    for call in api.calls:
        if call.section != section:
            continue
        asked = "&".join(one.name for one in call.queries)
        path = f"{call.method} {call.path.replace('{id}', 'ID')}" + (f"?{asked}" if asked else "")
        body = call.body and (brief(call.body.type) if call.body.media == JSON else call.body.media)
        sent = (" " + code(body) + (" or none" if call.body.optional else "")) if call.body else ""
        answers = []
        for status, contents in call.answers.items():
            for one in contents:
                form = one.media if one.media != JSON else brief(one.type)
                answers.append(("" if status == "200" else status + " ") + code(form))
        text = (told_age(call) + " " if call.deprecated else "") + re.split(r"(?<=\.) (?=[A-Z`])", call.text)[0]
        row = f"{code(path)}{sent} | {told_who(call)} | {call.weight} | {text} | {', '.join(answers)}"
        print("| " + re.sub(r"(?<=\S)\|(?=\S)", r"\\|", row) + " |")


# ---- the server's table ----------------------------------------------------------------------------


def query_row(api, query):
    """The type of a query parameter: a number, one of several words, or any text."""
    type_ = query.type
    if type_.kind == "name":
        type_ = api.shapes[type_.name].type
    if type_.kind == "int":
        return f'{{"{query.name}", true, {type_.least or "INT64_MIN"}, {type_.most or "INT64_MAX"}, NULL}}'
    words = '"' + " | ".join(type_.words) + '"' if type_.kind == "words" else "NULL"
    return f'{{"{query.name}", false, 0, 0, {words}}}'


def unix(date):
    """The start of a day (UTC) as a Unix time; 0 if there is no day."""
    return int(datetime.datetime.combine(date, datetime.time(), datetime.timezone.utc).timestamp()) if date else 0


def routes(api):
    print("/* Made by tools/registry.py from registry/api.txt: change that file. */")
    for call in api.calls:
        queries = "".join(query_row(api, one) + ", " for one in call.queries + ([FORMAT] if call.forms else []) + [LANGUAGE])
        row = (f'{call.method}, "{call.path}", {call.function}, {WHO[call.who][0]}, {symbol_of(call.scope)}, {call.weight}, '
               f'{unix(call.deprecated)}, {unix(call.sunset)}')
        key = f', "{call.key}"' if call.key else ", NULL"
        kind, row = (WORKERS[call.worker], row + key) if call.worker else ("ROUTE", row)
        print(f"{kind}({row}, {queries.removesuffix(', ')})")


def messages(api):
    """The table of WebSocket messages from clients, with the allowed fields of each."""
    print("/* Made by tools/registry.py from registry/api.txt: change that file. */")
    for name, scope, weight, fields in api.sent:
        members = " | ".join(f"OF({one.name.upper()})" for one in fields)
        print(f"SENT({name}, {members}, {symbol_of(scope)}, {weight})")


# ---- the page's types ------------------------------------------------------------------------------

SCRIPT = {"text": "string", "int": "number", "number": "number", "bool": "boolean", "true": "true", "null": "null",
          "binary": "Blob", "object": "Record<string, unknown>"}


def script_of(type_, indent=""):
    if type_.kind == "name":
        return type_.name
    if type_.kind == "words":
        return " | ".join(f"'{word}'" for word in type_.words)
    if type_.kind == "any":
        return " | ".join(script_of(one, indent) for one in type_.of)
    if type_.kind == "list":
        inner = script_of(type_.of[0], indent)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if type_.kind == "map":
        inner = script_of(type_.of[0], indent)
        return f"Partial<Record<{type_.name}, {inner}>>" if type_.name else f"Record<string, {inner}>"
    if type_.kind == "fields":
        return "\n".join(["{", *script_fields(type_.fields, indent + "  "), indent + "}"]) if type_.fields else "object"
    return SCRIPT[type_.kind]


def comment(text, indent):
    """The lines of a comment; empty if there is no text."""
    if text and len(indent) + len(text) + 7 <= 110:
        yield f"{indent}/** {text} */"
    elif text:
        yield f"{indent}/**"
        for line in textwrap.wrap(text, 107 - len(indent), break_long_words=False, break_on_hyphens=False):
            yield f"{indent} * {line}"
        yield f"{indent} */"


def key_of(one):
    name = one.name if re.fullmatch(r"\w+", one.name) else f"'{one.name}'"
    return f"{name}?" if one.optional else name


def script_fields(fields, indent):
    for one in fields:
        yield from comment(one.text, indent)
        line = f"{indent}{key_of(one)}: {script_of(one.type, indent)};"
        if len(line) <= 110 or one.type.kind != "words":
            yield line
        else:
            yield f"{indent}{key_of(one)}:"
            words = textwrap.wrap(" | ".join(f"'{word}'" for word in one.type.words), 106 - len(indent),
                                  break_long_words=False, break_on_hyphens=False)
            for i, part in enumerate(words):
                part = part.removeprefix("| ").removesuffix(" |")
                yield f"{indent}  | {part}{';' if i == len(words) - 1 else ''}"


def script(api):
    print("// SPDX-License-Identifier: GPL-3.0-or-later")
    print("// Made by tools/registry.py from registry/api.txt, events.txt and acts.txt: change those files.")
    for shape in api.shapes.values():
        print()
        for line in comment(shape.text, ""):
            print(line)
        if shape.type.kind == "fields":
            print(f"export interface {shape.name} {script_of(shape.type)}")
        else:
            print(f"export type {shape.name} = {script_of(shape.type)};")


# ---- the page's calls ------------------------------------------------------------------------------


class Calls:
    """TypeScript: a function for each call of a section that returns the Call of web/src/call.ts."""

    WIDTH = 110

    def __init__(self, api, section):
        self.calls = [call for call in api.calls if call.section == section]
        self.shapes = api.shapes
        if not self.calls:
            raise Fault(f"there is no section “{section}”")

    def names(self, type_):
        found = {type_.name} & self.shapes.keys()
        for inner in type_.of + [one.type for one in type_.fields]:
            found |= self.names(inner)
        return found

    def object(self, fields, wide):
        """Fields as a TypeScript type, on one line or, if `wide`, on several."""
        if not fields:
            return "object"
        if wide:
            return "\n".join(["{", *("    " + line[2:] for line in script_fields(fields, "  ")), "  }"])
        return "{ " + "; ".join(f"{key_of(one)}: {self.type(one.type)}" for one in fields) + " }"

    def type(self, type_, wide=False):
        if type_.kind == "fields":
            return self.object(type_.fields, wide)
        if type_.kind == "list" and type_.of[0].kind == "fields":
            return self.type(type_.of[0]) + "[]"
        return script_of(type_)

    def answer(self, call):
        """The type of the response; None if it isn't JSON."""
        told = [one for of in call.answers.values() for one in of if one.media == JSON and one.type]
        return Type("any", of=[one.type for one in told]) if told[1:] else told[0].type if told else None

    def parameters(self, call, wide):
        """Names and types of the parameters, optional ones last."""
        found = [("id", "string")] if "{id}" in call.path else []
        body = call.body
        raw = body and (body.media != JSON or not body.type)
        if raw:
            found.append(("body", "BodyInit"))
        elif body and not (body.type.kind == "fields" and not body.type.fields):
            # Members that the server treats as any object have a type in the page.
            told = self.type(body.type, wide).replace("Record<string, unknown>", "object")
            found.append(("body" + ("?" if body.optional else ""), told))
        queries = call.queries + ([FORMAT] if call.forms else [])
        if call.forms or self.answer(call) is None:
            queries = queries + [LANGUAGE]
        if queries:
            optional = all(one.optional for one in queries)
            found.append(("query" + ("?" if optional else ""), self.object(queries, wide)))
        return found

    def lines(self, call):
        parameters = self.parameters(call, False)
        path = f"`{call.path.replace('{id}', '${id}')}`" if "{id}" in call.path else f"'{call.path}'"
        given = [name.rstrip("?") for name, _ in parameters]
        if call.method == "GET":
            made = f"read({', '.join([path] + (['query'] if 'query' in given else []))})"
        else:
            raw = call.body and (call.body.media != JSON or not call.body.type)
            put = ["body"] if "body" in given else ["undefined"] if "query" in given else []
            made = f"{'upload' if raw else 'write'}({', '.join([path] + put + (['query'] if 'query' in given else []))})"
        answer = self.answer(call)
        of = self.type(answer) if answer else "never"
        begin = f"export const {camel(call.name)} = ("
        one = f"{begin}{', '.join(f'{name}: {type_}' for name, type_ in parameters)}): Call<{of}> => {made};"
        if len(one) <= self.WIDTH:
            return [one]
        if len(f"): Call<{of}> =>") > self.WIDTH:
            of = script_of(answer)
        found = [begin]
        for (name, type_), (_, wide) in zip(parameters, self.parameters(call, True)):
            line = f"  {name}: {type_},"
            found += [line] if len(line) <= self.WIDTH else f"  {name}: {wide},".split("\n")
        if not parameters:
            return (f"{begin}): Call<{of}> =>\n  {made};").split("\n")
        end = f"): Call<{of}> => {made};".split("\n")
        return found + (end if end[1:] or len(end[0]) <= self.WIDTH else [f"): Call<{of}> =>", f"  {made};"])

    def print(self):
        print("// SPDX-License-Identifier: GPL-3.0-or-later")
        print("// Made by tools/registry.py from registry/api.txt: change that file.")
        code = [self.lines(call) for call in self.calls]
        text = "\n".join("\n".join(lines) for lines in code)
        helpers = [name for name in ("read", "upload", "write") if f" {name}(" in text]
        print(f"import {{ {', '.join(helpers + ['type Call'])} }} from '../call';")
        names = [name for name in sorted(self.shapes) if re.search(rf"\b{name}\b", text)]
        names += ["Language"] if re.search(r"\bLanguage\b", text) and "Language" not in names else []
        if names:
            line = f"import type {{ {', '.join(sorted(names))} }} from '../wire';"
            print(line if len(line) <= self.WIDTH else
                  "import type {\n" + "".join(f"  {name},\n" for name in sorted(names)) + "} from '../wire';")
        for call, lines in zip(self.calls, code):
            print()
            for line in comment(call.text + (f" @deprecated {told_age(call)}" if call.deprecated else ""), ""):
                print(line)
            print("\n".join(lines))


# ---- the server's readers of bodies ----------------------------------------------------------------


class Bodies:
    """C structs of the request bodies and of what the server keeps, and the tables with which wire/shape.h reads and
    writes them."""

    BEFORE = "/* Made by tools/registry.py from registry/api.txt and kept.txt: change those files. */"
    KINDS = {"text": "TEXT", "words": "WORDS", "int": "INT", "bool": "BOOL", "list": "LIST", "fields": "FIELDS",
             "object": "OBJECT", "map": "OBJECT"}
    MEMBERS = {"TEXT": "const char *", "WORDS": "const char *", "INT": "struct qyi_shape_int",
               "BOOL": "enum qyi_truth", "OBJECT": "struct qyi_shape_json", "ANY": "struct qyi_shape_json"}

    def __init__(self, api, kept=""):
        self.api, self.structs, self.tables, self.bodies, self.choices, self.kept = api, [], [], [], [], []
        for call in api.calls:
            if call.body and not call.body.own and call.body.media == JSON and self.plain(call.body.type).kind == "fields":
                made = self.plain(call.body.type)
                if made.fields:
                    self.form(call.name, made, "")
                    self.bodies.append(call)
        for line in tree_of(lines_of(kept)):
            if line.head.endswith(" table"):
                self.kept.append("kept_" + snake(line.head.split()[1]))
                self.form(self.kept[-1], Type("fields", fields=read_fields(line.below)), "")

    def plain(self, type_):
        """Resolves a name; an open shape becomes any object."""
        while type_.kind == "name":
            type_ = self.api.shapes[type_.name].type
            if type_.kind == "fields" and not type_.closed:
                return Type("object")
        if type_.kind == "any" and all(self.plain(one).kind in ("fields", "object") for one in type_.of):
            return Type("object")
        return type_

    def form(self, name, type_, storage):
        """A struct and its table, after those of its members."""
        if len(type_.fields) > 64:
            raise Fault(f"{name}: a body has 64 fields at the most")
        lines, rows = [f"struct qyi_body_{name} {{"], []
        for one in type_.fields:
            symbol = one.name.replace("-", "_")
            declared, row = self.member(f"{name}_{symbol}", one.name, one.type)
            lines.append(f"    {declared}{'' if declared.endswith('*') else ' '}{symbol};" +
                         (f" /* {one.text} */" if one.text else ""))
            rows.append(f"    {{.needed = {str(not one.optional).lower()}, "
                        f".offset = offsetof(struct qyi_body_{name}, {symbol}), {row}}},")
        self.structs.append("\n".join([*lines, "};"]))
        self.tables += [f"static const struct qyi_shape_field fields_of_{name}[] = {{", *rows, "};",
                        f"{storage}const struct qyi_shape qyi_shape_{name} = {{",
                        f"    fields_of_{name}, sizeof fields_of_{name} / sizeof fields_of_{name}[0], "
                        f"sizeof(struct qyi_body_{name}), {str(not type_.closed).lower()}}};"]

    def member(self, name, shown, type_):
        """The C type of a member, and its table row."""
        made = self.plain(type_)
        null = made.kind == "any" and [one.kind for one in made.of] == ["text", "null"]
        if null:
            made = made.of[0]
        kind = "OBJECT" if made.kind == "fields" and not made.fields else self.KINDS.get(made.kind, "ANY")
        if kind in ("TEXT", "LIST") and not made.most:
            raise Fault(f"{name}: how long may it be? A body's texts and lists have a most each")
        row = f'.name = "{shown}", .kind = QYI_SHAPE_{kind}, .expected = {self.expected(made if null else type_)}'
        if null:
            row += ", .null = true"
        for one in made.of if kind == "ANY" else ():
            self.choice(one)
        if kind in ("TEXT", "INT", "LIST"):
            least = made.least or ("INT64_MIN" if kind == "INT" else 0)
            row += f", .least = {least}, .most = {made.most or 'INT64_MAX'}"
        if kind == "WORDS":
            row += ", .words = (const char *const[]){" + ", ".join(f'"{word}"' for word in made.words) + ", NULL}"
        if kind == "FIELDS":
            self.form(name, made, "static ")
            return f"struct qyi_body_{name} *", f"{row}, .fields = &qyi_shape_{name}"
        if kind == "LIST":
            of, inner = self.member(name + "_item", shown, made.of[0])
            space = "" if of.endswith("*") else " "
            self.structs.append(f"struct qyi_body_{name} {{\n    {of}{space}*item;\n    size_t count;\n    bool given;\n}};")
            self.tables.append(f"static const struct qyi_shape_field items_of_{name} = {{{inner}}};")
            return f"struct qyi_body_{name}", f"{row}, .size = sizeof({of}), .items = &items_of_{name}"
        return self.MEMBERS[kind], row

    def choice(self, type_):
        """One of several alternative shapes gets its own table; the code that reads the value determines which one applies."""
        made = self.plain(type_)
        if type_.kind == "name" and made.kind == "fields" and type_.name not in self.choices:
            self.choices.append(type_.name)
            self.form(snake(type_.name), made, "")

    def shown(self, type_):
        """The expected value named in an error message, within the 95 bytes of qy_error's `expected`."""
        made = self.plain(type_)
        kind = "OBJECT" if type_.like and made.kind != "text" or made.kind == "fields" and not made.fields else \
            self.KINDS.get(made.kind, "ANY")
        bounds = f"{made.least or 0}..{made.most}" if made.most else f"{made.least}.." if made.least else ""
        if kind == "WORDS":
            return " | ".join(made.words)
        if kind == "INT":
            return bounds or "0, 1, 2, ..."
        if kind == "TEXT":
            return f'"{made.like or "..."}"' + (f" ({bounds})" if bounds else "")
        if kind == "LIST":
            item = self.shown(made.of[0])
            if made.least and made.least == made.most:
                return f"[{', '.join([item.removesuffix(', 1, 2, ...')] * int(made.most))}]"
            text = f"[{item.removesuffix(', ...')}, ...]" + (f" ({bounds})" if bounds else "")
            return text if len(text) < 90 else "[...]"
        if kind == "FIELDS":
            text = "{" + ", ".join(f'"{one.name}"' for one in made.fields) + "}"
            return text if len(text) < 90 else text[:text.rindex(",", 0, 80)] + ", ...}"
        if made.kind == "map":
            return f'{{"...": {self.shown(made.of[0])}}}'
        if kind == "ANY" and made.kind == "any":
            return " | ".join(self.shown(one) for one in made.of)
        return {"BOOL": "true | false", "OBJECT": type_.like or made.like or "{...}"}.get(kind, "0.5")

    def expected(self, type_):
        return '"' + self.shown(type_).replace('"', '\\"') + '"'

    def header(self):
        print(self.BEFORE)
        print("#ifndef QYI_WIRE_BODIES_H\n#define QYI_WIRE_BODIES_H\n\n#include \"wire/shape.h\"\n")
        print("\n\n".join(self.structs).replace("qyi_body_kept_", "qyi_kept_"))
        print()
        for call in self.bodies:
            print(f"/* {call.method} {call.path} */\nextern const struct qyi_shape qyi_shape_{call.name};")
        for name in [snake(name) for name in self.choices] + self.kept:
            print(f"extern const struct qyi_shape qyi_shape_{name};")
        print("\n/* All shapes, for the tests. */\nextern const struct qyi_shape *const qyi_shapes[];")
        print("extern const size_t qyi_shape_count;\n\n#endif")

    def source(self):
        print(self.BEFORE)
        print('#include "wire/bodies.h"\n')
        print("\n".join(self.tables).replace("qyi_body_kept_", "qyi_kept_"))
        print("const struct qyi_shape *const qyi_shapes[] = {")
        for name in [call.name for call in self.bodies] + [snake(name) for name in self.choices] + self.kept:
            print(f"    &qyi_shape_{name},")
        print("};\nconst size_t qyi_shape_count = sizeof qyi_shapes / sizeof qyi_shapes[0];")
