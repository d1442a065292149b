/** Order of two texts by code point, as Anki's own tools sort and as their UTF-8 has it; JavaScript's is by UTF-16 unit. */
export const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
