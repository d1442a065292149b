"""Renders cards with Anki's own library: a JSON object a line in, one out, in the same order."""

import json
import os
import sys
import tempfile

from anki.collection import Collection
from anki.errors import TemplateError
from anki.lang import set_lang
from anki.notetypes_pb2 import Notetype

FIELDS = ["Q", "A", "E"]


def note_type(col: Collection, kind: str) -> dict:
    # Anki has note types of its own called "Basic" and "Cloze", and tells names apart without case.
    name = f"of {kind} cards"
    model = col.models.new(name)
    model["type"] = 1 if kind == "cloze" else 0
    for field in FIELDS:
        col.models.add_field(model, col.models.new_field(field))
    template = col.models.new_template("Card 1")
    template["qfmt"] = template["afmt"] = "{{cloze:Q}}" if kind == "cloze" else "{{Q}}"
    col.models.add_template(model, template)
    col.models.add_dict(model)
    return col.models.by_name(name)


def text_of(nodes) -> str:
    return "".join(node.text for node in nodes)


def render(col: Collection, model: dict, case: dict) -> dict:
    note = col.new_note(model)
    note.fields = case["values"]
    config = Notetype.Template.Config(q_format=case["front"], a_format=case["back"])
    template = Notetype.Template(name="Card 1", config=config)
    try:
        card = col._backend.render_uncommitted_card(
            note=note._to_backend_note(),
            card_ord=case["ord"],
            template=template,
            fill_empty=False,
            partial_render=False,
        )
    except TemplateError as error:
        return {"error": "front" if "Front template" in str(error) else "back"}
    question, answer = text_of(card.question_nodes), text_of(card.answer_nodes)
    return {"question": question, "answer": answer, "isEmpty": card.is_empty}


def main() -> None:
    set_lang("en")
    with tempfile.TemporaryDirectory() as folder:
        col = Collection(os.path.join(folder, "collection.anki2"))
        models = {kind: note_type(col, kind) for kind in ("standard", "cloze")}
        for line in sys.stdin:
            case = json.loads(line)
            made = render(col, models[case["kind"]], case)
            stripped = [col._backend.strip_html(text=value, mode=0) for value in case["values"]]
            print(json.dumps({**made, "stripped": stripped}))
        col.close()


main()
