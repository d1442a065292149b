// Characters that move the cursor, ring the bell, change earlier output or reverse the direction: C0, DEL, C1,
// direction marks, line separators and lone surrogates.
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const unseenButLines = new RegExp(
  unseen.source.replace(String.raw`\u0000-\u001f`, String.raw`\u0000-\u0009\u000b-\u001f`),
  'g',
);

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes an untrusted text for one line of a terminal: control characters become `\u001b` and the like. */
export const visible = (text: string): string => text.replace(unseen, escaped);

/** The same for text with several lines. */
export const visibleLines = (text: string): string => text.replace(unseenButLines, escaped);

/** JSON for a terminal: `JSON.stringify` does not escape DEL, C1 and direction marks. */
export const visibleJson = (value: unknown): string => (JSON.stringify(value) ?? 'null').replace(unseen, escaped);
