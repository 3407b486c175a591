#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The API describes the answers that the command tells: the same keys, no more and no fewer. TAP.

registry/answers.txt has the keys, which test_answers compares with what is told; registry/api.txt describes them for the
routes that give the same answers.
"""
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from act_tables import Acts  # noqa: E402
from api_tables import Api, openapi  # noqa: E402
from event_tables import Events  # noqa: E402
# Answers, and the schemas that describe them: a name of components, or a path's own.
ANSWERS = {
    ("tournament standings", "tournament standings, of stages", "tournament teams"): "Standing",
    ("tournament crosstable",): "CrossRow",
    ("tournament bracket",): "BracketMatch",
    ("tournament norms",): "Norm",
    ("tournament prizes",): "Prize",
    ("tournament explain",): "PairReason",
    ("serve, the games of a round",): "Pairing",
    ("rate lookup",): "RatedPlayer",
    ("serve, an event",): "/api/tournaments/{id}",
}
# The table of 15.3 to 15.5 has the columns that its event calls for.
COLUMNS = {"board_points", "games_won", "direct", "opponents", "matches_won", "best_place", "second_place", "fouls"}


def stated():
    lines = (ROOT / "registry" / "answers.txt").read_text(encoding="utf-8").splitlines()
    return {name: {key for key, _, types in (one.partition("=") for one in keys.split()) if types.split("|")[0] not in ("{}", "[]")}
            for name, _, keys in (line.partition(":") for line in lines if ":" in line) if not name.startswith("#")}


def keys_of(schema, schemas, path=""):
    """The keys of the leaves of a schema."""
    if "$ref" in schema:
        return keys_of(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas, path)
    found = set()
    for one in schema.get("oneOf", []):
        found |= keys_of(one, schemas, path)
    for key, value in schema.get("properties", {}).items():
        found |= keys_of(value, schemas, f"{path}.{key}" if path else key)
    if isinstance(schema.get("additionalProperties"), dict):
        found |= keys_of(schema["additionalProperties"], schemas, f"{path}.*")
    if "items" in schema:
        found |= keys_of(schema["items"], schemas, path)
    ends = {key for key in found if not any(other.startswith(key + ".") for other in found)}
    return ends or ({path} if path else set())


def main():
    source = {name: (ROOT / "registry" / f"{name}.txt").read_text(encoding="utf-8") for name in ("api", "acts", "events")}
    logs = Events(source["events"]).api_source() + Acts(source["acts"]).api_source()
    errors = tomllib.loads((ROOT / "registry" / "errors.toml").read_text(encoding="utf-8"))
    document = openapi(Api(source["api"], logs), errors, "")
    schemas = document["components"]["schemas"]
    answers = stated()
    failed = 0
    print(f"1..{len(ANSWERS)}")
    for number, (names, where) in enumerate(ANSWERS.items(), 1):
        schema = schemas.get(where) or document["paths"][where]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        told = set().union(*(answers[name] for name in names))
        if where == "Standing":
            told = {key for key in told if key.removeprefix("terms.") not in COLUMNS and key not in COLUMNS}
        described = keys_of(schema, schemas)
        good = told == described
        failed += not good
        print(f"{'ok' if good else 'not ok'} {number} - {where}")
        if not good:
            print(f"# told alone: {sorted(told - described)}\n# described alone: {sorted(described - told)}")
    return failed > 0


sys.exit(main())
