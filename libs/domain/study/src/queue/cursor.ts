import type { Asking } from '@flashcards/kernel';
import { openCursor, sealCursor } from '@flashcards/kernel';
import type { QueueKey } from './order.ts';

/** The parts of a queue, each with an order of its own. */
export const queueParts = ['learning', 'reviews', 'fresh', 'waiting', 'ahead'] as const;
export type QueuePart = (typeof queueParts)[number];

/** Where a page begins, and what it is a page of. */
export interface QueueCursor {
  /** The instant of the first page. */
  readonly begunAt: Date;
  /** The number of the learner’s last event then: cards that were answered since are left out. */
  readonly lastSeq: number;
  /** New cards that were shown. */
  readonly shownNew: number;
  /** The last card of each part that was shown. */
  readonly shown: Readonly<Partial<Record<QueuePart, QueueKey>>>;
}

export const writeQueueCursor = ({ begunAt, lastSeq, shownNew, shown }: QueueCursor, asking: Asking): string =>
  sealCursor([begunAt.getTime(), lastSeq, shownNew, ...queueParts.map((part) => shown[part] ?? [])], asking);

const isKey = (value: unknown): value is QueueKey =>
  Array.isArray(value) &&
  value.length <= 5 &&
  value.every((each) => typeof each === 'string' || (typeof each === 'number' && Number.isFinite(each)));

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** `undefined` for anything but a cursor of this question that is a day old at most. */
export const readQueueCursor = (text: string, asking: Asking): QueueCursor | undefined => {
  const [begunAt, lastSeq, shownNew, ...keys] = openCursor(text, asking) ?? [];
  if (!isCount(begunAt) || !isCount(lastSeq) || !isCount(shownNew) || begunAt > asking.now.getTime()) return undefined;
  if (keys.length !== queueParts.length || !keys.every(isKey)) return undefined;
  const shown = queueParts.flatMap((part, index) => {
    const key = keys[index];
    return key && key.length > 0 ? [[part, key] as const] : [];
  });
  return { begunAt: new Date(begunAt), lastSeq, shownNew, shown: Object.fromEntries(shown) };
};
