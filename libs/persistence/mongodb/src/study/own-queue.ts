import type { LocalDate, SetId } from '@flashcards/kernel';
import type { QueuedNew, QueuedNotes, QueuedReviews, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard, StepQueueCard } from '@flashcards/study';
import type { SideRows } from '@flashcards/units';
import type { Progress } from '@flashcards/review-scheduling';
import { dueAtOf } from '@flashcards/review-scheduling';
import { countIn } from '../engine/reader.ts';
import { ownCards } from '../library/card-counts.ts';
import type { Due, ProgressDocument } from './documents.ts';
import type { Hidden } from './hidden.ts';
import type { QueueReading } from './queue-reading.ts';

export const notBuried = (today: LocalDate) => ({ buriedOn: { $not: { $gte: today } } });

/** Cards in steps, and those in review that are due in these days. */
export const onSteps = { due: '' as Due };
export const inReview = ({ after, until }: QueuedReviews) => ({ due: { $gt: after ?? ('' as Due), $lte: until } });

type StudiedRow = Pick<ProgressDocument, 'progress' | 'due' | 'last'>;

const lastSeqOf = ({ last }: StudiedRow) => ({ lastSeq: last?.seq });

export const stepFrom = (card: QueueCard, row: StudiedRow): StepQueueCard => ({
  ...card,
  dueAt: dueAtOf(row.progress)?.getTime(),
  ...lastSeqOf(row),
});

export const reviewFrom = (card: QueueCard, row: StudiedRow): ReviewQueueCard => {
  const { lastReview, stability } = row.progress as Exclude<Progress, { readonly state: 'new' }>;
  return { ...card, dueOn: row.due as ReviewQueueCard['dueOn'], lastReview, stability, ...lastSeqOf(row) };
};

export const studiedFields = {
  due: 1,
  'last.seq': 1,
  'progress.state': 1,
  'progress.answeredAt': 1,
  'progress.minutes': 1,
  'progress.lastReview': 1,
  'progress.stability': 1,
} as const;

const placed = { _id: 0, card: 1, set: 1, place: 1, note: 1 } as const;

type Placed = Pick<ProgressDocument, 'card' | 'set' | 'place' | 'note'>;

const cardFrom = ({ card: id, set, place = 0, note }: Placed): QueueCard => ({
  ...{ id, set, place },
  ...(note === undefined ? {} : { note }),
});

const inOrderOfSets = { made: 1, set: 1, place: 1 } as const;

const notesAtOnce = 5_000;

/** The rows of own cards. */
export const ownQueueRows = ({ collections, reader, account }: QueueReading, hidden: Hidden): SideRows => {
  const { progress } = collections;
  const shown = ownCards(account, hidden);
  const active = ({ sets, today }: QueuedSets) => ({
    ...shown,
    ...(sets === 'all' ? {} : { set: { $in: sets.filter((set) => !hidden.has(set)) } }),
    suspended: false,
    ...notBuried(today),
  });
  /** New cards after one of them, whose row may be gone: its set gives the place. */
  const beyond = async (after: QueuedNew['after']) => {
    if (!after) return {};
    const { set, place } = after;
    const [found] = await reader.find(collections.sets, { _id: set, account }, { projection: { createdAt: 1 } });
    const made = found?.createdAt ?? new Date(0);
    return { $or: [{ made: { $gt: made } }, { made, set: { $gt: set } }, { made, set, place: { $gt: place } }] };
  };
  const freshRows = async ({ after, most, ...query }: QueuedNew) =>
    reader.find(
      progress,
      { ...active(query), due: 'new' as const, ...(await beyond(after)) },
      { sort: inOrderOfSets, limit: most, projection: placed },
    );

  return {
    steps: async ({ most, ...query }) => {
      const options = { limit: most, projection: { ...placed, ...studiedFields } } as const;
      const found = await reader.find(progress, { ...active(query), ...onSteps }, options);
      return found.map((row) => stepFrom(cardFrom(row), row));
    },

    countSteps: (query) => countIn(reader, progress, { ...active(query), ...onSteps }),

    reviews: async ({ most, ...query }) => {
      const order = { sort: { due: 1, ...inOrderOfSets }, limit: most } as const;
      const options = { ...order, projection: { ...placed, ...studiedFields } } as const;
      const found = await reader.find(progress, { ...active(query), ...inReview(query) }, options);
      return found.map((row) => reviewFrom(cardFrom(row), row));
    },

    countReviews: (query) => countIn(reader, progress, { ...active(query), ...inReview(query) }),

    countReviewsBySet: async (query) => {
      const groups = await reader.aggregate<{ readonly _id: SetId; readonly count: number }>(progress, [
        { $match: { ...active(query), ...inReview(query) } },
        { $group: { _id: '$set', count: { $sum: 1 } } },
      ]);
      return new Map(groups.map(({ _id, count }) => [_id, count]));
    },

    fresh: async (query) => (await freshRows(query)).map(cardFrom),

    newNotes: async function* (query): AsyncGenerator<readonly QueuedNotes[]> {
      for (let after: QueuedNew['after'], isMore = true; isMore;) {
        const rows = await freshRows({ ...query, after, most: notesAtOnce });
        yield rows.map(({ set, note }) => ({ set, notes: [note ?? null] }));
        const last = rows.at(-1);
        isMore = rows.length === notesAtOnce;
        after = last && { set: last.set, place: last.place ?? 0 };
      }
    },
  };
};
