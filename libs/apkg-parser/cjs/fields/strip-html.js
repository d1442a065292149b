"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.stripHtml = void 0;
const htmlparser2_1 = require("htmlparser2");
const drop_sounds_ts_1 = require("./drop-sounds.js");
const text_lines_ts_1 = require("./text-lines.js");
const words = (list) => new Set(list.split(' '));
const blocks = words('address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul');
const cells = words('td th');
const dropped = words('script style');
/** What a tag does to the text. The tokenizer keeps no stack of open tags, which hostile nesting would make slow. */
const tagHandler = (lines) => {
    let dropping;
    let preformatted = 0;
    return {
        open: (tag) => {
            if (dropped.has(tag))
                dropping ??= tag;
            else if (tag === 'br')
                lines.lineBreak();
            else if (cells.has(tag))
                lines.flow(' ');
            else if (blocks.has(tag))
                lines.blockEdge();
            if (tag === 'pre')
                preformatted += 1;
        },
        close: (tag) => {
            if (tag === dropping)
                dropping = undefined;
            else if (cells.has(tag))
                lines.flow(' ');
            else if (tag === 'br')
                lines.lineBreak();
            else if (blocks.has(tag))
                lines.blockEdge();
            if (tag === 'pre')
                preformatted = Math.max(0, preformatted - 1);
        },
        text: (text) => {
            if (dropping !== undefined)
                return;
            if (preformatted > 0)
                lines.verbatim(text);
            else
                lines.flow(text);
        },
    };
};
const nothing = () => undefined;
const callbacks = (html, lines) => {
    const tags = tagHandler(lines);
    let run = '';
    const endRun = () => {
        if (run !== '')
            tags.text(run);
        run = '';
    };
    const nameOf = (start, end) => {
        endRun();
        return html.slice(start, end).toLowerCase();
    };
    return {
        ontext: (start, end) => void (run += html.slice(start, end)),
        ontextentity: (codePoint) => void (run += String.fromCodePoint(codePoint)),
        onopentagname: (start, end) => tags.open(nameOf(start, end)),
        onclosetag: (start, end) => tags.close(nameOf(start, end)),
        onend: endRun,
        onattribdata: nothing,
        onattribend: nothing,
        onattribentity: nothing,
        onattribname: nothing,
        oncdata: nothing,
        oncomment: nothing,
        ondeclaration: nothing,
        onopentagend: nothing,
        onprocessinginstruction: nothing,
        onselfclosingtag: nothing,
    };
};
/** After the last `>` no tag can end, so a `<` there is text: without this `a <b` would lose its end. */
const withoutUnclosedTag = (html) => {
    const end = html.lastIndexOf('>') + 1;
    return html.slice(0, end) + html.slice(end).replaceAll('<', '&lt;');
};
/**
 * The text of a field: tags removed by a real tokenizer, so that `a < b` survives; `<br>` and the edges of
 * blocks become line breaks, table cells a space; scripts, styles, comments and `[sound:…]` go; entities are decoded
 * once, afterwards; runs of spaces become one.
 *
 * The result is text, NOT safe HTML: `&lt;script&gt;` comes out as `<script>`. Escape it before it meets a browser.
 *
 * @example
 * ```ts
 * stripHtml('<b>a &lt; b</b><br>c [sound:c.mp3]'); // 'a < b\nc'
 * ```
 */
const stripHtml = (html) => {
    const lines = (0, text_lines_ts_1.textLines)();
    const source = withoutUnclosedTag((0, drop_sounds_ts_1.dropSounds)(html));
    if (!/[<&]/.test(source)) {
        lines.flow(source);
        return lines.toText();
    }
    const tokenizer = new htmlparser2_1.Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks(source, lines));
    tokenizer.write(source);
    tokenizer.end();
    return lines.toText();
};
exports.stripHtml = stripHtml;
//# sourceMappingURL=strip-html.js.map