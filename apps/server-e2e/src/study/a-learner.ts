import { randomUUID } from 'node:crypto';
import type { CardId, RawReply, StoredImport } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import type { Learner } from '@flashcards/kit/rig';
import { signIn, signUp } from '@flashcards/kit/rig';
import { expect } from 'vitest';
import { fixture } from '../imports/fixture.ts';
import { aServerOfItsOwn } from '../running-server.ts';

export type { Learner } from '@flashcards/kit/rig';

/** A new user, signed in. */
export const aLearner = ({ baseUrl }: { readonly baseUrl: string }): Promise<Learner> =>
  signUp(baseUrl, `learner-${randomUUID()}`);

/**
 * Signs the learner in again, because tokens are valid for seven days. Returns the new token, which the client uses
 * from now on.
 */
export const signInAgain = ({ client, userID }: Learner): Promise<string> => signIn(client, userID);

interface Placed {
  readonly name?: string;
  readonly folder?: string;
}

const cards = Array.from({ length: 25 }, (_, index) => ({ front: `word ${index + 1}`, back: `meaning ${index + 1}` }));

/** Creates a set of 25 cards directly, because reading a package starts a process. */
export const aSet = (
  { client }: Learner,
  { name = `set ${randomUUID()}`, folder = '' }: Placed = {},
): Promise<StoredImport['id']> => client.sets.create({ name, folder, cards });

/** The same from a package. */
export const anImportedSet = async (
  { client }: Learner,
  { name = `set ${randomUUID()}`, folder = '' }: Placed = {},
): Promise<StoredImport['id']> =>
  (await client.imports.create(await fixture('ok/gk-basic.apkg'), { name, folder, cards: 'fields' })).id;

/** A set's cards, in order. */
export const cardsOf = async ({ client }: Learner, set: string): Promise<readonly [CardId, ...CardId[]]> =>
  [...(await client.sets.get(set)).cards.keys()] as unknown as [CardId, ...CardId[]];

/** A learner with a set of 25 cards, on a server of their own. */
export const aLearnerOfItsOwn = async () => {
  const server = await aServerOfItsOwn();
  const learner = await aLearner(server);
  const set = await aSet(learner, { name: 'Words' });
  const [card, other] = (await cardsOf(learner, set)) as unknown as [CardId, CardId];
  return { server, learner, client: learner.client, set, card, other };
};

/** The number of cards in today's list, by the set's name. */
export const dueToday = async ({ client }: Learner): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries([...setsIn(await client.cards.today())].map(({ set }) => [set.name, set.cards.size]));

interface Holdings {
  readonly folders: RawReply<'getFolders'>;
  readonly today: RawReply<'getTodayCards'>;
  readonly user: RawReply<'getUser'>;
  readonly goals: RawReply<'updateGoalStatus'>;
  readonly heatmap: RawReply<'getHeatmap'>;
}

/** All data that the service returns for a learner. */
export const holdingsOf = async ({ client }: Learner): Promise<Holdings> => {
  const { raw } = client;
  const [folders, today, user, goals, heatmap] = await Promise.all([
    raw.getFolders(),
    raw.getTodayCards(),
    raw.getUser(),
    raw.updateGoalStatus(),
    raw.getHeatmap(),
  ]);
  return { folders, today, user, goals, heatmap };
};

/** Runs an action that must leave the learner's folders, sets, cards, totals, goals, heatmap and settings unchanged. */
export const leavingAsItWas = async <T>(learner: Learner, act: () => Promise<T>): Promise<T> => {
  const before = await holdingsOf(learner);
  const result = await act();
  expect(await holdingsOf(learner)).toEqual(before);
  return result;
};
