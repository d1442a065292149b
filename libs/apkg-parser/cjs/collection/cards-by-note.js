"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.cardsByNote = void 0;
/** Cards by the note they belong to, in the order of their templates. */
const cardsByNote = (cards) => {
    const byNote = new Map();
    for (const card of cards) {
        const own = byNote.get(card.noteId);
        if (own)
            own.push(card);
        else
            byNote.set(card.noteId, [card]);
    }
    for (const own of byNote.values())
        own.sort((a, b) => a.ord - b.ord);
    return byNote;
};
exports.cardsByNote = cardsByNote;
//# sourceMappingURL=cards-by-note.js.map