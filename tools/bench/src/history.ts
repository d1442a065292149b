import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Learner } from '@flashcards/kit/rig';
import type { Bench } from './bench.ts';
import type { Database, Stand } from './databases.ts';
import { dueCards, importDeck, patientLearner } from './learner.ts';

type Review = Parameters<Stand['store']['reviews']['record']>[1]['reviews'][number];
type Account = Parameters<Stand['store']['reviews']['record']>[0];
type Card = Review['card'];

/** A learner with new cards on a store of their own. */
export interface Studying extends Stand {
  readonly learner: Learner;
  readonly account: Account;
  readonly cards: readonly Card[];
}

/** The learners' zone is UTC. */
export const today = (): LocalDate => new Date().toISOString().slice(0, 10) as LocalDate;

/** Signs up and imports a deck, over HTTP. */
export const someoneStudying = async (bench: Bench, on: Database, notes: number): Promise<Studying> => {
  const stand = await on.stand();
  const learner = await patientLearner(stand.service.baseUrl, 'somebody');
  await importDeck(learner, await bench.madeDeck(notes));
  const user = await stand.store.users.find('somebody' as Parameters<Stand['store']['users']['find']>[0]);
  if (!user) throw new Error('somebody who signed up is not stored');
  return { ...stand, learner, account: user.account, cards: (await dueCards(learner)) as readonly Card[] };
};

const mostInBatch = 500;
const noon = 'T12:00:00.000Z';
const minute = 60_000;
const ratings = ['good', 'easy', 'good', 'hard', 'again'] as const;

/** So many reviews on each of so many days, the last of them today, in order; each day of another part of the cards. */
const reviewsOf = function* (cards: readonly Card[], days: number, perDay: number): Generator<Review> {
  const first = addDays(today(), 1 - days);
  for (let index = 0; index < days * perDay; index += 1) {
    const day = addDays(first, Math.floor(index / perDay));
    yield {
      id: `seeded ${index}` as Review['id'],
      card: cards[index % cards.length] as Card,
      rating: ratings[index % ratings.length] ?? 'good',
      at: new Date(Date.parse(`${day}${noon}`) + minute * (index % perDay)),
      day,
      retention: 0.9,
    };
  }
};

/** Lets somebody study every day, at the port: batches may lie in the past there, while over HTTP that takes hours. */
export const studyDaily = async (
  { store, account, cards }: Studying,
  { days, perDay }: { readonly days: number; readonly perDay: number },
): Promise<void> => {
  const all = [...reviewsOf(cards, days, perDay)];
  for (let from = 0; from < all.length; from += mostInBatch) {
    const reviews = all.slice(from, from + mostInBatch);
    const recorded = await store.reviews.record(account, { reviews, today: today() });
    if (!recorded.ok) throw new Error(`reviews were refused: ${recorded.code}`);
  }
};
