"""What ankisync2 reads of a package: ankisync2_reader.py PACKAGE DIRECTORY"""

import json
import os
import resource
import shutil
import sys

from ankisync2.apkg import Apkg
from ankisync2.anki20 import db

SEPARATOR = "\x1f"


def joined(*values):
    return SEPARATOR.join(str(value) for value in values)


def tell(package):
    Apkg(package)
    with open(os.path.join(os.path.splitext(package)[0], "media"), encoding="utf-8") as file:
        media = list(json.load(file).values())
    return {
        "notes": [joined(*note.flds) for note in db.Notes.select()],
        "noteTypes": [joined(model.name, *model.flds) for model in db.Models.select()],
        "templates": [joined(each.qfmt, each.afmt) for each in db.Templates.select()],
        "scheduling": [
            joined(c.id, c.type, c.queue, c.due, c.ivl, c.factor, c.reps, c.lapses) for c in db.Cards.select()
        ],
        "media": media,
    }


source, directory = sys.argv[1:3]
# It unpacks beside the package.
copied = shutil.copy(source, directory)
try:
    said = {"told": tell(copied)}
except Exception as error:  # whatever it is that it throws
    said = {"error": str(error)}
usage = resource.getrusage(resource.RUSAGE_SELF)
said["seconds"] = usage.ru_utime + usage.ru_stime
print(json.dumps(said), end="")
