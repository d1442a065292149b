import type { TokenizerCallbacks } from 'htmlparser2';
import { Tokenizer } from 'htmlparser2';
import { dropSounds } from './drop-sounds.ts';
import { textRun } from './text-run.ts';
import type { TextLines } from './text-lines.ts';
import { textLines } from './text-lines.ts';
import { ignoringCallbacks } from './tokenizer-callbacks.ts';
import { maskedUnclosedTag } from './unclosed-tag.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const blocks = words(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol optgroup option p pre section summary table tbody tfoot thead tr ul',
);
const cells = words('td th');
const dropped = words('script style');

/** Applies a tag to the text. The tokenizer keeps no stack of open tags, which hostile nesting could make slow. */
const tagHandler = (lines: TextLines) => {
  let dropping: string | undefined;
  let preformatted = 0;
  return {
    open: (tag: string): void => {
      if (dropped.has(tag)) dropping ??= tag;
      else if (tag === 'br') lines.lineBreak();
      else if (cells.has(tag)) lines.flow(' ');
      else if (blocks.has(tag)) lines.blockEdge();
      if (tag === 'pre') preformatted += 1;
    },
    close: (tag: string): void => {
      if (tag === dropping) dropping = undefined;
      else if (cells.has(tag)) lines.flow(' ');
      else if (tag === 'br') lines.lineBreak();
      else if (blocks.has(tag)) lines.blockEdge();
      if (tag === 'pre') preformatted = Math.max(0, preformatted - 1);
    },
    text: (text: string): void => {
      if (dropping !== undefined) return;
      if (preformatted > 0) lines.verbatim(text);
      else lines.flow(text);
    },
  };
};

const callbacks = (html: string, lines: TextLines): TokenizerCallbacks => {
  const tags = tagHandler(lines);
  const run = textRun(html);
  const endRun = (): void => {
    const text = run.take();
    if (text !== '') tags.text(text);
  };
  const nameOf = (start: number, end: number): string => {
    endRun();
    return html.slice(start, end).toLowerCase();
  };
  return {
    ...ignoringCallbacks,
    ontext: run.addSource,
    ontextentity: (codePoint) => run.add(String.fromCodePoint(codePoint)),
    onopentagname: (start, end) => tags.open(nameOf(start, end)),
    onclosetag: (start, end) => tags.close(nameOf(start, end)),
    onend: endRun,
  };
};

/**
 * The text of a field. A tokenizer removes tags, so `a < b` is kept. `<br>` and block boundaries become line breaks,
 * table cells a space. Scripts, styles, comments and `[sound:…]` are removed. Entities are decoded once, at the end.
 * Runs of spaces become one.
 *
 * The result is text, NOT safe HTML: `&lt;script&gt;` becomes `<script>`. Escape it before you insert it in a page.
 *
 * @example
 * ```ts
 * stripHtml('<b>a &lt; b</b><br>c [sound:c.mp3]'); // 'a < b\nc'
 * ```
 */
export const stripHtml = (html: string): string => {
  const lines = textLines();
  const source = dropSounds(html);
  if (!/[<&]/.test(source)) {
    lines.flow(source);
    return lines.toText();
  }
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks(source, lines));
  // The text is taken from `source`. The masked text has the same length, so positions are equal.
  tokenizer.write(maskedUnclosedTag(source));
  tokenizer.end();
  return lines.toText();
};
