import type { Client } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import { answered, clientsFor, tokenFor } from './learner.ts';
import type { Pair } from './servers.ts';

/** Somebody who deletes their account while they still write on another device. */
export interface Leaver {
  readonly userID: string;
  readonly token: string;
  /** In everything that they write. */
  readonly secret: string;
  /** Sets whose making was answered, by name. */
  readonly made: string[];
  isDeleted: boolean;
}

const cardsOfSet = 20;

const setOf = ({ secret }: Leaver, name: string) => ({
  name,
  description: `${secret} of ${name}`,
  folder: `${secret}/in`,
  cards: Array.from({ length: cardsOfSet }, (_, index) => ({ front: `${secret} ${index}`, back: `${name} ${index}` })),
});

const makeSet = async (leaver: Leaver, client: Client): Promise<boolean> => {
  const name = `${leaver.secret} ${leaver.made.length}`;
  const made = await answered(client.sets.create(setOf(leaver, name)));
  if (made) leaver.made.push(name);
  return made !== undefined;
};

/** Somebody with a set, a review and a goal. */
export const newLeaver = async (pair: Pair, number: number): Promise<Leaver> => {
  const userID = `leaver of round ${number}.`;
  const token = await tokenFor(pair[0].baseUrl, userID);
  const leaver: Leaver = { userID, token, secret: `secret of round ${number}.`, made: [], isDeleted: false };
  const [client] = clientsFor(pair, token);
  await makeSet(leaver, client);
  const [card = ''] = [...setsIn(await client.cards.today())].flatMap(({ set }) => [...set.cards.keys()]);
  await client.cards.review({ card, rating: 'good', reviewID: `${leaver.secret} review` });
  await client.goals.createCards({ target: 1, endDate: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) });
  return leaver;
};

/** Whether the token is good; `undefined` when there is no answer. */
const isTokenGood = (client: Client): Promise<{ readonly answer: boolean } | undefined> =>
  answered(
    client.account.get().then(
      () => true,
      (error: unknown) => {
        if (isRefused(error, 'invalid_token')) return false;
        throw error;
      },
    ),
  );

const unlessGone = async (call: Promise<void>): Promise<void> => {
  try {
    await call;
  } catch (error) {
    if (!isRefused(error, 'invalid_token')) throw error;
  }
};

const mostSets = 8;

/** Makes sets until somebody is gone. */
const goOnWriting = async (leaver: Leaver, client: Client): Promise<void> => {
  let works = true;
  for (let count = 0; works && count < mostSets; count += 1) works = await makeSet(leaver, client);
};

/** Deletes the account by the first, while sets are made by the second until there is no account any more. */
export const leave = async (leaver: Leaver, [first, second]: readonly [Client, Client]): Promise<void> => {
  const writing = unlessGone(goOnWriting(leaver, second));
  const deleted = await answered(unlessGone(first.account.delete()));
  leaver.isDeleted = deleted !== undefined;
  await writing;
};

/** All that was answered is there, as a whole. */
const checkAllThere = async (leaver: Leaver, client: Client): Promise<void> => {
  const sets = new Map([...setsIn(await client.folders.tree())].map(({ set }) => [String(set.name), set]));
  for (const name of leaver.made)
    promised(sets.get(name)?.cardCount === cardsOfSet, `${leaver.userID} is there, and the set ${name} is not`);
  const { reviewXp } = await client.account.get();
  promised(reviewXp > 0 && (await client.goals.list()).size === 1, `${leaver.userID} is there by half`);
};

const mostTries = 5;

/** Asks again when a busy machine has turned it away. */
const deleteForGood = async ({ account }: Client): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries += 1) if (await answered(unlessGone(account.delete()))) return;
  promised(false, 'servers that work do not delete an account');
};

/** Who signs in again is somebody new, and the old token stays dead. Then they go, too. */
const checkNew = async ({ userID, token }: Leaver, pair: Pair): Promise<void> => {
  const again = await tokenFor(pair[1].baseUrl, userID);
  const [client] = clientsFor(pair, again);
  const [{ xp, streak }, tree, goals] = [
    await client.account.get(),
    await client.folders.tree(),
    await client.goals.list(),
  ];
  const isNew = xp === 0 && streak === 0 && tree.folders.size + tree.sets.length + goals.size === 0;
  promised(isNew, `${userID} signs in again and finds something`);
  for (const old of clientsFor(pair, token))
    promised((await isTokenGood(old))?.answer === false, `the old token of ${userID} is good again`);
  await deleteForGood(client);
};

/** It is all there, or it is gone for everybody; then it is deleted for good. Answers whether it was gone. */
export const checkLeaver = async (leaver: Leaver, pair: Pair): Promise<boolean> => {
  const [first, second] = clientsFor(pair, leaver.token);
  const [one, other] = [await isTokenGood(first), await isTokenGood(second)];
  promised(one !== undefined && other !== undefined, 'a server that works does not say whether a token is good');
  promised(one.answer || !other.answer, `the token of ${leaver.userID} is good again`);
  promised(!leaver.isDeleted || !one.answer, `${leaver.userID} was deleted, and the token is good`);
  if (other.answer) {
    await checkAllThere(leaver, first);
    await deleteForGood(second);
    promised((await isTokenGood(first))?.answer === false, `the token of ${leaver.userID} outlives the account`);
  }
  await checkNew(leaver, pair);
  return !other.answer;
};
