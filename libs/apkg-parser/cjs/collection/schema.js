"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.unreadableNoteType = exports.noteTypeMap = exports.isId = exports.byId = void 0;
const unique_names_ts_1 = require("./unique-names.js");
/** Orders decimal int64 ids by number, which doubles cannot do. */
const byId = (a, b) => {
    const difference = BigInt(a.id) - BigInt(b.id);
    return difference < 0n ? -1 : Number(difference > 0n);
};
exports.byId = byId;
/** True for a decimal int64 as SQLite writes it. */
const isId = (text) => /^-?\d{1,19}$/.test(text);
exports.isId = isId;
/** Note types by id, in the order of the ids. */
const noteTypeMap = (types) => new Map(types
    .toSorted(exports.byId)
    .map((type) => [
    type.id,
    { ...type, fields: (0, unique_names_ts_1.uniqueNames)(type.fields.map((name) => name.normalize())), rawFields: type.fields },
]));
exports.noteTypeMap = noteTypeMap;
/** The warning for a note type that is left out or guessed at. */
const unreadableNoteType = (id) => ({
    code: 'unreadable-note-type',
    message: `The description of note type ${id} is damaged.`,
});
exports.unreadableNoteType = unreadableNoteType;
//# sourceMappingURL=schema.js.map