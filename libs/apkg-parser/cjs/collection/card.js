"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.cardColumns = void 0;
exports.readPackageCards = readPackageCards;
/** The columns that a card is read from. */
exports.cardColumns = [
    'id',
    'nid',
    'did',
    'odid',
    'ord',
    'type',
    'queue',
    'due',
    'ivl',
    'factor',
    'reps',
    'lapses',
    'left',
    'odue',
    'flags',
    'data',
];
const query = `SELECT CAST(rowid AS TEXT), CAST(nid AS TEXT), CAST(did AS TEXT), CAST(odid AS TEXT),
  ord, type, queue, due, ivl, factor, reps, lapses, left, odue, flags, CAST(data AS TEXT) FROM cards NOT INDEXED ORDER BY rowid`;
const readCard = (row) => {
    const [id, noteId, deckId, originalDeckId, ord, type, queue, due, interval, factor, reps, lapses, left, originalDue, flags,] = row;
    return {
        id: String(id),
        noteId: String(noteId),
        deckId: String(deckId),
        ...(originalDeckId === '0' || typeof originalDeckId !== 'string' ? {} : { originalDeckId }),
        ord: Number(ord),
        type: Number(type),
        queue: Number(queue),
        due: Number(due),
        interval: Number(interval),
        factor: Number(factor),
        reps: Number(reps),
        lapses: Number(lapses),
        left: Number(left),
        originalDue: Number(originalDue),
        flags: Number(flags),
        data: String(row[15] ?? ''),
    };
};
/** Streams every card in the order of the ids, also those without a note. Throws `corrupt`. */
function* readPackageCards(db) {
    for (const row of db.rows(query))
        yield readCard(row);
}
//# sourceMappingURL=card.js.map