"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.checkMediaName = void 0;
const check_ts_1 = require("./check.js");
/** What Anki takes out of names: what some system gives a meaning to, and control characters. */
const taken = /[\]["*<>:?/\\^|\p{Cc}\p{Cn}]/u;
const device = /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i;
const mostBytes = 120;
const encoder = new TextEncoder();
/** What Anki would not leave as it is, and why. */
const problems = [
    ['must be that of a file', (name) => ['', '.', '..'].includes(name)],
    ['must be in the composed form (NFC)', (name) => name !== name.normalize()],
    ['holds a character that Anki takes out of names', (name) => taken.test(name)],
    ['holds a no-break space', (name) => name.includes('\u00a0')],
    ['ends with a space or a dot', (name) => /[ .]$/.test(name)],
    ['is that of a device', (name) => device.test(name)],
    [`is longer than ${mostBytes} bytes`, (name) => encoder.encode(name).length > mostBytes],
];
/** A name that Anki would leave as it is; it gives up a whole package over one that it would not. Throws `TypeError`. */
const checkMediaName = (name) => {
    const place = 'the name of a media file';
    const text = (0, check_ts_1.checkText)(name, place);
    const [problem] = problems.find(([, isSo]) => isSo(text)) ?? [];
    return problem === undefined ? text : (0, check_ts_1.refuse)(place, problem);
};
exports.checkMediaName = checkMediaName;
//# sourceMappingURL=media-name.js.map