"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readDeck = void 0;
const read_cards_ts_1 = require("./read-cards.js");
const skip_tally_ts_1 = require("./skip-tally.js");
/**
 * Reads every card at once; `readCards` streams them instead. Throws `PackageError` on a damaged page.
 *
 * @example
 * ```ts
 * const { cards, skipped } = readDeck(pkg, { termField: 'Front', definitionField: 'Back', stripHtml: true, cloze: true });
 * ```
 */
const readDeck = (pkg, selection) => {
    const cards = [];
    const skipped = (0, skip_tally_ts_1.skipTally)();
    for (const result of (0, read_cards_ts_1.readCards)(pkg, selection)) {
        if ('card' in result)
            cards.push(result.card);
        else
            skipped.count(result.skipped);
    }
    return { notes: pkg.counts.notes, cards, skipped: skipped.counts(), mediaFiles: pkg.media.length };
};
exports.readDeck = readDeck;
//# sourceMappingURL=read-deck.js.map