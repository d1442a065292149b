/** Who asks for what, and when. A cursor is of one question. */
export interface Asking {
  readonly question: string;
  readonly now: Date;
}

/** Milliseconds. */
const longestLife = 86_400_000;

/** 53 bits by which a changed cursor, or one of another question, is recognized. It is no secret: see `openCursor`. */
const digestOf = (text: string): string => {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & other) + (one >>> 0)).toString(36);
};

const signed = (content: string, question: string): string =>
  `${digestOf(JSON.stringify([question, content]))}.${content}`;

/** The text of a cursor with this content. */
export const sealCursor = (content: readonly unknown[], { question, now }: Asking): string =>
  signed(encodeURIComponent(JSON.stringify([now.getTime(), ...content])), question);

const listFrom = (text: string): readonly unknown[] | undefined => {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** When a cursor of this question was made, with its content; `undefined` for anything else. As `openCursor`. */
export const unsealCursor = (
  text: string,
  question: string,
): { readonly at: Date; readonly content: readonly unknown[] } | undefined => {
  const sealed = text.slice(text.indexOf('.') + 1);
  if (text !== signed(sealed, question)) return undefined;
  const [at, ...content] = listFrom(sealed) ?? [];
  return Number.isSafeInteger(at) ? { at: new Date(Number(at)), content } : undefined;
};

/**
 * The content of a cursor; `undefined` for anything but a cursor of this question that is a day old at most. A cursor
 * can be forged, so the caller checks the content. It may only say where a page of the caller's own data begins.
 */
export const openCursor = (text: string, { question, now }: Asking): readonly unknown[] | undefined => {
  const opened = unsealCursor(text, question);
  const age = opened ? now.getTime() - opened.at.getTime() : -1;
  return age >= 0 && age <= longestLife ? opened?.content : undefined;
};
