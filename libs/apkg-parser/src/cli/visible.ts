// Characters that move the cursor, ring the bell, change earlier output or reverse the direction: DEL, C1, direction
// marks and line separators. With C0 and lone surrogates, which `JSON.stringify` escapes, these are all of them.
const hidden = String.raw`\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff`;
const half = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`;
const unseen = new RegExp(String.raw`[\u0000-\u001f${hidden}]|${half}`, 'g');
const unseenButLines = new RegExp(String.raw`[\u0000-\u0009\u000b-\u001f${hidden}]|${half}`, 'g');
const unseenInJson = new RegExp(`[${hidden}]`, 'g');

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes an untrusted text for one line of a terminal: control characters become `\u001b` and the like. */
export const visible = (text: string): string => text.replace(unseen, escaped);

/** The same for text with several lines. */
export const visibleLines = (text: string): string => text.replace(unseenButLines, escaped);

const digits = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

const visibleInJson = (json: string | undefined): string => (json ?? 'null').replace(unseenInJson, escaped);

/** JSON for a terminal. */
export const visibleJson = (value: unknown): string => visibleInJson(JSON.stringify(value));

/** The same for a value with `bigint`s, which become text: a reader would round the numbers. */
export const visibleJsonOf64Bits = (value: unknown): string => visibleInJson(JSON.stringify(value, digits));
