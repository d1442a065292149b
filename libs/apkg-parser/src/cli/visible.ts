// What moves the cursor, rings, changes what was written, or writes backwards: C0, DEL, C1, direction marks, separators of
// lines, and halves of characters.
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const unseenButLines = new RegExp(
  unseen.source.replace(String.raw`\u0000-\u001f`, String.raw`\u0000-\u0009\u000b-\u001f`),
  'g',
);

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A stranger's text for one line of a terminal: what a terminal would act upon is written as `\u001b`. */
export const visible = (text: string): string => text.replace(unseen, escaped);

/** The same for text of many lines. */
export const visibleLines = (text: string): string => text.replace(unseenButLines, escaped);

/** JSON that a terminal may show: `JSON.stringify` leaves DEL, C1 and direction marks as they are. */
export const visibleJson = (value: unknown): string => (JSON.stringify(value) ?? 'null').replace(unseen, escaped);
