import type { DayRange } from '@flashcards/goals';
import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DayRows } from '@flashcards/persistence-ports';
import type { DueLoad } from '@flashcards/review-scheduling';
import type { DayActivity, Retained } from '@flashcards/streak';
import { isActive, quietDay } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { Batch } from '../engine/batch.ts';
import type { Steps } from '../engine/steps.ts';
import { dayPages, loadFrom, monthRows } from './day-pages.ts';
import type { AtHand, Known } from './at-hand.ts';
import { daysOf } from './at-hand.ts';
import { dayRow, markKey, markRow, monthOf } from './day-documents.ts';
import { rowOf, rowsAfter, rowsBetween, rowsOf } from './documents.ts';

type Sum = DayRange & { readonly of: 'xp' | 'cards' };
type MarkedDay = Pick<MarkEvent, 'day' | 'mark'>;

const more = (was: Retained, is: Retained): Retained => ({
  reviews: is.reviews - was.reviews,
  passed: is.passed - was.passed,
});

/** The day before it is saved. */
const dayBefore = ({ days, daysFrom }: Known, day: LocalDate): DayActivity => {
  const found = days.get(day) ?? (day >= daysFrom ? quietDay(day) : undefined);
  if (!found) throw new Error('mongodb: a day is saved that was not found');
  return found;
};

/** Updates the day's month by the change of the day. */
const moveMonth = (known: Known, batch: Batch, is: DayActivity): void => {
  const {
    account,
    collections: { months },
  } = known;
  const was = dayBefore(known, is.day);
  const [young, mature] = [more(was.firsts.young, is.firsts.young), more(was.firsts.mature, is.firsts.mature)];
  if ([young, mature].every(({ reviews, passed }) => reviews === 0 && passed === 0)) return;
  const month = monthOf(is);
  const $inc = {
    'young.reviews': young.reviews,
    'young.passed': young.passed,
    'mature.reviews': mature.reviews,
    'mature.passed': mature.passed,
  };
  const update = { $inc, $setOnInsert: { kind: 'month' as const, month } };
  batch.add(months, { updateOne: { filter: rowOf(account, 'month', month), update, upsert: true } });
};

/** A day without activity has no row. */
const saveDay = ({ account, collections: { days } }: Known, batch: Batch, day: DayActivity): void => {
  const filter = rowOf(account, 'day', day.day);
  if (isActive(day) || day.heatmapCalled)
    batch.add(days, { replaceOne: { filter, replacement: dayRow(account, day), upsert: true } });
  else batch.add(days, { deleteOne: { filter } });
};

export const dayRows = (steps: Steps, hand: AtHand): DayRows => {
  const { read, write } = steps;
  const { days, marks, loads } = hand.collections;
  return {
    ...dayPages(steps, hand),
    ...monthRows(steps, hand),
    find: read(async (reader, account: AccountId, requested: readonly LocalDate[]) => {
      const found = await daysOf(hand.of(account), reader, requested);
      return new Map(requested.map((day) => [day, found.get(day) ?? quietDay(day)]));
    }),
    sum: read(async (reader, account: AccountId, { of, ...range }: Sum) => {
      const stages = [
        { $match: rowsBetween(account, 'day', range) },
        { $group: { _id: null, sum: { $sum: `$${of}` } } },
      ];
      const [found] = await reader.aggregate<{ readonly sum: number }>(days, stages);
      return found?.sum ?? 0;
    }),
    active: read(async (reader, account: AccountId) => {
      const filter = {
        ...rowsAfter(account, 'day'),
        $or: [{ checkedIn: true }, { cards: { $gt: 0 } }, { crams: { $gt: 0 } }],
      };
      const rows = await reader.find(days, filter, { projection: { day: 1 }, sort: { _id: 1 } });
      return rows.map(({ day }) => day);
    }),
    save: write((batch, account: AccountId, saved: readonly DayActivity[]) => {
      for (const day of saved) {
        saveDay(hand.of(account), batch, day);
        moveMonth(hand.of(account), batch, day);
      }
    }),
    hasMark: read(async (reader, account: AccountId, mark: MarkedDay) => {
      const rows = await reader.find(marks, rowOf(account, 'mark', markKey(mark)), { projection: { _id: 1 } });
      return rows.length > 0;
    }),
    loads: read(async (reader, account: AccountId, requested: readonly LocalDate[]) => {
      const rows = await reader.find(loads, rowsOf(account, 'load', requested));
      return new Map(rows.map((row) => [row.day, loadFrom(row)]));
    }),
    insertLoad: write((batch, account: AccountId, load: DueLoad) => {
      const document = { ...rowOf(account, 'load', load.day), kind: 'load', ...load } as const;
      batch.add(loads, { insertOne: { document } });
    }),
    insertMark: write((batch, account: AccountId, mark: MarkEvent) =>
      batch.add(marks, { insertOne: { document: markRow(account, mark) } }),
    ),
  };
};
