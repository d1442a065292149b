"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.checkSeconds = exports.checkInteger = exports.signed = exports.unsigned = exports.checkId = exports.checkText = exports.refuse = void 0;
/** Why it is not written: said of the place where it stands, such as "note 12: its guid". */
const refuse = (place, problem) => {
    throw new TypeError(`${place} ${problem}`);
};
exports.refuse = refuse;
const loneSurrogate = /\p{Surrogate}/u;
/** Text that SQLite and JSON can hold as it is. */
const checkText = (value, place) => {
    if (typeof value !== 'string')
        return (0, exports.refuse)(place, 'must be text');
    return loneSurrogate.test(value) ? (0, exports.refuse)(place, 'holds half of a character') : value;
};
exports.checkText = checkText;
const greatest = 2n ** 63n;
/** A decimal int64 that Anki takes for an id. 0 is what it gives to things that are not stored yet. */
const checkId = (value, place) => {
    const isInteger = typeof value === 'string' && /^-?[1-9]\d{0,18}$/.test(value);
    if (!isInteger || BigInt(value) >= greatest || BigInt(value) < -greatest)
        return (0, exports.refuse)(place, 'must be a decimal integer of 64 bits, not 0, as text');
    return value;
};
exports.checkId = checkId;
/** Of so many bits; a number beyond makes Anki give up the whole package. */
const unsigned = (bits) => ({ least: 0, most: 2 ** bits - 1 });
exports.unsigned = unsigned;
const signed = (bits) => ({ least: -(2 ** (bits - 1)), most: 2 ** (bits - 1) - 1 });
exports.signed = signed;
const checkInteger = (value, { least, most }, place) => Number.isInteger(value) && value >= least && value <= most
    ? value
    : (0, exports.refuse)(place, `must be an integer from ${least} to ${most}`);
exports.checkInteger = checkInteger;
/** Whole seconds since 1970 of a date that is one. */
const checkSeconds = (value, place) => {
    const time = value instanceof Date ? value.getTime() : Number.NaN;
    // A negative one is before 1970, when there was no Anki: its own readers expect none.
    return Number.isNaN(time) || time < 0 ? (0, exports.refuse)(place, 'must be a valid date from 1970 on') : Math.floor(time / 1000);
};
exports.checkSeconds = checkSeconds;
//# sourceMappingURL=check.js.map