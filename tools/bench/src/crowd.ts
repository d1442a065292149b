import type { Store } from '@flashcards/server';
import type { Learner } from '@flashcards/kit/rig';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Bench } from './bench.ts';
import type { Stand } from './databases.ts';
import { today } from './history.ts';
import { patientLearner } from './learner.ts';

type User = Parameters<Store['users']['insertIfAbsent']>[0];
type NewSet = Parameters<Store['sets']['insertNew']>[1];
type Card = Parameters<Parameters<Parameters<Store['sets']['insertNew']>[2]>[0]>[0][number];

/** A learner who studies while it is measured, with the ids of their cards. */
export interface CrowdClient {
  readonly learner: Learner;
  readonly cards: readonly string[];
}

export interface Crowd extends Stand {
  readonly clients: readonly CrowdClient[];
}

const newId = (): string => BigInt(`0x1${randomBytes(16).toString('hex')}`).toString();

const aCard = (index: number): Card => ({
  id: newId() as Card['id'],
  front: `the word number ${index} of the deck`,
  back: `what word ${index} means, in a short sentence`,
});

const giveSet = async (store: Store, account: User['account'], cards: number): Promise<readonly string[]> => {
  const made = Array.from({ length: cards }, (_, index) => aCard(index));
  const set = {
    id: newId(),
    name: 'First words',
    description: '',
    folder: 'Languages/Italian',
    createdAt: new Date(),
    createdOn: today(),
  } as unknown as NewSet;
  const stored = await store.sets.insertNew(account, set, async (add) => {
    await add(made);
    return { ok: true, value: {} };
  });
  if (!stored.ok) throw new Error(`a set was refused: ${stored.code}`);
  return made.map(({ id }) => id);
};

const newCardsPerDay = 20;

/** Somebody who is there and asks for nothing. */
const bystander = async ({ store }: Stand, index: number, cards: number): Promise<void> => {
  const settings = { timeZone: 'UTC', dayRolloverHour: 0, newCardsPerDay, desiredRetention: 0.9 };
  const user = await store.users.insertIfAbsent({
    id: `bystander ${index}`,
    account: randomUUID(),
    tokenVersion: randomUUID(),
    settings,
    createdAt: new Date(),
  } as unknown as User);
  await giveSet(store, user.account, cards);
};

const client = async ({ service, store }: Stand, index: number, cards: number): Promise<CrowdClient> => {
  const userID = `client ${index}`;
  const learner = await patientLearner(service.baseUrl, userID);
  await learner.client.account.updateSettings({
    timeZone: 'UTC',
    dayRolloverHour: 0,
    newCardsPerDay,
    desiredRetention: 0.9,
  });
  const user = await store.users.find(userID as User['id']);
  if (!user) throw new Error('a client who signed up is not stored');
  return { learner, cards: await giveSet(store, user.account, cards) };
};

const atOnce = 8;

/** The clients, evenly among `users` users of one store, each with so many cards. */
export const crowdOn = async (
  stand: Stand,
  { users, clients: wanted, cards }: Bench['sizes']['crowd'] & { readonly users: number },
): Promise<Crowd> => {
  const clients: CrowdClient[] = [];
  const apart = Math.max(1, Math.floor(users / wanted));
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < users) {
      const index = next;
      next += 1;
      if (index % apart !== 0 || index / apart >= wanted) await bystander(stand, index, cards);
      else clients.push(await client(stand, index, cards));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { ...stand, clients };
};
