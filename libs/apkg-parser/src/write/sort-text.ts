import { mediaMarks } from '../fields/media-references.ts';
import { stripAnkiHtml } from '../fields/strip-anki-html.ts';

/** Replaces media tags with file names, so that notes with only media differ. */
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

/** The text by which Anki sorts a field and finds duplicates: without markup, with media names. */
export const sortText = (html: string): string => stripAnkiHtml(html.includes('<') ? withNames(html) : html);
