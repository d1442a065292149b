import type { Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { unheard } from './asked.ts';
import { promised } from './broken-promise.ts';
import type { Asker, Companion, Company } from './company.ts';
import { heard } from './company.ts';
import { goneFromFolder } from './folder-model.ts';
import { told } from './learner.ts';
import { checkAcknowledged, logOf } from './log-check.ts';
import { goneFromQuest } from './quest-model.ts';

/**
 * Deletes the account, which removes the learner from all shared data by the time of the answer. Meanwhile it creates a
 * set.
 */
export const depart = async ({ company, me, client }: Asker, other = client): Promise<void> => {
  company.leaving.add(me.name);
  const ends = [
    ...company.quests.map(({ history }) => {
      const change = unheard(goneFromQuest(me.name));
      const end = history.begin(`${me.name} goes`, change);
      return () => end(change);
    }),
    ...company.folders.map(({ history }) => {
      const change = unheard(goneFromFolder(me.name));
      const end = history.begin(`${me.name} goes`, change);
      return () => end(change);
    }),
  ];
  const writing = told(other.sets.create({ name: `last of ${me.name}`, cards: [{ front: me.name, back: me.name }] }));
  const reply = heard({ company, me }, client, await told(client.account.delete()));
  await writing;
  // A deleted account is no longer known.
  const isGone = reply && ('answer' in reply || reply.refused === 'invalid_token');
  promised(!reply || isGone === true, `${me.name} may not go`);
  if (!isGone) return;
  company.gone.add(me.name);
  if ('answer' in reply) for (const end of ends) end();
};

/** Checks that an account whose deletion began exists completely or not at all, and deletes it. */
export const finishDeparture = async (
  company: Company,
  me: Companion,
  clients: readonly [Client, Client],
): Promise<void> => {
  if (!company.leaving.has(me.name)) return;
  const isTokenGood = async ({ account }: Client): Promise<boolean> =>
    account.get().then(
      () => true,
      (error: unknown) => {
        if (isRefused(error, 'invalid_token')) return false;
        throw error;
      },
    );
  const wasGone = company.gone.has(me.name);
  const isThere = await isTokenGood(clients[0]);
  promised((await isTokenGood(clients[1])) === isThere, `servers tell two things of the token of ${me.name}`);
  promised(!wasGone || !isThere, `${me.name} was deleted, and the token is good`);
  if (isThere) {
    checkAcknowledged(await logOf(clients[0]), me.study);
    for (const { id, cards } of me.sets)
      promised((await clients[0].sets.get(id)).cards.size === cards.length, `${me.name} is there by half`);
  }
  await depart({ company, me, client: clients[1] });
  promised(company.gone.has(me.name), `${me.name} is not answered by a server that works`);
  promised(!(await isTokenGood(clients[0])), `the token of ${me.name} outlives the account`);
};
