"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readSchema11 = void 0;
const json_values_ts_1 = require("../json-values.js");
const package_error_ts_1 = require("../package-error.js");
const note_type_ts_1 = require("./note-type.js");
const schema_ts_1 = require("./schema.js");
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value) => (typeof value === 'string' ? value : '');
const number = (value) => (typeof value === 'number' ? value : 0);
// Anki's own take about so many each, with all their settings; many a value is a list or an object itself.
const valuesPerNoteType = 50;
const valuesPerDeck = 10;
const tooMany = (what) => new package_error_ts_1.PackageError('too-large', `The collection has too many ${what}.`);
/** The entries of a JSON object whose keys are ids. The key counts: ids inside may be numbers that JSON has rounded. */
const entries = (json, what, most) => {
    let value;
    try {
        value = (0, json_values_ts_1.parseJson)(json, most.values);
    }
    catch (cause) {
        if (cause instanceof RangeError)
            throw tooMany(what);
        throw new package_error_ts_1.PackageError('corrupt', `The collection's ${what} cannot be read.`, { cause });
    }
    if (!isObject(value))
        throw new package_error_ts_1.PackageError('corrupt', `The collection's ${what} cannot be read.`);
    const found = Object.entries(value).filter(([id]) => (0, schema_ts_1.isId)(id));
    if (found.length > most.entries)
        throw tooMany(what);
    return found;
};
/** The objects of a list in the order of their `ord`; undefined when it is no list of named objects. */
const ordered = (list) => {
    if (!Array.isArray(list) || !list.every((item) => isObject(item) && typeof item['name'] === 'string'))
        return undefined;
    return list.toSorted((a, b) => number(a['ord']) - number(b['ord']));
};
const readTemplate = (template) => ({
    name: text(template['name']),
    questionFormat: text(template['qfmt']),
    answerFormat: text(template['afmt']),
});
const readModel = (id, model) => {
    if (!isObject(model))
        return undefined;
    const fields = ordered(model['flds']);
    const templates = ordered(model['tmpls']);
    if (!fields || !templates)
        return undefined;
    return {
        id,
        name: text(model['name']),
        kind: model['type'] === 1 ? 'cloze' : 'standard',
        imageOcclusion: model['originalStockKind'] === note_type_ts_1.imageOcclusionStockKind,
        fields: fields.map((field) => text(field['name'])),
        templates: templates.map(readTemplate),
        css: text(model['css']),
        sortField: number(model['sortf']),
    };
};
const readDecks = (json, { decks }) => entries(json, 'decks', { entries: decks, values: valuesPerDeck * decks })
    .flatMap(([id, deck]) => isObject(deck) ? [{ id, name: text(deck['name']).normalize(), filtered: number(deck['dyn']) !== 0 }] : [])
    .toSorted(schema_ts_1.byId);
/** Reads note types and decks from the two JSON columns of schemas up to 14. Throws `corrupt` when they are no such JSON. */
const readSchema11 = (models, decks, limits) => {
    const most = { entries: limits.noteTypes, values: valuesPerNoteType * limits.noteTypes };
    const read = entries(models, 'note types', most).map(([id, model]) => {
        const type = readModel(id, model);
        return { id, type: type && type.fields.length <= limits.fields ? type : undefined };
    });
    return {
        noteTypes: (0, schema_ts_1.noteTypeMap)(read.flatMap(({ type }) => type ?? [])),
        decks: readDecks(decks, limits),
        warnings: read.flatMap(({ id, type }) => (type ? [] : [(0, schema_ts_1.unreadableNoteType)(id)])),
    };
};
exports.readSchema11 = readSchema11;
//# sourceMappingURL=schema-11.js.map