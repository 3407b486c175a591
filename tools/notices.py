#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Third-party software in the program and its page, from registry/notices.toml.

usage: notices.py text              the notices, and the text of each licence once
       notices.py spdx VERSION      the software bill of materials, as SPDX 2.3 in JSON
       notices.py debian            the same for a Debian package, as its debian/copyright
       notices.py bundled NAME...   fails if one of these npm packages isn't listed or has another licence
"""
import json
import os
import sys
import tomllib

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OWN = "GPL-3.0-or-later"


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def parts():
    stated = tomllib.loads(read("registry", "notices.toml"))
    for name, part in stated.items():
        wanted = {"what", "from", "copyright", "licence"}
        if part.keys() - {"npm"} != wanted:
            sys.exit(f"registry/notices.toml: {name} has {sorted(part)}, wanted are {sorted(wanted)} and perhaps npm")
    return stated


def text():
    stated = parts()
    print(f"Qiyuan is free software under the GNU General Public License, version 3 or later ({OWN}).\n"
          "Its source, and how to get it, is told by the README.\n\n"
          "Made by others and part of the program or of its page:\n")
    for name, part in stated.items():
        print(f"{name}: {part['what']}\n    {part['from']}\n    {part['copyright']}\n    {part['licence']}\n")
    for licence in dict.fromkeys([part["licence"] for part in stated.values()] + [OWN]):
        print(f"---- {licence} " + "-" * (94 - len(licence)) + "\n\n" + read("LICENSES", licence + ".txt"))


def locked(package):
    """The lock file's entry of an npm package."""
    return json.loads(read("web", "package-lock.json"))["packages"]["node_modules/" + package]


def spdx(version):
    packages = [{"SPDXID": "SPDXRef-qiyuan", "name": "qiyuan", "versionInfo": version, "downloadLocation": "NOASSERTION",
                 "licenseConcluded": OWN, "licenseDeclared": OWN, "copyrightText": "NOASSERTION", "filesAnalyzed": False}]
    for name, part in parts().items():
        version_of = {"versionInfo": locked(part["npm"])["version"]} if "npm" in part else {}
        packages.append({"SPDXID": "SPDXRef-" + name, "name": name, **version_of, "downloadLocation": part["from"],
                         "licenseConcluded": part["licence"], "licenseDeclared": part["licence"],
                         "copyrightText": part["copyright"], "filesAnalyzed": False})
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"qiyuan-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/qiyuan-{version}",
        # no build time, so that builds of the same source are identical
        "creationInfo": {"created": "1970-01-01T00:00:00Z", "creators": ["Tool: qiyuan-tools-notices"]},
        "packages": packages,
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
                           "relatedSpdxElement": "SPDXRef-qiyuan"}] +
                         [{"spdxElementId": "SPDXRef-qiyuan", "relationshipType": "CONTAINS",
                           "relatedSpdxElement": one["SPDXID"]} for one in packages[1:]]}, ensure_ascii=False, indent=1))


def debian():
    short = {OWN: "GPL-3+", "LGPL-2.1-or-later": "LGPL-2.1+"}
    in_debian = {OWN: "GPL-3", "LGPL-2.1-or-later": "LGPL-2.1"}
    print("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Qiyuan\n\n"
          f"Files: *\nCopyright: The Qiyuan project\nLicense: {short[OWN]}")
    stated = parts()
    print("Comment: Parts of the program and of its page were made by others:\n" +
          "\n".join(f"  {name} ({part['what']}): {part['copyright']}, {part['licence']}" for name, part in stated.items()))
    print("\nFiles: packaging/desktop/qiyuan.metainfo.xml\nCopyright: The Qiyuan project\nLicense: MIT")
    for licence in dict.fromkeys([OWN] + [part["licence"] for part in stated.values()]):
        print(f"\nLicense: {short.get(licence, licence)}")
        if licence in in_debian:
            print(f" On Debian systems, the whole text is in /usr/share/common-licenses/{in_debian[licence]}.")
        else:
            for line in read("LICENSES", licence + ".txt").rstrip().splitlines():
                print(" " + line.strip() if line.strip() else " .")


def bundled(names):
    stated = {part["npm"]: part["licence"] for part in parts().values() if "npm" in part}
    for name in names:
        licence = locked(name).get("license", "")
        if name not in stated:
            sys.exit(f"notices.py: the page has {name} ({licence}), which registry/notices.toml does not state")
        if licence.replace("GPL-3.0", OWN).replace(OWN + "-or-later", OWN) != stated[name]:
            sys.exit(f"notices.py: {name} has the licence {licence}, registry/notices.toml says {stated[name]}")


def main(args):
    if args == ["text"]:
        text()
    elif len(args) == 2 and args[0] == "spdx":
        spdx(args[1])
    elif args == ["debian"]:
        debian()
    elif args[:1] == ["bundled"]:
        bundled(args[1:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    main(sys.argv[1:])
