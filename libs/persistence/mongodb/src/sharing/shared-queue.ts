import type { AccountId, SetId } from '@flashcards/kernel';
import type { AtMost, QueuedNew, QueuedNotes, QueuedReviews, QueuedSets } from '@flashcards/persistence-ports';
import type { QueueCard, ReviewQueueCard, StepQueueCard } from '@flashcards/study';
import { byDueDay } from '@flashcards/study';
import type { SideRows } from '@flashcards/units';
import { inReview, onSteps, reviewFrom, stepFrom } from '../study/own-queue.ts';
import type { QueueReading } from '../study/queue-reading.ts';
import type { SeenSets } from './shared-queue-cards.ts';
import { setsSeenBy } from './shared-queue-cards.ts';
import { newIn } from './shared-queue-new.ts';
import type { DueRows } from './shared-queue-studied.ts';
import { mostCounted, studiedIn } from './shared-queue-studied.ts';

const steps: DueRows = { filter: onSteps, has: ({ due }) => due === '' };

const stepsOf = async (
  reading: QueueReading,
  seen: SeenSets,
  { most, ...query }: QueuedSets & AtMost,
): Promise<readonly StepQueueCard[]> => {
  const all = await studiedIn(reading, seen, { ...query, due: steps });
  return all.slice(0, most).map(({ card, row }) => stepFrom(card, row));
};

const reviewsOf = async (
  reading: QueueReading,
  seen: SeenSets,
  { most, ...query }: QueuedReviews & AtMost,
): Promise<readonly ReviewQueueCard[]> => {
  const { after = '', until } = query;
  const due: DueRows = { filter: inReview(query), has: (row) => row.due > after && row.due <= until };
  const all = await studiedIn(reading, seen, { ...query, due });
  return all
    .map(({ card, row }) => reviewFrom(card, row))
    .sort(byDueDay)
    .slice(0, most);
};

const freshOf = async (
  reading: QueueReading,
  seen: SeenSets,
  { most, ...query }: QueuedNew,
): Promise<readonly QueueCard[]> => {
  const all: QueueCard[] = [];
  for await (const some of newIn(reading, seen, query)) {
    all.push(...some);
    if (all.length >= most) break;
  }
  return all.slice(0, most);
};

/** The rows of cards of other accounts. */
export const sharedQueueRows = (reading: QueueReading): SideRows & { readonly owners: () => readonly AccountId[] } => {
  const seen = setsSeenBy(reading);
  const counted = (query: QueuedReviews) => reviewsOf(reading, seen, { ...query, most: mostCounted });
  return {
    owners: seen.owners,
    steps: (query) => stepsOf(reading, seen, query),
    countSteps: async (query) => (await stepsOf(reading, seen, { ...query, most: mostCounted })).length,
    reviews: (query) => reviewsOf(reading, seen, query),
    countReviews: async (query) => (await counted(query)).length,
    countReviewsBySet: async (query) => {
      const counts = new Map<SetId, number>();
      for (const { set } of await counted(query)) counts.set(set, (counts.get(set) ?? 0) + 1);
      return counts;
    },
    fresh: (query) => freshOf(reading, seen, query),
    newNotes: async function* (query): AsyncGenerator<readonly QueuedNotes[]> {
      for await (const some of newIn(reading, seen, query))
        yield some.map(({ set, note }) => ({ set, notes: [note ?? null] }));
    },
  };
};
