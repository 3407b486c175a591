# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether what a server answers is what the description of its API promises: openapi.json, read as strictly as it can be.

An object has no field that is not described, whatever JSON Schema would let pass; an answer has a status, a media type
and a form that stand in its call.
"""
import functools
import json
import re
import urllib.parse

PROBLEM = "application/problem+json"
KINDS = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list, "object": dict,
         "null": type(None)}


def values_of(text):
    """The JSON values in a text, which may follow each other."""
    text = text.decode() if isinstance(text, bytes) else text
    at, end = 0, len(text.rstrip())
    while at < end:
        value, at = json.JSONDecoder().raw_decode(text, at + len(text[at:]) - len(text[at:].lstrip()))
        yield value


def without_nulls(value):
    """A body without members that are null, as the server reads it."""
    if isinstance(value, dict):
        return {name: without_nulls(one) for name, one in value.items() if one is not None}
    return [without_nulls(one) for one in value] if isinstance(value, list) else value


class Description:
    def __init__(self, openapi):
        self.schemas = openapi["components"]["schemas"]
        self.responses = openapi["components"]["responses"]
        self.paths = [(re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)) + "$"), path.count("{"), calls)
                      for path, calls in openapi["paths"].items()]
        self.paths.sort(key=lambda row: row[1])  # a word before a name of any form

        self.openapi = openapi

    def operations(self):
        """Every call: its path, its method and its description."""
        for path, calls in self.openapi["paths"].items():
            for method, call in calls.items():
                yield path, method.upper(), call

    @functools.lru_cache(maxsize=None)
    def call(self, method, path):
        for pattern, _, calls in self.paths:
            if pattern.match(path) and method.lower() in calls:
                return calls[method.lower()]
        return None

    def fault(self, value, schema, where=""):
        """How a value differs from its schema, or None."""
        if "$ref" in schema:
            found = self.fault(value, self.schemas[schema["$ref"].rsplit("/", 1)[1]], where)
            further = schema.get("properties", {})  # of what the name is for, said where it is used
            return found or next(filter(None, (self.fault(value[name], one, f"{where}.{name}")
                                               for name, one in further.items() if name in value)), None)
        if "oneOf" in schema:
            faults = [self.fault(value, one, where) for one in schema["oneOf"]]
            return None if None in faults else max(faults, key=lambda text: text.count("."))
        if "const" in schema or "enum" in schema:
            words = schema.get("enum", [schema.get("const")])
            return None if value in words else f"{where}: {value!r} is none of {words}"
        kind = schema.get("type")
        if kind and (not isinstance(value, KINDS[kind]) or (isinstance(value, bool) and kind != "boolean")):
            return f"{where}: {value!r} is no {kind}"
        if kind == "array":
            return self.fault_of_list(value, schema, where)
        if kind == "object":
            return self.fault_of_object(value, schema, where)
        return fault_of_bounds(value, schema, where)

    def fault_of_list(self, value, schema, where):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{where}: {len(value)} of them"
        found = (self.fault(one, schema.get("items", {}), f"{where}[{i}]") for i, one in enumerate(value))
        return next(filter(None, found), None)

    def fault_of_object(self, value, schema, where):
        fields, others = schema.get("properties"), schema.get("additionalProperties")
        missing = [name for name in schema.get("required", []) if name not in value]
        if missing:
            return f"{where}: has no {missing[0]}"
        for name, one in value.items():
            inner = (fields or {}).get(name, others if isinstance(others, dict) else None)
            if inner is None and others is not True and (fields is not None or others is False):
                return f"{where}.{name}: is not described"
            found = inner and self.fault(one, inner, f"{where}.{name}")
            if found:
                return found
        return None

    def problem_fault(self, problem):
        """What is wrong with the text of a problem, or None: a title with a placeholder, an empty
        field."""
        detail, title = problem["detail"].strip(), problem["title"].strip()
        if not title or any(mark in title for mark in ("{", "}", "…", "“”", "「」")):
            return f"the title {title!r} doesn't read by itself"
        if not detail or re.search(r"[{](found|expected)[}]|“”|「」|(must be|expected|accepts only|应为|應為)\W*$", detail.replace('"..."', "text")):
            return f"{problem['code']} says {detail!r}"
        return None

    def answer_fault(self, method, path, status, media, text):
        """What differs from the description in an answer, or None; also for answers outside the
        API."""
        path = urllib.parse.urlsplit(path).path
        call = self.call(method, path)
        if call is None and method == "OPTIONS" and status == 204:
            return None
        if call is None:
            return None if status >= 400 or not path.startswith("/api/") else f"{method} {path} is not described"
        media = (media or "").split(";")[0]
        answers = call["responses"]
        answer = answers.get(str(status))
        if answer and "$ref" in answer:
            answer = self.responses[answer["$ref"].rsplit("/", 1)[1]]
        if answer is None:
            return f"{method} {path}: a status {status} is not described"
        content = answer.get("content", {})
        if not text:
            return None  # of HEAD, or a connection that ended
        if media not in content:
            return f"{method} {path}: {status} is {media!r}, described is {sorted(content)}"
        schema = content[media].get("schema")
        if not schema or not media.endswith(("json", "ndjson")):
            return None
        found = (self.fault(one, schema, f"{method} {path} {status}") or
                 (self.problem_fault(one) if media == PROBLEM else None) for one in values_of(text))
        return next(filter(None, found), None)

    def request_fault(self, method, path, status, body):
        """What differs from the description in a body that was accepted, or None."""
        call = self.call(method, urllib.parse.urlsplit(path).path)
        schema = call and call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
        if not schema or status >= 300 or not body:
            return None
        found = (self.fault(without_nulls(one), schema, f"the body of {method} {path}") for one in values_of(body))
        return next(filter(None, found), None)

    def message_fault(self, message):
        """What differs from the description in a WebSocket message, or None."""
        name = f"Told{str(message.get('type')).capitalize()}"
        if name not in self.schemas:
            return f"messages {message.get('type')!r} are not described"
        return (self.fault(message, self.schemas[name], message["type"]) or
                (self.problem_fault(message["problem"]) if name == "ToldProblem" else None))


def fault_of_bounds(value, schema, where):
    if isinstance(value, str):
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            return f"{where}: {value!r} has {len(value)} characters"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            return f"{where}: {value!r} has not the form {schema['pattern']}"
    elif isinstance(value, (int, float)):
        if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            return f"{where}: {value} is out of bounds"
    return None
