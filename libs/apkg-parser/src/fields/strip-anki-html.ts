import { decodeReferences } from './decode-references.ts';

const never = Number.POSITIVE_INFINITY;

/** Where a pattern next stands, for places that only move on: looks again only when the last find is behind. */
const searcher = (text: string, pattern: RegExp): ((from: number) => number) => {
  let last = -1;
  return (from) => {
    if (last >= from) return last;
    pattern.lastIndex = from;
    last = pattern.exec(text)?.index ?? never;
    return last;
  };
};

/** From the place of a `<` to where what it begins is over; `Infinity` when nothing ends. */
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
 * Text without markup as Anki takes it out: comments, `style` and `script` with their content, then whatever stands
 * between `<` and the next `>`, in attributes too. Character references stay. Linear in the text.
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
 * The text of a field exactly as Anki's own field stripping gives it: for comparing with Anki, finding duplicates, sort
 * fields. Nothing separates what tags separated (`a<br>b` is `ab`), `[sound:…]` and cloze markup stay, nothing is
 * trimmed, and references are decoded only if all of them are known to HTML 4. For people, use `stripHtml`.
 *
 * The result is text, NOT safe HTML: `&lt;script&gt;` comes out as `<script>`.
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
