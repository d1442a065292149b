import type { Asking } from '@flashcards/kernel';
import { openCursor, sealCursor } from '@flashcards/kernel';
import type { LogPlace } from './log-order.ts';

/** The cursor of a page of the log that follows this place. */
export const writeLogCursor = ({ at, seq }: LogPlace, asking: Asking): string =>
  sealCursor([at.getTime(), seq], asking);

/** `undefined` for anything but a cursor of this question that is a day old at most. */
export const readLogCursor = (text: string, asking: Asking): LogPlace | undefined => {
  const [instant, seq, ...more] = openCursor(text, asking) ?? [];
  const at = new Date(typeof instant === 'number' ? instant : Number.NaN);
  if (Number.isNaN(at.getTime()) || !Number.isSafeInteger(seq) || more.length > 0) return undefined;
  return { at, seq: Number(seq) };
};
