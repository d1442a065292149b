"""Imports packages, each into a new collection (those joined by the path separator into one), with Anki's own library; prints what Anki then has, as JSON."""

import hashlib
import json
import os
import sys
import tempfile

from anki._backend import RustBackend
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from anki.lang import set_lang
from anki.utils import field_checksum


def import_apkgs(packages: list[str], path: str) -> Collection:
    col = Collection(path)
    options = ImportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True)
    for package in packages:
        col.import_anki_package(ImportAnkiPackageRequest(package_path=package, options=options))
    return col


def import_colpkg(package: str, path: str) -> Collection:
    base = path.removesuffix(".anki2")
    RustBackend().import_collection_package(
        col_path=path, backup_path=package, media_folder=base + ".media", media_db=base + ".media.db2"
    )
    return Collection(path)


def media_of(col: Collection) -> dict[str, str]:
    folder = col.media.dir()
    files = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            files[name] = hashlib.sha1(file.read()).hexdigest()
    return files


def note_type_of(model: dict) -> dict:
    return {
        "id": str(model["id"]),
        "name": model["name"],
        "kind": "cloze" if model["type"] == 1 else "standard",
        "imageOcclusion": model.get("originalStockKind") == 6,
        "fields": [field["name"] for field in model["flds"]],
        "templates": [
            {"name": template["name"], "questionFormat": template["qfmt"], "answerFormat": template["afmt"]}
            for template in model["tmpls"]
        ],
        "css": model["css"],
        "sortField": model["sortf"],
    }


NOTES = "select id, guid, mid, mod, tags, flds, csum from notes order by id"
CARDS = """select id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data
    from cards order by id"""
REVIEWS = "select id, cid, ease, ivl, lastIvl, factor, time, type from revlog order by id"


# It says so of every collection.
NO_PROBLEM = ["Database rebuilt and optimized."]


def note_of(row: list) -> dict:
    id, guid, type, modified, tags, fields, checksum = row
    return {
        "id": str(id),
        "guid": guid,
        "noteTypeId": str(type),
        "modified": modified,
        "tags": sorted(tags.split()),
        "fields": fields.split("\x1f"),
        "isFound": checksum == field_checksum(fields.split("\x1f")[0]),
    }


def card_of(row: list, decks: dict) -> dict:
    id, note, deck, *numbers, data = row
    return {"id": str(id), "noteId": str(note), "deck": decks[deck], "numbers": numbers, "data": json.loads(data or "{}")}


def problems_of(col: Collection) -> list:
    said, is_sound = col.fix_integrity()
    return [] if is_sound else [line for line in said.splitlines() if line not in NO_PROBLEM]


def content_of(col: Collection) -> dict:
    decks = {deck.id: deck.name for deck in col.decks.all_names_and_ids()}
    content = {
        "created": col.crt,
        "today": col.sched.today,
        "decks": sorted(decks.values()),
        "noteTypes": [note_type_of(model) for model in col.models.all()],
        "notes": [note_of(row) for row in col.db.all(NOTES)],
        "cards": [card_of(row, decks) for row in col.db.all(CARDS)],
        "reviews": [[str(id), str(card), *numbers] for id, card, *numbers in col.db.all(REVIEWS)],
        "media": media_of(col),
    }
    return {**content, "problems": problems_of(col)}


def read(packages: list[str]) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "collection.anki2")
        is_whole = packages[0].endswith(".colpkg")
        col = import_colpkg(packages[0], path) if is_whole else import_apkgs(packages, path)
        try:
            return content_of(col)
        finally:
            col.close()


if __name__ == "__main__":
    # Its own way to take the text of a field asks for a language.
    set_lang("en")
    for packages in sys.argv[1:]:
        print(json.dumps(read(packages.split(os.pathsep))))
