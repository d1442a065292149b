"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readSchema18 = void 0;
const package_error_ts_1 = require("../package-error.js");
const protobuf_ts_1 = require("../protobuf.js");
const note_type_ts_1 = require("./note-type.js");
const schema_ts_1 = require("./schema.js");
const secure_schema_ts_1 = require("./secure-schema.js");
const columns = {
    notetypes: ['id', 'name', 'config'],
    fields: ['ntid', 'ord', 'name'],
    templates: ['ntid', 'ord', 'name', 'config'],
    decks: ['id', 'name', 'kind'],
};
const levelSeparator = '\u001f';
const clozeKind = 1;
const filteredDeck = 2;
/** A damaged message counts as an absent one; `undefined` tells the caller. */
const message = (blob) => {
    try {
        return blob instanceof Uint8Array ? (0, protobuf_ts_1.readProtobuf)(blob) : undefined;
    }
    catch {
        return undefined;
    }
};
const empty = new Map();
// Of an id that is text nothing else can speak; Anki writes none.
const hasNumber = `typeof(id) = 'integer'`;
/** Ids that are none, of whatever they describe; a few tell enough. */
const nameless = (db) => Array.from(db.rows(`SELECT substr(id, 1, 20) FROM notetypes NOT INDEXED WHERE NOT ${hasNumber} LIMIT 10`), ([id]) => JSON.stringify(String(id)));
const perNoteType = 10;
/** Looks how much there is before any of it is read. */
const checkSizes = (db, { noteTypes, decks, descriptionBytes }) => {
    const rows = {
        notetypes: [noteTypes, 'config'],
        fields: [perNoteType * noteTypes, 'name'],
        templates: [perNoteType * noteTypes, 'config'],
        decks: [decks, 'kind'],
    };
    for (const [table, [most, column]] of Object.entries(rows)) {
        const sql = `SELECT count(*), total(octet_length(name)) + total(octet_length(${column})) FROM ${table} NOT INDEXED`;
        const [[count, bytes] = []] = Array.from(db.rows(sql));
        if (Number(count) > most || Number(bytes) > descriptionBytes)
            throw new package_error_ts_1.PackageError('too-large', `The collection has too many ${table}.`);
    }
};
/**
 * Rows by the note type they belong to, each list in the order of `ord`. Packages keep rows of deleted stock note types
 * in these tables, so they are only ever looked up by id.
 */
const byNoteType = (db, sql) => {
    const groups = new Map();
    for (const row of db.rows(sql)) {
        const group = groups.get(String(row[0]));
        if (group)
            group.push(row);
        else
            groups.set(String(row[0]), [row]);
    }
    for (const group of groups.values())
        group.sort((a, b) => Number(a[1]) - Number(b[1]));
    return groups;
};
const readTemplate = ([, , name, config]) => {
    const fields = message(config) ?? empty;
    return { name: String(name), questionFormat: (0, protobuf_ts_1.textField)(fields, 1), answerFormat: (0, protobuf_ts_1.textField)(fields, 2) };
};
/** Without a readable config the templates still tell a cloze type. */
const kindOf = (config, templates) => {
    const isCloze = config ? (0, protobuf_ts_1.numberField)(config, 1) === clozeKind : (0, note_type_ts_1.clozeFieldName)(templates) !== undefined;
    return isCloze ? 'cloze' : 'standard';
};
const readNoteTypes = (db, most) => {
    const fields = byNoteType(db, 'SELECT CAST(ntid AS TEXT), ord, CAST(name AS TEXT) FROM fields NOT INDEXED');
    const templates = byNoteType(db, 'SELECT CAST(ntid AS TEXT), ord, CAST(name AS TEXT), config FROM templates NOT INDEXED');
    const damaged = [];
    const rows = Array.from(db.rows(`SELECT CAST(id AS TEXT), CAST(name AS TEXT), config FROM notetypes NOT INDEXED WHERE ${hasNumber}`));
    const types = rows.flatMap(([key, name, blob]) => {
        const id = String(key);
        const config = message(blob);
        const known = config ?? empty;
        const ownFields = (fields.get(id) ?? []).map(([, , field]) => String(field));
        const ownTemplates = (templates.get(id) ?? []).map(readTemplate);
        if (!config || ownFields.length === 0 || ownFields.length > most.fields)
            damaged.push(id);
        if (ownFields.length > most.fields)
            return [];
        return {
            id,
            name: String(name),
            kind: kindOf(config, ownTemplates),
            imageOcclusion: (0, protobuf_ts_1.numberField)(known, 9) === note_type_ts_1.imageOcclusionStockKind,
            fields: ownFields,
            templates: ownTemplates,
            css: (0, protobuf_ts_1.textField)(known, 3),
            sortField: (0, protobuf_ts_1.numberField)(known, 2),
        };
    });
    return { noteTypes: (0, schema_ts_1.noteTypeMap)(types), warnings: [...damaged, ...nameless(db)].map(schema_ts_1.unreadableNoteType) };
};
const readDeck = ([id, name, kind]) => ({
    id: String(id),
    name: String(name).replaceAll(levelSeparator, '::').normalize(),
    filtered: (0, protobuf_ts_1.bytesField)(message(kind) ?? empty, filteredDeck) !== undefined,
});
/** Reads note types and decks from the tables of schemas 15 to 18. Throws `corrupt` when a table is missing, and `too-large`. */
const readSchema18 = (db, limits) => {
    (0, secure_schema_ts_1.requireColumns)(db, columns);
    checkSizes(db, limits);
    const decks = Array.from(db.rows(`SELECT CAST(id AS TEXT), CAST(name AS TEXT), kind FROM decks NOT INDEXED WHERE ${hasNumber}`), readDeck);
    return { ...readNoteTypes(db, limits), decks: decks.toSorted(schema_ts_1.byId) };
};
exports.readSchema18 = readSchema18;
//# sourceMappingURL=schema-18.js.map