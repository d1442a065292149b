"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.renderCloze = exports.clozeNumbers = exports.readCloze = void 0;
const parse_cloze_ts_1 = require("./parse-cloze.js");
// Anki has room for 500 cards per note. Without a bound a hostile field of 1 MB would make 100 000 cards of 1 MB.
const highestNumber = 500;
const collect = (nodes, into) => {
    for (const node of nodes) {
        if (typeof node === 'string')
            continue;
        for (const number of node.numbers)
            if (number >= 1 && number <= highestNumber)
                into.add(number);
        collect(node.content, into);
    }
    return into;
};
const render = (nodes, replace) => nodes.map((node) => (typeof node === 'string' ? node : (replace(node) ?? render(node.content, replace)))).join('');
/** Parses a field once; see `clozeNumbers` and `renderCloze` for what comes out. */
const readCloze = (text) => {
    const nodes = (0, parse_cloze_ts_1.parseCloze)(text);
    return {
        numbers: Array.from(collect(nodes, new Set())).sort((a, b) => a - b),
        back: render(nodes, () => undefined),
        frontOf: (ordinal) => render(nodes, ({ numbers, hint }) => (numbers.includes(ordinal) ? `[${hint ?? '...'}]` : undefined)),
    };
};
exports.readCloze = readCloze;
/**
 * The deletion numbers of a field, ascending: one card each. `c0` makes none, nor does a number above 500.
 *
 * @example
 * ```ts
 * clozeNumbers('{{c1::Rome}} lies in {{c2::Italy}}'); // [1, 2]
 * ```
 */
const clozeNumbers = (text) => (0, exports.readCloze)(text).numbers;
exports.clozeNumbers = clozeNumbers;
/**
 * The card for one deletion number: in front every deletion of that number is `[...]`, or its hint in brackets, and the
 * others are shown; on the back all are. HTML stays as it is, so strip it afterwards. A number that does not occur hides
 * nothing.
 *
 * @example
 * ```ts
 * renderCloze('{{c1::Rome::a city}} lies in {{c2::Italy}}', 1);
 * // { front: '[a city] lies in Italy', back: 'Rome lies in Italy' }
 * ```
 */
const renderCloze = (text, ordinal) => {
    const { frontOf, back } = (0, exports.readCloze)(text);
    return { front: frontOf(ordinal), back };
};
exports.renderCloze = renderCloze;
//# sourceMappingURL=cloze.js.map