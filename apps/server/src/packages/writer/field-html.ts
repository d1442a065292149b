/** What plain text does not contain by chance: an end tag, or one of the void tags. */
const markup = /<\/[a-z][a-z\d]*\s*>|<(?:br|hr|img)\b[^<>]*>/i;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

/**
 * A side of a card as an Anki field, which is HTML. Most sides are text. Sides of sets that were imported with markup
 * are HTML and are exported unchanged. The kind is not stored, so a side that looks like markup counts as HTML
 * (decision 0024). Characters that a field cannot hold are replaced.
 */
export const fieldHtml = (side: string): string =>
  (markup.test(side) ? side : side.replace(/[&<>\n]/g, (character) => escapes[character] ?? character))
    .replaceAll('\u001f', ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd');
