import type { AccountId } from '@flashcards/kernel';
import type { DayActivity, MonthRetention } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { DayDocument, MarkDocument, MonthDocument } from './documents.ts';
import { rowOf } from './documents.ts';

export const dayFrom = ({ _id, account: _, kind: __, month: ___, ...day }: DayDocument): DayActivity => day;

export const monthOf = ({ day }: Pick<DayActivity, 'day'>): string => day.slice(0, 7);

export const dayRow = (account: AccountId, day: DayActivity): DayDocument => ({
  ...rowOf(account, 'day', day.day),
  kind: 'day',
  month: monthOf(day),
  ...day,
});

export const monthFrom = ({ month, young, mature }: MonthDocument): MonthRetention => ({ month, young, mature });

export const markFrom = ({ event: id, mark, day, at, seq }: MarkDocument): MarkEvent => ({ id, mark, day, at, seq });

/** Sorts the marks of a day next to each other. */
export const markKey = ({ day, mark }: Pick<MarkEvent, 'day' | 'mark'>): string => `${day}/${mark}`;

export const markRow = (account: AccountId, { id: event, ...mark }: MarkEvent): MarkDocument => ({
  ...rowOf(account, 'mark', markKey(mark)),
  kind: 'mark',
  event,
  ...mark,
});
