import { decodeReferences } from './decode-references.ts';

const never = Number.POSITIVE_INFINITY;

/** Finds a pattern at positions that only increase. Searches again only when the last match is behind. */
const searcher = (text: string, pattern: RegExp): ((from: number) => number) => {
  let last = -1;
  return (from) => {
    if (last >= from) return last;
    pattern.lastIndex = from;
    last = pattern.exec(text)?.index ?? never;
    return last;
  };
};

/** Given the position of a `<`, returns the end of the markup it begins; `Infinity` if it never ends. */
const endOfMarkup = (html: string): ((at: number) => number) => {
  const [comment, style, script, tag] = [/-->/g, /<\/style>/gi, /<\/script>/gi, />/g].map((end) => searcher(html, end));
  const element = (at: number, close: ((from: number) => number) | undefined, length: number): number => {
    const opened = tag?.(at) ?? never;
    return opened === never ? never : (close?.(opened + 1) ?? never) + length;
  };
  const whole = (at: number): number => {
    const name = html.slice(at, at + 7).toLowerCase();
    if (name.startsWith('<!--')) return (comment?.(at + 4) ?? never) + 3;
    if (name.startsWith('<style')) return element(at, style, 8);
    return name === '<script' ? element(at, script, 9) : never;
  };
  return (at) => {
    const end = whole(at);
    return end === never ? (tag?.(at) ?? never) + 1 : end;
  };
};

/**
 * Removes markup as Anki does: comments, `style` and `script` with their content, then everything between `<` and the
 * next `>`, also inside attributes. Character references stay. Linear in the text.
 */
export const dropMarkup = (html: string): string => {
  const endOf = endOfMarkup(html);
  const kept: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    const end = endOf(at);
    if (end === never) break;
    kept.push(html.slice(from, at));
    from = end;
  }
  return kept.length === 0 ? html : kept.join('') + html.slice(from);
};

/**
 * The text of a field exactly as Anki's own stripping gives it, for comparison with Anki, duplicate detection and sort
 * fields. Removed tags leave no separator (`a<br>b` is `ab`), `[sound:…]` and cloze markup stay, nothing is trimmed,
 * and references are decoded only if HTML 4 knows all of them. For people, use `stripHtml`.
 *
 * The result is text, NOT safe HTML: `&lt;script&gt;` becomes `<script>`.
 *
 * @example
 * ```ts
 * stripAnkiHtml('<b>a &lt; b</b><br>c'); // 'a < bc'
 * stripAnkiHtml('AT&T &lt; x'); // 'AT&T &lt; x'
 * ```
 */
export const stripAnkiHtml = (html: string): string => {
  const text = dropMarkup(html);
  return text.includes('&') ? (decodeReferences(text)?.split('\u00a0').join(' ') ?? text) : text;
};
