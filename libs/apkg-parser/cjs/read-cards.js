"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readCards = void 0;
const card_sides_ts_1 = require("./fields/card-sides.js");
const field_pair_ts_1 = require("./fields/field-pair.js");
const strip_html_ts_1 = require("./fields/strip-html.js");
const typed_errors_ts_1 = require("./typed-errors.js");
// A longer side is no card to learn.
const sideBytes = 1_000_000;
const excerptLength = 60;
const isTooLarge = (side) => side.length > sideBytes || (side.length * 3 > sideBytes && new TextEncoder().encode(side).length > sideBytes);
const excerptOf = (note) => {
    const text = note.kind === 'note'
        ? note.fields.map((field) => (0, strip_html_ts_1.stripHtml)(field.slice(0, 10 * excerptLength))).find(Boolean)
        : undefined;
    return text === undefined ? note.id : Array.from(text.replaceAll('\n', ' ')).slice(0, excerptLength).join('');
};
const standardChooser = ({ term, definition }, selection) => {
    if (term === undefined || definition === undefined)
        return () => 'missing-field';
    return ({ fields }) => {
        const sides = (0, card_sides_ts_1.standardSides)(fields[term] ?? '', fields[definition] ?? '', selection);
        return typeof sides === 'string' ? sides : [sides];
    };
};
/** A cloze note answers itself; the definition field only adds to it, so its type may lack one. */
const clozeChooser = ({ term, definition = Infinity }, selection) => {
    if (!selection.cloze)
        return () => 'cloze-off';
    if (term === undefined)
        return () => 'missing-field';
    return ({ fields }) => (0, card_sides_ts_1.clozeSides)(fields[term] ?? '', fields[definition] ?? '', selection);
};
const typeChooser = (type, selection) => {
    if (type.imageOcclusion)
        return () => 'image-occlusion';
    return (type.kind === 'cloze' ? clozeChooser : standardChooser)((0, field_pair_ts_1.fieldPair)(type, selection), selection);
};
/** Looks the fields up once per note type. */
const chooser = (noteTypes, selection) => {
    const known = new Map(Array.from(noteTypes, ([id, type]) => [id, typeChooser(type, selection)]));
    return (note) => {
        if (note.kind === 'unreadable')
            return note.reason;
        return known.get(note.noteTypeId)?.(note) ?? 'unknown-note-type';
    };
};
function* cardsOf({ notes, noteTypes }, selection) {
    const choose = chooser(noteTypes, selection);
    for (const note of notes()) {
        const skip = (reason) => ({
            skipped: { noteId: note.id, reason, excerpt: excerptOf(note) },
        });
        const sides = choose(note);
        if (typeof sides === 'string') {
            yield skip(sides);
            continue;
        }
        for (const { front, back } of sides) {
            // The cards of a cloze note share their back, so a note that is too large goes with its first card.
            if (isTooLarge(front) || isTooLarge(back)) {
                yield skip('side-too-large');
                break;
            }
            yield { card: { noteId: note.id, front, back } };
        }
    }
}
/**
 * Streams the cards that a selection makes of a package, in the order of the notes, and each note that makes none.
 * A note one of whose sides is beyond 1 MB of UTF-8 makes no card. Throws `PackageError` on a damaged page.
 *
 * @example
 * ```ts
 * for (const result of readCards(pkg, selection))
 *   if ('card' in result) await store(result.card);
 *   else console.log(result.skipped.reason);
 * ```
 */
const readCards = (pkg, selection) => (0, typed_errors_ts_1.typedItems)(cardsOf(pkg, selection));
exports.readCards = readCards;
//# sourceMappingURL=read-cards.js.map