"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.parseJson = void 0;
const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openingBracket = 0x5b;
const openingBrace = 0x7b;
const isValueMark = (code) => code === comma || code === openingBracket || code === openingBrace;
/** Where a string that begins at `start` ends. */
const stringEnd = (json, start) => {
    let at = start + 1;
    while (at < json.length && json.charCodeAt(at) !== quote)
        at += json.charCodeAt(at) === backslash ? 2 : 1;
    return at;
};
/**
 * Parses JSON of at most so many values: parsed, a value takes many times the memory of its two or three characters.
 * Throws `RangeError` beyond, and `SyntaxError` for what is no JSON.
 */
const parseJson = (json, mostValues) => {
    let values = 1;
    for (let at = 0; at < json.length; at += 1) {
        const code = json.charCodeAt(at);
        if (code === quote)
            at = stringEnd(json, at);
        else if (isValueMark(code) && (values += 1) > mostValues)
            throw new RangeError('too many values');
    }
    return JSON.parse(json);
};
exports.parseJson = parseJson;
//# sourceMappingURL=json-values.js.map