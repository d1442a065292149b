"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.collectionFile = void 0;
const card_row_ts_1 = require("./card-row.js");
const check_ts_1 = require("./check.js");
const check_relations_ts_1 = require("./check-relations.js");
const collection_tables_ts_1 = require("./collection-tables.js");
const deck_json_ts_1 = require("./deck-json.js");
const fill_table_ts_1 = require("./fill-table.js");
const note_row_ts_1 = require("./note-row.js");
const note_type_json_ts_1 = require("./note-type-json.js");
const review_row_ts_1 = require("./review-row.js");
const settings_json_ts_1 = require("./settings-json.js");
const schema = 11;
const seconds = (date) => Math.floor(date.getTime() / 1000);
const typesById = (noteTypes) => {
    const types = new Map();
    for (const type of noteTypes) {
        if (types.has(type.id))
            (0, check_ts_1.refuse)(`note type ${type.id}:`, 'there is another one with this id');
        (0, note_type_json_ts_1.checkNoteType)(type);
        types.set(type.id, type);
    }
    return types;
};
const describe = (deck, now) => ({
    now,
    created: deck.created === undefined ? seconds(now) : (0, check_ts_1.checkSeconds)(deck.created, 'created'),
    types: typesById(deck.noteTypes),
    decks: (0, deck_json_ts_1.deckMap)(deck.decks),
});
const collectionRow = ({ now, created, types, decks }, tags) => {
    const models = Array.from(types.values(), (type) => [type.id, (0, note_type_json_ts_1.noteTypeJson)(type, seconds(now))]);
    const json = [
        settings_json_ts_1.settingsJson,
        Object.fromEntries(models),
        (0, deck_json_ts_1.decksJson)(decks, seconds(now)),
        settings_json_ts_1.optionsJson,
        Object.fromEntries(Array.from(tags, (tag) => [tag, -1])),
    ].map((value) => JSON.stringify(value));
    return [1, created, now.getTime(), now.getTime(), schema, 0, 0, 0, ...json];
};
const fill = async (db, deck, { now, signal }) => {
    const description = describe(deck, now);
    const { types, decks } = description;
    const tags = new Set();
    const noteAndTags = (note) => {
        for (const tag of note.tags ?? [])
            tags.add(tag);
        return (0, note_row_ts_1.noteRow)(note, types, seconds(now));
    };
    const cardOf = (card) => (0, card_row_ts_1.cardRow)(card, decks, seconds(now));
    await (0, fill_table_ts_1.fillTable)(db, { what: 'note', insert: collection_tables_ts_1.insertNote, source: deck.notes, rowOf: noteAndTags, signal });
    await (0, fill_table_ts_1.fillTable)(db, { what: 'card', insert: collection_tables_ts_1.insertCard, source: deck.cards, rowOf: cardOf, signal });
    await (0, fill_table_ts_1.fillTable)(db, { what: 'review', insert: collection_tables_ts_1.insertReview, source: deck.reviews ?? [], rowOf: review_row_ts_1.reviewRow, signal });
    db.run(collection_tables_ts_1.insertCollection, [...collectionRow(description, tags)]);
    db.run(collection_tables_ts_1.indexes);
    (0, check_relations_ts_1.checkRelations)(db, types);
};
/** The bytes of a SQLite file of schema 11. Throws `TypeError` when Anki would not take what is in `deck`. */
const collectionFile = async (deck, making) => {
    const db = new making.sql.Database();
    try {
        db.run(collection_tables_ts_1.tables);
        db.run('BEGIN');
        await fill(db, deck, making);
        db.run('COMMIT');
        return db.export();
    }
    finally {
        db.close();
    }
};
exports.collectionFile = collectionFile;
//# sourceMappingURL=collection-file.js.map