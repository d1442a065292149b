import { mediaMarks } from '../../fields/media-references.ts';

/** Replaces media tags with the names of their files between spaces, as Anki does. */
export const keepMedia = (html: string): string => {
  const kept: string[] = [];
  let from = 0;
  for (const { start, end, value, isSound } of mediaMarks(html)) {
    if (isSound || start < from) continue;
    const close = html.indexOf('>', end);
    if (close < 0) break;
    kept.push(html.slice(from, start), ` ${value} `);
    from = close + 1;
  }
  return kept.join('') + html.slice(from);
};
