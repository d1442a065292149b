"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.openPackage = void 0;
const closed_error_ts_1 = require("./closed-error.js");
const cards_by_note_ts_1 = require("./collection/cards-by-note.js");
const memory_state_ts_1 = require("./collection/memory-state.js");
const package_source_ts_1 = require("./package-source.js");
const read_package_ts_1 = require("./read-package.js");
const valid_date_ts_1 = require("./valid-date.js");
const secondInMilliseconds = 1000;
const cardOf = ({ originalDeckId, factor, ...card }) => {
    const fsrs = (0, memory_state_ts_1.memoryState)(card.data);
    return { ...card, homeDeckId: originalDeckId ?? card.deckId, ease: factor, ...(fsrs ? { fsrs } : {}) };
};
function* cardsOf(cards) {
    for (const card of cards)
        yield cardOf(card);
}
/** What may be read, as long as `check` lets it. */
const guardOf = (isClosed, signal) => {
    const check = () => {
        if (isClosed())
            throw new closed_error_ts_1.ClosedError();
        signal?.throwIfAborted();
    };
    function* guarded(items) {
        check();
        for (const item of items) {
            yield item;
            check();
        }
    }
    return { check, guarded };
};
/**
 * Opens a deck package (`.apkg` or `.colpkg`, any generation), whose bytes are not changed. Of a `Blob` only what is
 * needed is read; media is listed, never unpacked. Rejects with `PackageError` when the package as a whole cannot be
 * read; bad notes are data in `notes()`. With anything else only when the fault is not the package's: the reason of
 * `signal`, what a `Blob` of a file, `onProgress` or `beforeUnpacking` fails with, and `TypeError` for wrong arguments.
 *
 * @example
 * ```ts
 * const pkg = await openPackage(await openAsBlob('capitals.apkg'));
 * try {
 *   console.log(pkg.counts.notes, pkg.decks);
 * } finally {
 *   pkg.close();
 * }
 * ```
 */
const openPackage = async (source, options = {}) => {
    const bytes = (0, package_source_ts_1.bytesOrBlob)(source);
    options.signal?.throwIfAborted();
    const stored = await (0, read_package_ts_1.readPackage)(bytes, options);
    const { version, collectionMember, schema, noteTypes, decks, media, warnings } = stored;
    const created = (0, valid_date_ts_1.validDate)(stored.createdAt * secondInMilliseconds);
    let isClosed = false;
    const { check, guarded } = guardOf(() => isClosed, options.signal);
    let byNote;
    const cards = () => guarded(cardsOf(stored.cards()));
    return {
        version,
        collectionMember,
        schema,
        ...(created ? { created } : {}),
        counts: { notes: stored.noteCount, cards: stored.cardCount, reviews: stored.reviewCount },
        noteTypes,
        decks,
        media: media.map((file) => ({
            ...file,
            bytes: async () => {
                check();
                return file.bytes();
            },
        })),
        warnings,
        notes: () => guarded(stored.notes()),
        cards,
        reviews: () => guarded(stored.reviews()),
        cardsOf: ({ id }) => {
            check();
            byNote ??= (0, cards_by_note_ts_1.cardsByNote)(cards());
            return byNote.get(id) ?? [];
        },
        close: () => {
            isClosed = true;
            stored.close();
        },
    };
};
exports.openPackage = openPackage;
//# sourceMappingURL=open-package.js.map