"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.cardRow = void 0;
const card_data_ts_1 = require("./card-data.js");
const check_ts_1 = require("./check.js");
const learning = 1;
const review = 2;
const learningByDays = 3;
/** Earlier ones are days, later ones seconds since 1970. */
const firstSecond = 1_000_000_000;
/** The queue of a card that is neither suspended nor buried. */
const queueOf = (type, due) => {
    if (type === 0 || type === review)
        return type;
    return due >= firstSecond ? learning : learningByDays;
};
/** One that is being learned keeps its own due, also in a filtered deck. */
const dueAtHome = ({ due = 0, originalDue = 0 }) => (originalDue === 0 ? due : originalDue);
/** A card of a filtered deck goes home, to what it was there: its deck is written as a normal one. */
const atHome = (card) => {
    const { deckId, homeDeckId = deckId, type = 0, queue = 0 } = card;
    if (homeDeckId === deckId)
        return card;
    const due = dueAtHome(card);
    return { deckId: homeDeckId, due, queue: queue < 0 ? queue : queueOf(type, due) };
};
/** The values of a row of Anki's table of cards. Throws `TypeError`. */
const cardRow = (card, decks, now) => {
    const place = `card ${(0, check_ts_1.checkId)(card.id, 'the id of a card')}:`;
    const { deckId, due = 0, queue = 0 } = atHome(card);
    if (!decks.has(deckId))
        (0, check_ts_1.refuse)(place, 'is in a deck that is not there');
    const count = (value = 0, name, bits = 32) => (0, check_ts_1.checkInteger)(value, (0, check_ts_1.unsigned)(bits), `${place} its ${name}`);
    return [
        card.id,
        (0, check_ts_1.checkId)(card.noteId, `${place} its note`),
        deckId,
        count(card.ord, 'ord', 16),
        now,
        -1,
        (0, check_ts_1.checkInteger)(card.type ?? 0, { least: 0, most: 3 }, `${place} its type`),
        (0, check_ts_1.checkInteger)(queue, { least: -3, most: 4 }, `${place} its queue`),
        (0, check_ts_1.checkInteger)(due, (0, check_ts_1.signed)(32), `${place} its due`),
        (0, check_ts_1.checkInteger)(card.interval ?? 0, (0, check_ts_1.signed)(32), `${place} its interval`),
        count(card.ease, 'ease', 16),
        count(card.reps, 'reps'),
        count(card.lapses, 'lapses'),
        count(card.left, 'left'),
        0,
        0,
        count(card.flags, 'flags', 8),
        (0, card_data_ts_1.cardData)(card, place),
    ];
};
exports.cardRow = cardRow;
//# sourceMappingURL=card-row.js.map