"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.decksJson = exports.deckMap = exports.defaultDeckId = void 0;
const check_ts_1 = require("./check.js");
const json_id_ts_1 = require("./json-id.js");
/** Anki always has this one. */
exports.defaultDeckId = '1';
const notInNames = /[\p{Cc}]/u;
const checkName = (name, place) => {
    const text = (0, check_ts_1.checkText)(name, place);
    if (notInNames.test(text))
        return (0, check_ts_1.refuse)(place, 'must hold no control character');
    return text.split('::').some((level) => level.trim() === '') ? (0, check_ts_1.refuse)(place, 'must have a name at each level') : text;
};
const deckJson = (id, name, modified) => ({
    id: (0, json_id_ts_1.jsonId)(id),
    name,
    mod: modified,
    usn: 0,
    lrnToday: [0, 0],
    revToday: [0, 0],
    newToday: [0, 0],
    timeToday: [0, 0],
    collapsed: false,
    browserCollapsed: false,
    desc: '',
    dyn: 0,
    conf: 1,
    extendNew: 0,
    extendRev: 0,
});
/** Decks by id. Anki tells names apart as SQLite's order of it does, without case. */
const deckMap = (decks) => {
    const byId = new Map();
    const names = new Set();
    for (const deck of decks) {
        const place = `deck ${(0, check_ts_1.checkId)(deck.id, 'the id of a deck')}:`;
        if (byId.has(deck.id))
            (0, check_ts_1.refuse)(place, 'there is another one with this id');
        const name = checkName(deck.name, `${place} its name`).normalize().toLowerCase();
        if (names.has(name))
            (0, check_ts_1.refuse)(`${place} its name`, 'is that of another deck');
        names.add(name);
        byId.set(deck.id, deck);
    }
    return byId;
};
exports.deckMap = deckMap;
/** All decks as Anki's schema 11 has them, by id, with the one that Anki always has. */
const decksJson = (decks, modified) => {
    const described = Array.from(decks.values(), ({ id, name }) => [id, deckJson(id, name, modified)]);
    const withDefault = decks.has(exports.defaultDeckId)
        ? described
        : [[exports.defaultDeckId, deckJson(exports.defaultDeckId, 'Default', 0)], ...described];
    return Object.fromEntries(withDefault);
};
exports.decksJson = decksJson;
//# sourceMappingURL=deck-json.js.map