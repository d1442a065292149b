"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.checkRelations = void 0;
const check_ts_1 = require("./check.js");
/** Anki knows no card of a deletion with a greater number. */
const mostClozeCards = 500;
const firstIn = (db, query, values = []) => {
    const found = db.exec(query, values)[0]?.values[0]?.[0];
    return typeof found === 'string' ? found : undefined;
};
const withoutNote = 'SELECT CAST(id AS TEXT) FROM cards WHERE NOT EXISTS (SELECT 1 FROM notes WHERE notes.id = cards.nid) LIMIT 1';
const twice = 'SELECT CAST(max(id) AS TEXT) FROM cards GROUP BY nid, ord HAVING count(*) > 1 LIMIT 1';
const withoutTemplate = `SELECT CAST(cards.id AS TEXT) FROM cards JOIN notes ON notes.id = cards.nid
  WHERE notes.mid = CAST(? AS INTEGER) AND cards.ord >= ? LIMIT 1`;
/** Asked of the tables once they are full, so that nothing has to be remembered meanwhile. Throws `TypeError`. */
const checkRelations = (db, types) => {
    const orphan = firstIn(db, withoutNote);
    if (orphan !== undefined)
        (0, check_ts_1.refuse)(`card ${orphan}:`, 'is of a note that is not there');
    const twin = firstIn(db, twice);
    if (twin !== undefined)
        (0, check_ts_1.refuse)(`card ${twin}:`, 'its note has another card with this ord');
    for (const { id, kind, templates } of types.values()) {
        const beyond = firstIn(db, withoutTemplate, [id, kind === 'cloze' ? mostClozeCards : templates.length]);
        if (beyond !== undefined)
            (0, check_ts_1.refuse)(`card ${beyond}:`, 'its note type has no template with this ord');
    }
};
exports.checkRelations = checkRelations;
//# sourceMappingURL=check-relations.js.map