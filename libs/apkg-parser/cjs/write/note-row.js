"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.noteRow = void 0;
const check_ts_1 = require("./check.js");
const sha1_ts_1 = require("./sha1.js");
const sort_text_ts_1 = require("./sort-text.js");
const separator = '\u001f';
/** What separates tags, for Anki and for us, and what no tag can hold. */
const notInTags = /[\s\p{Cc}]/u;
const encoder = new TextEncoder();
/** The first eight hexadecimal digits of the text's SHA-1, by which Anki finds notes alike. */
const checksum = (text) => new DataView((0, sha1_ts_1.sha1)(encoder.encode(text)).buffer).getUint32(0);
const checkFields = ({ fields }, type, place) => {
    const wanted = type.fields.length;
    if (!Array.isArray(fields) || fields.length !== wanted)
        (0, check_ts_1.refuse)(place, `has ${fields?.length ?? 'no'} fields, its note type has ${wanted}`);
    fields.forEach((field, at) => {
        if ((0, check_ts_1.checkText)(field, `${place} field ${at}`).includes(separator))
            (0, check_ts_1.refuse)(`${place} field ${at}`, 'holds U+001F, which separates fields');
    });
    return fields;
};
const checkTag = (tag, place) => (0, check_ts_1.checkText)(tag, `${place} a tag`) === '' || notInTags.test(tag)
    ? (0, check_ts_1.refuse)(`${place} a tag`, 'must be a word without white space')
    : tag;
const typeOf = ({ noteTypeId }, types, place) => types.get(noteTypeId) ?? (0, check_ts_1.refuse)(place, 'is of a note type that is not there');
/** The values of a row of Anki's table of notes. Throws `TypeError`. */
const noteRow = (note, types, now) => {
    const place = `note ${(0, check_ts_1.checkId)(note.id, 'the id of a note')}:`;
    const type = typeOf(note, types, place);
    const fields = checkFields(note, type, place);
    if ((0, check_ts_1.checkText)(note.guid, `${place} its guid`) === '')
        (0, check_ts_1.refuse)(`${place} its guid`, 'must not be empty');
    const tags = (note.tags ?? []).map((tag) => checkTag(tag, place));
    return [
        note.id,
        note.guid,
        note.noteTypeId,
        note.modified === undefined ? now : (0, check_ts_1.checkSeconds)(note.modified, `${place} its last change`),
        -1,
        tags.length === 0 ? '' : ` ${tags.join(' ')} `,
        fields.join(separator),
        (0, sort_text_ts_1.sortText)(fields[type.sortField] ?? ''),
        checksum((0, sort_text_ts_1.sortText)(fields[0] ?? '')),
        0,
        '',
    ];
};
exports.noteRow = noteRow;
//# sourceMappingURL=note-row.js.map