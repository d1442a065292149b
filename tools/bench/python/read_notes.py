"""Every field of every note by Anki's own library: read_notes.py PACKAGE DIRECTORY

Anki opens no package, only a collection: it is unpacked first, as shortly as that can be done.
"""

import os
import sys
import zipfile

import zstandard
from anki.collection import Collection

from measured import report

package, directory = sys.argv[1:]
path = os.path.join(directory, "collection.anki2")
with zipfile.ZipFile(package) as archive, open(path, "wb") as file:
    if "collection.anki21b" in archive.namelist():
        with archive.open("collection.anki21b") as packed:
            zstandard.ZstdDecompressor().copy_stream(packed, file)
    else:
        file.write(archive.read("collection.anki21"))
collection = Collection(path)
notes = characters = 0
for note_id in collection.find_notes(""):
    notes += 1
    for value in collection.get_note(note_id).fields:
        characters += len(value)
collection.close()
report({"notes": notes, "characters": characters})
