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
export declare const stripHtml: (html: string) => string;
//# sourceMappingURL=strip-html.d.ts.map