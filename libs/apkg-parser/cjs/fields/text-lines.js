"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.textLines = void 0;
/** Line by line and by `trimEnd`: one pattern over the whole text would be quadratic in runs of spaces. */
const tidy = (text) => {
    const lines = [];
    for (const line of text.split(/\r\n?|\n/).map((raw) => raw.trimEnd())) {
        if (line !== '' || lines.at(-1) !== '')
            lines.push(line);
    }
    return lines.join('\n').trim();
};
// Not simply one or more: a text of ten million characters with a replacement at each space takes 100 MB of heap.
const spaces = /[ \t\f\u00a0]{2,}|[\t\f\u00a0]/g;
/** Linear in the text however often it is called. */
const textLines = () => {
    const parts = [];
    let last = '\n';
    let atEdge = false;
    const add = (text) => {
        if (text === '')
            return;
        if (atEdge && last !== '\n')
            parts.push('\n');
        atEdge = false;
        parts.push(text);
        last = text.at(-1);
    };
    return {
        flow: (text) => {
            const spaced = text.replace(spaces, ' ');
            // Space between tags is how the source is laid out: it never breaks a line.
            const words = spaced.trim() === '' ? ' ' : spaced;
            const afterSpace = atEdge || last === '\n' || last === ' ';
            if (spaced !== '')
                add(afterSpace && words.startsWith(' ') ? words.slice(1) : words);
        },
        verbatim: (text) => add(text.replaceAll('\u00a0', ' ')),
        lineBreak: () => add('\n'),
        blockEdge: () => {
            atEdge = true;
        },
        toText: () => tidy(parts.join('')),
    };
};
exports.textLines = textLines;
//# sourceMappingURL=text-lines.js.map