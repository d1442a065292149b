"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.parseCloze = void 0;
// Anki's depth; deeper openings vanish and their closings stay as text. It also bounds our recursion.
const deepestNesting = 10;
const hintMark = '::';
const token = /\{\{c(\d+(?:,\d+)*)::|\}\}/g;
/** Within a deletion the first `::` of a text run splits off the hint; a hint in a later run wins (Anki's behaviour). */
const addText = (text, open, root) => {
    if (text === '')
        return;
    if (!open) {
        root.push(text);
        return;
    }
    const hintAt = text.indexOf(hintMark);
    const content = hintAt < 0 ? text : text.slice(0, hintAt);
    if (hintAt >= 0)
        open.hint = text.slice(hintAt + hintMark.length);
    if (content !== '')
        open.content.push(content);
};
/**
 * Reads Anki's cloze markup. Only a lower-case `c` opens a deletion; stray `}}` is text; what follows an opening that is
 * never closed is lost, as in Anki. Linear in the text.
 */
const parseCloze = (text) => {
    const root = [];
    const open = [];
    let from = 0;
    for (const match of text.matchAll(token)) {
        addText(text.slice(from, match.index), open.at(-1), root);
        from = match.index + match[0].length;
        if (match[1] !== undefined) {
            if (open.length < deepestNesting)
                open.push({ numbers: match[1].split(',').map(Number), hint: undefined, content: [] });
            continue;
        }
        const closed = open.pop();
        if (closed)
            (open.at(-1)?.content ?? root).push(closed);
        else
            root.push(match[0]);
    }
    addText(text.slice(from), open.at(-1), root);
    return root;
};
exports.parseCloze = parseCloze;
//# sourceMappingURL=parse-cloze.js.map