import { createClient, isRefused, setsIn } from '@flashcards/client-sdk';
import type { Client, ClientOptions, QueuedCard, RefusalCode, SetId, StudyQueue } from '@flashcards/client-sdk';
import { offlineScheduler } from '@flashcards/client-sdk/offline';
import type { OfflineReview } from '@flashcards/client-sdk/offline';

const options: ClientOptions = { baseUrl: 'http://127.0.0.1:3000/api' };
const client: Client = createClient(options);

export const dueIn = async (): Promise<ReadonlyMap<string, number>> => {
  const sets = [...setsIn(await client.cards.today())];
  return new Map(sets.map(({ set }) => [set.name, set.cards.size]));
};

export const made = async (name: string): Promise<SetId | RefusalCode | undefined> => {
  try {
    return await client.sets.create({ name, cards: [{ front: 'gato', back: 'cat' }] });
  } catch (error) {
    return isRefused(error, 'name_taken') ? error.code : undefined;
  }
};

export const graded = ({ scheduling }: StudyQueue, card: QueuedCard): OfflineReview<QueuedCard> =>
  offlineScheduler(scheduling, { askedAt: new Date(), folderOf: () => 'Spanish' }).review(card, {
    rating: 'good',
    at: new Date(),
  });

export const sent = (reviews: readonly OfflineReview[]) =>
  client.cards.reviewMany(
    reviews.map(({ review }) => review),
    { partial: true },
  );

// @ts-expect-error The name of a set is text.
export const refused = client.sets.create({ name: 1, cards: [] });
