import type { Asking, LocalDate, SetId } from '@flashcards/kernel';
import { openCursor, parseLocalDate, parseSetId, sealCursor } from '@flashcards/kernel';
import { mostCounted } from './leading.ts';
import type { Found } from './order.ts';

/** Where a page of what was found begins. */
export interface Cursor {
  /** The last card of the page before. */
  readonly after: Found;
  /** As on the first page. */
  readonly total: number;
}

export const writeCursor = ({ after, total }: Cursor, asking: Asking): string => {
  const { set, place, createdOn, key } = after;
  return sealCursor([total, set, place, createdOn, key], asking);
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

type Content = readonly [total: number, set: SetId, place: number, createdOn: LocalDate, key: Found['key']];

const isKey = (value: unknown): boolean => typeof value === 'string' || isCount(value);

const isCard = ([set, place, createdOn, key]: readonly unknown[]): boolean =>
  parseSetId(String(set)) !== undefined &&
  isCount(place) &&
  parseLocalDate(String(createdOn)) !== undefined &&
  isKey(key);

const isContent = (content: readonly unknown[]): content is Content => {
  const [total, ...card] = content;
  return content.length === 5 && isCount(total) && total <= mostCounted && isCard(card);
};

/** `undefined` for anything but a cursor of this question that is a day old at most. */
export const readCursor = (text: string, asking: Asking): Cursor | undefined => {
  const content = openCursor(text, asking);
  if (!content || !isContent(content)) return undefined;
  const [total, set, place, createdOn, key] = content;
  return { after: { set, place, createdOn, key }, total };
};
