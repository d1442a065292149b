import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Learner } from '@flashcards/kit/rig';
import type { Store } from '@flashcards/server';
import { openStore } from '@flashcards/server';
import { randomBytes } from 'node:crypto';
import type { Bench } from './bench.ts';
import { dueCards, importDeck, patientLearner } from './learner.ts';
import type { Server } from './server.ts';
import { startService } from './server.ts';

/** The service on a new SQLite file, and that store opened directly. */
export interface Stand {
  readonly service: Server;
  readonly store: Store;
}

type User = Parameters<Store['users']['insertIfAbsent']>[0];
type Account = User['account'];
type NewSet = Parameters<Store['sets']['insertNew']>[1];
type AddCards = Parameters<Parameters<Store['sets']['insertNew']>[2]>[0]['addCards'];
type NewCard = Parameters<AddCards>[0][number];
type Review = Parameters<Store['reviews']['record']>[1]['reviews'][number];

/** Closed with the bench. */
export const openStand = async (bench: Bench, settings: Readonly<Record<string, string>> = {}): Promise<Stand> => {
  const service = await startService(bench.directory, settings);
  const store = await openStore({ file: service.database }, bench.say);
  bench.onClose(async () => {
    await store.close();
    await service.stop();
  });
  return { service, store };
};

/** A learner with new cards in a separate store. */
export interface Studying extends Stand {
  readonly learner: Learner;
  readonly account: Account;
  readonly cards: readonly Review['card'][];
}

/** The learners' time zone is UTC. */
export const today = (): LocalDate => new Date().toISOString().slice(0, 10) as LocalDate;

const accountOf = async ({ store }: Stand, userID: string): Promise<Account> => {
  const user = await store.users.find(userID as User['id']);
  if (!user) throw new Error(`${userID}, who signed up, is not stored`);
  return user.account;
};

/** Signs up and imports a deck over HTTP. */
export const someoneStudying = async (bench: Bench, notes: number): Promise<Studying> => {
  const stand = await openStand(bench);
  const learner = await patientLearner(stand.service.baseUrl, 'somebody');
  await importDeck(learner, await bench.madeDeck(notes));
  const cards = (await dueCards(learner)) as Studying['cards'];
  return { ...stand, learner, account: await accountOf(stand, 'somebody'), cards };
};

const mostInBatch = 500;
const minute = 60_000;
const ratings = ['good', 'easy', 'good', 'hard', 'again'] as const;

/**
 * Lets a learner study every day until today, through the store's port: batches may lie in the past there, and over
 * HTTP it would take hours.
 */
export const studyDaily = async (
  { store, account, cards }: Studying,
  { days, perDay }: { readonly days: number; readonly perDay: number },
): Promise<void> => {
  const first = addDays(today(), 1 - days);
  const all = Array.from({ length: days * perDay }, (_, index): Review => {
    const day = addDays(first, Math.floor(index / perDay));
    return {
      id: `seeded ${index}` as Review['id'],
      card: cards[index % cards.length] as Review['card'],
      rating: ratings[index % ratings.length] ?? 'good',
      at: new Date(Date.parse(`${day}T12:00:00.000Z`) + minute * (index % perDay)),
      day,
      retention: 0.9,
    };
  });
  for (let from = 0; from < all.length; from += mostInBatch) {
    const reviews = all.slice(from, from + mostInBatch);
    const recorded = await store.reviews.record(account, { reviews, today: today() });
    if (!recorded.ok) throw new Error(`reviews were refused: ${recorded.code}`);
  }
};

const newId = (): string => BigInt(`0x1${randomBytes(16).toString('hex')}`).toString();

const aCard = (index: number): NewCard => ({
  id: newId() as NewCard['id'],
  front: `the word number ${index} of the deck`,
  back: `what word ${index} means, in a short sentence`,
});

const giveSet = async ({ store }: Stand, account: Account, cards: number): Promise<readonly string[]> => {
  const made = Array.from({ length: cards }, (_, index) => aCard(index));
  const about = { id: newId(), name: 'First words', description: '', folder: 'Languages/Italian' };
  const set = { ...about, createdAt: new Date(), createdOn: today() } as unknown as NewSet;
  const stored = await store.sets.insertNew(account, set, async ({ addCards: add }) => {
    await add(made);
    return { ok: true, value: {} };
  });
  if (!stored.ok) throw new Error(`a set was refused: ${stored.code}`);
  return made.map(({ id }) => id);
};

const settings = { timeZone: 'UTC', dayRolloverHour: 0, newCardsPerDay: 20, desiredRetention: 0.9 };

/** A learner who studies during the measurement, with the ids of their cards. */
export interface CrowdClient {
  readonly learner: Learner;
  readonly cards: readonly string[];
}

const client = async (stand: Stand, index: number, cards: number): Promise<CrowdClient> => {
  const userID = `client ${index}`;
  const learner = await patientLearner(stand.service.baseUrl, userID);
  await learner.client.account.updateSettings(settings);
  return { learner, cards: await giveSet(stand, await accountOf(stand, userID), cards) };
};

/** `count` learners with `cards` cards each. */
export const clientsOn = (stand: Stand, count: number, cards: number): Promise<readonly CrowdClient[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => client(stand, index, cards)));
