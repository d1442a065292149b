"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.clozeSides = exports.standardSides = void 0;
const cloze_ts_1 = require("./cloze.js");
const is_blank_ts_1 = require("./is-blank.js");
const strip_html_ts_1 = require("./strip-html.js");
const shown = (field, how) => (how.stripHtml ? (0, strip_html_ts_1.stripHtml)(field) : field);
const isBlank = (side, how) => (how.stripHtml ? (0, is_blank_ts_1.isBlankText)(side) : (0, is_blank_ts_1.isBlankHtml)(side));
/** The one card of a standard note, whatever its templates; or why there is none. */
const standardSides = (term, definition, how) => {
    const front = shown(term, how);
    if (isBlank(front, how))
        return 'blank-term';
    const back = shown(definition, how);
    return isBlank(back, how) ? 'blank-definition' : { front, back };
};
exports.standardSides = standardSides;
const shape = /\{\{c\d[\d,]*::image-occlusion:/;
const below = (extra, how) => (isBlank(extra, how) ? '' : (how.stripHtml ? '\n' : '<br>') + extra);
function* clozeCards({ numbers, frontOf }, back, how) {
    for (const number of numbers)
        yield { front: shown(frontOf(number), how), back };
}
/**
 * The cards of a cloze note, one per deletion number, lazily; or why there are none. Markup is stripped after the
 * deletions are replaced, as a deletion may contain or cross it. A blank `definition` adds nothing.
 */
const clozeSides = (term, definition, how) => {
    if (shape.test(term))
        return 'image-occlusion';
    const cloze = (0, cloze_ts_1.readCloze)(term);
    if (cloze.numbers.length === 0)
        return isBlank(shown(term, how), how) ? 'blank-term' : 'no-cloze-deletion';
    const back = shown(cloze.back, how) + below(shown(definition, how), how);
    return isBlank(back, how) ? 'blank-definition' : clozeCards(cloze, back, how);
};
exports.clozeSides = clozeSides;
//# sourceMappingURL=card-sides.js.map