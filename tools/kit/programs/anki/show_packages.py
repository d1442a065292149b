"""Imports each package into a new collection with Anki's own library; prints all that Anki then shows, as JSON lines.

Anki gives decks of an .apkg new ids and times. They are named in place of their ids, and without the times.
"""

import json
import os
import sys
import tempfile

from anki.collection import Collection
from anki.lang import set_lang
from read_packages import import_apkgs, import_colpkg, media_of, problems_of

NOTES = "select id, guid, mid, mod, tags, flds, sfld, csum, flags, data from notes"
CARDS = """select id, nid, did, odid, mod, ord, type, queue, due, ivl, factor, reps, lapses, left, odue, flags, data
    from cards"""
REVIEWS = "select id, cid, ease, ivl, lastIvl, factor, time, type from revlog"


def without(shown: dict, *keys: str) -> dict:
    return {key: value for key, value in shown.items() if key not in keys}


def settings_of(col: Collection) -> dict:
    return {key: json.loads(bytes(value)) for key, value in col.db.all("select key, val from config")}


def show(col: Collection, *, is_whole: bool, own_types: set) -> dict:
    decks = col.decks.all()
    names = {0: None} if is_whole else {0: None, **{deck["id"]: deck["name"] for deck in decks}}
    named = lambda deck: names.get(deck, deck)
    dropped = ["usn"] if is_whole else ["usn", "mod"]
    options = {group["id"]: group for group in col.decks.all_config()}
    group_name = lambda id: id if is_whole else options[id]["name"]
    return {
        "noteTypes": [
            {
                **without(model, *dropped),
                "tmpls": [{**template, "did": named(template["did"])} for template in model["tmpls"]],
            }
            for model in sorted(col.models.all(), key=lambda model: model["id"])
            if model["id"] not in own_types
        ],
        "decks": [
            {
                **without(deck, *dropped, *([] if is_whole else ["id"])),
                **({"conf": group_name(deck["conf"])} if "conf" in deck else {}),
            }
            for deck in sorted(decks, key=lambda deck: deck["name"])
        ],
        "options": [without(options[id], *dropped) for id in sorted(options)],
        "notes": sorted(col.db.all(NOTES)),
        "cards": [
            [id, note, named(deck), named(home), *rest[0 if is_whole else 1 :]]
            for id, note, deck, home, *rest in sorted(col.db.all(CARDS))
        ],
        "reviews": sorted(col.db.all(REVIEWS)),
        "settings": settings_of(col) if is_whole else None,
        "tags": col.tags.all(),
        "created": col.crt if is_whole else None,
        "media": media_of(col),
        "problems": problems_of(col),
    }


def read(package: str) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "collection.anki2")
        is_whole = package.endswith(".colpkg")
        own_types = set()
        try:
            if is_whole:
                col = import_colpkg(package, path)
            else:
                empty = Collection(path)
                own_types = {model["id"] for model in empty.models.all()}
                empty.close()
                col = import_apkgs([package], path)
        except Exception as error:
            return {"refused": str(error)}
        try:
            return show(col, is_whole=is_whole, own_types=own_types)
        finally:
            col.close()


set_lang("en")
for package in sys.argv[1:]:
    print(json.dumps(read(package)))
