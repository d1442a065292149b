"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.uniqueNames = void 0;
const fold_case_ts_1 = require("./fold-case.js");
/** Takes the first number from `least` on that is free. What was passed on the way is not passed again. */
const takeFrom = (taken, least) => {
    const passed = [];
    let free = least;
    for (let next = taken.get(free); next !== undefined; next = taken.get(free)) {
        passed.push(free);
        free = next;
    }
    for (const number of [...passed, free])
        taken.set(number, free + 1);
    return free;
};
const withoutPluses = (name) => {
    let end = name.length;
    while (name.endsWith('+', end))
        end -= 1;
    return name.slice(0, end);
};
/** The names as Anki shows them: one that is taken already, whatever its case, gets `+` until it is free. */
const uniqueNames = (names) => {
    const stems = new Map();
    return names.map((name) => {
        const stem = withoutPluses(name);
        const folded = (0, fold_case_ts_1.foldCase)(stem);
        const taken = stems.get(folded) ?? new Map();
        stems.set(folded, taken);
        return stem + '+'.repeat(takeFrom(taken, name.length - stem.length));
    });
};
exports.uniqueNames = uniqueNames;
//# sourceMappingURL=unique-names.js.map