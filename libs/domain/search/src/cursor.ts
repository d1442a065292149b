import type { LocalDate, SetId } from '@flashcards/kernel';
import { parseLocalDate, parseSetId } from '@flashcards/kernel';
import { mostCounted } from './leading.ts';
import type { Found } from './order.ts';

/** Where a page of what was found begins. */
export interface Cursor {
  /** The last card of the page before. */
  readonly after: Found;
  /** As on the first page. */
  readonly total: number;
}

/** Who asks for what, and when. A cursor is of one question. */
export interface Asking {
  readonly question: string;
  readonly now: Date;
}

/** Milliseconds. */
const longestLife = 86_400_000;

/** 53 bits by which a changed cursor, or one of another question, is recognized. It is no secret: see `readCursor`. */
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

export const writeCursor = ({ after, total }: Cursor, { question, now }: Asking): string => {
  const { set, place, createdOn, key } = after;
  const content = encodeURIComponent(JSON.stringify([now.getTime(), total, set, place, createdOn, key]));
  return signed(content, question);
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

type Content = readonly [at: number, total: number, set: SetId, place: number, createdOn: LocalDate, key: Found['key']];

const isKey = (value: unknown): boolean => typeof value === 'string' || isCount(value);

const isCard = ([set, place, createdOn, key]: readonly unknown[]): boolean =>
  parseSetId(String(set)) !== undefined &&
  isCount(place) &&
  parseLocalDate(String(createdOn)) !== undefined &&
  isKey(key);

const isContent = (value: unknown): value is Content => {
  if (!Array.isArray(value) || value.length !== 6) return false;
  const [at, total, ...card] = value as readonly unknown[];
  return isCount(at) && isCount(total) && total <= mostCounted && isCard(card);
};

const contentOf = (text: string): Content | undefined => {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    return isContent(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/**
 * `undefined` for anything but a cursor of this question that is a day old at most. Whoever forges one only chooses
 * where a page of cards begins that they may see.
 */
export const readCursor = (text: string, { question, now }: Asking): Cursor | undefined => {
  const content = text.slice(text.indexOf('.') + 1);
  const read = text === signed(content, question) ? contentOf(content) : undefined;
  if (!read) return undefined;
  const [at, total, set, place, createdOn, key] = read;
  const age = now.getTime() - at;
  return age >= 0 && age <= longestLife ? { after: { set, place, createdOn, key }, total } : undefined;
};
