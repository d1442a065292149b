import { mediaMarks } from '../fields/media-references.ts';
import { stripAnkiHtml } from '../fields/strip-anki-html.ts';

/** Pictures and the like as the names of their files: they tell notes apart that have nothing else. */
const withNames = (html: string): string => {
  const parts: string[] = [];
  const lastClose = html.lastIndexOf('>');
  let from = 0;
  for (const { start, end, value, isSound } of mediaMarks(html)) {
    if (isSound || start < from || end > lastClose) continue;
    parts.push(html.slice(from, start), ` ${value} `);
    from = html.indexOf('>', end) + 1;
  }
  return parts.join('') + html.slice(from);
};

/** What Anki sorts a field by, and finds notes alike by: its text, with the names of its media. */
export const sortText = (html: string): string => stripAnkiHtml(html.includes('<') ? withNames(html) : html);
