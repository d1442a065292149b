"""Makes a collection with a value other than the default in every setting that Anki stores, and exports it.

Writes it to a folder: as .apkg and as .colpkg, each in the newest form and in the one for older versions.
"""

import json
import os
import shutil
import sqlite3
import sys
import tempfile

from anki import deck_config_pb2, decks_pb2, notetypes_pb2
from anki.collection import Collection, ExportAnkiPackageOptions

UNKNOWN = {"added": {"list": [1, 2.5, None], "text": "é"}, "big": 9007199254740993}
# Values that Anki would replace if they were out of their range.
IN_RANGE = {
    "initial_ease": 2.31,
    "easy_multiplier": 1.5,
    "hard_multiplier": 1.1,
    "lapse_multiplier": 0.3,
    "interval_multiplier": 1.1,
    "desired_retention": 0.53,
    "historical_retention": 0.8,
    "param_search": "deck:A",
    "ignore_revlogs_before_date": "2024-05-01",
}
LARGE = 7634526346534523423
KEPT = {"q_format", "a_format", "kind", "sort_field_idx", "reqs", "config_id", "search_terms"}


def fill(message, seed: int):
    """Gives each field another value than its default."""
    for at, field in enumerate(message.DESCRIPTOR.fields, start=seed):
        if field.name in KEPT:
            continue
        if field.type == field.TYPE_MESSAGE:
            fill(getattr(message, field.name), at)
        elif field.is_repeated:
            getattr(message, field.name).extend([at + 0.1, at + 0.5])
        elif field.name in IN_RANGE:
            setattr(message, field.name, IN_RANGE[field.name])
        elif field.type == field.TYPE_BOOL:
            setattr(message, field.name, True)
        elif field.type == field.TYPE_STRING:
            setattr(message, field.name, f"{field.name} é")
        elif field.type == field.TYPE_BYTES:
            setattr(message, field.name, json.dumps(UNKNOWN).encode())
        elif field.type == field.TYPE_ENUM:
            setattr(message, field.name, field.enum_type.values[-1].number)
        elif field.name == "id":
            setattr(message, field.name, LARGE + at)
        elif field.name == "new_studied":
            setattr(message, field.name, -at)
        else:
            setattr(message, field.name, at)


def with_content(path: str) -> dict:
    col = Collection(path)
    deck = col.decks.id("A::B")
    options = col.decks.add_config("Options")
    stored = col.decks.get(deck)
    stored["conf"] = options["id"]
    col.decks.save(stored)
    note_type = col.models.by_name("Basic (and reversed card)")
    for at in range(4):
        note = col.new_note(note_type)
        note.fields = [f"front {at}", f"back {at}"]
        note.tags = ["z::y", "a", f"tag{at}"]
        col.add_note(note, deck)
    cards = sorted(col.find_cards(""))
    col.sched.set_due_date(cards[:4], "5")
    col.sched.suspend_cards([cards[5]])
    col.set_user_flag_for_cards(3, [cards[6]])
    filtered = col.sched.get_or_create_filtered_deck(0)
    filtered.name = "Filtered"
    del filtered.config.search_terms[:]
    for search, limit, order in (("tag:tag0", 50, 3), ("tag:tag2", 5, 6)):
        filtered.config.search_terms.add(search=search, limit=limit, order=order)
    filtered_id = col.sched.add_or_update_filtered_deck(filtered).id
    unused = col.new_note(note_type)
    unused.fields, unused.tags = ["x", "y"], ["unused"]
    col.add_note(unused, deck)
    col.remove_notes([unused.id])
    col.set_config("addon", UNKNOWN)
    col.set_config("rollover", 7)
    col.close()
    return {"note_type": note_type["id"], "deck": deck, "filtered": filtered_id, "options": options["id"]}


def set_everything(path: str, ids: dict) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    db.create_collation("unicase", lambda one, other: (one.lower() > other.lower()) - (one.lower() < other.lower()))

    def change(message, place: str, change) -> None:
        table, column, where = place.split(" ", 2)
        (blob,) = db.execute(f"select {column} from {table} where {where}").fetchone()
        message.ParseFromString(blob)
        change(message)
        db.execute(f"update {table} set {column} = ? where {where}", (message.SerializeToString(),))

    note_type = ids["note_type"]
    field, template = notetypes_pb2.Notetype.Field.Config, notetypes_pb2.Notetype.Template.Config
    change(notetypes_pb2.Notetype.Config(), f"notetypes config id = {note_type}", lambda config: fill(config, 1))
    for at in (0, 1):
        where = f"ntid = {note_type} and ord = {at}"
        change(field(), f"fields config {where}", lambda config: fill(config, 10 + at))
        change(template(), f"templates config {where}", lambda config: fill(config, 30 + at))

    def fill_options(config) -> None:
        fill(config, 1)
        # In the form for older versions, Anki replaces a lower one.
        config.desired_retention = 0.75

    change(deck_config_pb2.DeckConfig.Config(), f"deck_config config id = {ids['options']}", fill_options)
    for deck, kind, seed in ((ids["deck"], "normal", 50), (ids["filtered"], "filtered", 70)):
        where = f"id = {deck}"
        change(decks_pb2.Deck.Common(), f"decks common {where}", lambda common: fill(common, seed))
        container = decks_pb2.Deck.KindContainer()
        change(container, f"decks kind {where}", lambda kinds: fill(getattr(kinds, kind), seed + 10))
    db.close()


def export(path: str, folder: str) -> None:
    for form, is_old in (("new", False), ("old", True)):
        copy = path.replace("collection", form)
        shutil.copy(path, copy)
        col = Collection(copy)
        out = os.path.join(folder, f"settings.{form}")
        options = ExportAnkiPackageOptions(with_scheduling=True, with_deck_configs=True, with_media=True, legacy=is_old)
        col.export_anki_package(out_path=f"{out}.apkg", options=options, limit=None)
        col.export_collection_package(f"{out}.colpkg", include_media=True, legacy=is_old)
        col.close()


with tempfile.TemporaryDirectory() as workshop:
    collection = os.path.join(workshop, "collection.anki2")
    set_everything(collection, with_content(collection))
    export(collection, sys.argv[1])
