import type { AccountId, LocalDate } from '@flashcards/kernel';
import type { DayMark } from '@flashcards/streak';
import type { MarkEvent } from '@flashcards/study';
import type { Collections } from './collections.ts';
import type { Put } from './documents.ts';
import type { MarkDocument } from './study-documents.ts';
import { keyOf } from './keys.ts';

export const markKinds: readonly DayMark[] = ['check-in', 'heatmap-call'];

/** One of a kind a day, so kind and day are its place. */
export const markDocument = (account: AccountId, event: MarkEvent): Omit<MarkDocument, 'rev'> => ({
  _id: keyOf(account, event.mark, event.day),
  ...event,
});

export const putMark = (account: AccountId, event: MarkEvent): Put => ({
  into: 'marks',
  document: markDocument(account, event),
  isNew: true,
});

/** What a learner marked from one day to another, both included. */
export const marksBetween = async (
  { marks }: Collections,
  account: AccountId,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<readonly MarkDocument[]> => {
  const found = markKinds.map((kind) =>
    marks.find({ _id: { $gte: keyOf(account, kind, from), $lte: keyOf(account, kind, to) } }).toArray(),
  );
  return (await Promise.all(found)).flat();
};

interface Asked {
  readonly kind: DayMark;
  /** Absent: from the first on. */
  readonly day: LocalDate | undefined;
  readonly most: number;
}

/** What a learner marked after a day, of one kind: so many, ascending. */
export const marksAfter = (
  { marks }: Collections,
  account: AccountId,
  { kind, day, most }: Asked,
): Promise<readonly MarkDocument[]> => {
  const from = day === undefined ? { $gte: keyOf(account, kind, '') } : { $gt: keyOf(account, kind, day) };
  const filter = { _id: { ...from, $lt: keyOf(account, `${kind}\u0020`) } };
  return marks.find(filter, { sort: { _id: 1 }, limit: most }).toArray();
};

/** The first day after another on which a learner marked anything. */
export const nextMarked = async (
  collections: Collections,
  account: AccountId,
  after: LocalDate | undefined,
): Promise<LocalDate | undefined> => {
  const found = markKinds.map((kind) => marksAfter(collections, account, { kind, day: after, most: 1 }));
  return (await Promise.all(found))
    .flat()
    .map(({ day }) => day)
    .sort()[0];
};
