/** Compares two texts by code point, like Anki's own tools and UTF-8. JavaScript compares UTF-16 units. */
export const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
