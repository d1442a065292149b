import type { AccountId } from '@flashcards/kernel';
import { sealCursor, unsealCursor } from '@flashcards/kernel';
import type { ChangePlace } from './changes.ts';

const questionOf = (account: AccountId): string => JSON.stringify(['changes', account]);

/** The cursor of a client at this place. */
export const writeChangeCursor = ({ number, from }: ChangePlace, account: AccountId): string =>
  sealCursor([number], { question: questionOf(account), now: from });

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** `undefined` for anything but a cursor of this account, of any age. */
export const readChangeCursor = (text: string, account: AccountId): ChangePlace | undefined => {
  const opened = unsealCursor(text, questionOf(account));
  const [number, ...more] = opened?.content ?? [];
  if (!opened || Number.isNaN(opened.at.getTime()) || !isNumber(number) || more.length > 0) return undefined;
  return { number, from: opened.at };
};
