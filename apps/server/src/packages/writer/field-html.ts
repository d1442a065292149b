/** What text does not have by chance: an end tag, or one of the tags that have none. */
const markup = /<\/[a-z][a-z\d]*\s*>|<(?:br|hr|img)\b[^<>]*>/i;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };

/**
 * A side of a card as a field of Anki, which is HTML. Sides are text, but for those of sets that were imported with their
 * markup: these go back as they came. Which it is nobody has noted, so what looks like markup is (decision 0024).
 * What no field can hold is replaced.
 */
export const fieldHtml = (side: string): string =>
  (markup.test(side) ? side : side.replace(/[&<>\n]/g, (character) => escapes[character] ?? character))
    .replaceAll('\u001f', ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd');
