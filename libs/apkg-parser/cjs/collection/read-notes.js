"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readNotes = readNotes;
const valid_date_ts_1 = require("../valid-date.js");
const split_tags_ts_1 = require("./split-tags.js");
const fieldSeparator = '\u001f';
// The note is not even fetched when its fields together are beyond this many times the limit of one.
const fieldsTogether = 4;
// Thousands of tags; more is no list of tags, and is left out.
const tagsBytes = 100_000;
// Few columns, as each costs a call into WebAssembly. Numbers travel as text: they are int64. Text that SQLite's text
// interface would cut at U+0000, and what is no text or too long, comes as NULL and is then looked at one by one.
// An id is its row's number (`id integer primary key`), so nothing is ever sorted, and no index asked.
const query = `SELECT rowid || ' ' || CAST(ifnull(mid, 0) AS INTEGER) || ' ' || CAST(ifnull(mod, 0) AS INTEGER),
  CAST(guid AS TEXT), CASE WHEN octet_length(tags) <= ${tagsBytes} THEN CAST(tags AS TEXT) END,
  CASE WHEN typeof(flds) = 'text' AND octet_length(flds) <= ? AND instr(flds, char(0)) = 0 THEN flds END FROM notes NOT INDEXED ORDER BY rowid`;
const closeQuery = `SELECT typeof(flds), CASE WHEN octet_length(flds) <= ? THEN CAST(flds AS BLOB) END
  FROM notes WHERE rowid = CAST(? AS INTEGER)`;
// What the text interface puts in place of bytes that are no text; it may also really be in the note.
const replacementCharacter = '\ufffd';
const isReason = (value) => typeof value === 'string';
/** Reads the fields of one note byte by byte, in the encoding of the database, which may be UTF-16. */
const closeReader = (db, most, split) => {
    const [encoding] = Array.from(db.rows('PRAGMA encoding'), ([name]) => String(name).toLowerCase());
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    return (rowId) => {
        const [row] = Array.from(db.rows(closeQuery, [most, rowId]));
        if (row?.[0] !== 'text')
            return 'not-text';
        if (!(row[1] instanceof Uint8Array))
            return 'too-large';
        try {
            return split(decoder.decode(row[1]));
        }
        catch {
            return 'not-text';
        }
    };
};
/** True when a field is beyond the limit. A UTF-16 unit is at most three bytes, so nearly all notes are told by length. */
const hasHugeField = (fields, { fieldBytes }) => fields.some((field) => field.length * 3 > fieldBytes && new TextEncoder().encode(field).length > fieldBytes);
const padded = (fields, length) => fields.length < length ? [...fields, ...Array(length - fields.length).fill('')] : fields;
/**
 * Streams every note in the order of the ids; one that cannot be used comes as an `UnreadableNote`.
 * Throws `corrupt` on a damaged page.
 */
function* readNotes(db, noteTypes, limits) {
    const most = limits.fieldBytes * fieldsTogether;
    // One more than there may be is enough to tell that there are too many.
    const split = (text) => text.split(fieldSeparator, limits.fields + 1);
    const readClosely = closeReader(db, most, split);
    const fieldsOf = (typeId, rowId, text) => {
        const type = noteTypes.get(typeId);
        if (!type)
            return 'unknown-note-type';
        const isPlain = typeof text === 'string' && !text.includes(replacementCharacter);
        const fields = isPlain ? split(text) : readClosely(rowId);
        if (isReason(fields))
            return fields;
        return fields.length > limits.fields || hasHugeField(fields, limits)
            ? 'too-large'
            : padded(fields, type.fields.length);
    };
    const readNote = ([numbers, guid, tags, text]) => {
        const [id = '', noteTypeId = '', modified] = String(numbers).split(' ');
        const fields = fieldsOf(noteTypeId, id, text);
        if (isReason(fields))
            return { kind: 'unreadable', id, reason: fields };
        const date = (0, valid_date_ts_1.validDate)(Number(modified) * 1000);
        return {
            kind: 'note',
            id,
            guid: String(guid ?? ''),
            noteTypeId,
            fields,
            tags: (0, split_tags_ts_1.splitTags)(String(tags ?? '')),
            ...(date ? { modified: date } : {}),
        };
    };
    for (const row of db.rows(query, [most]))
        yield readNote(row);
}
//# sourceMappingURL=read-notes.js.map