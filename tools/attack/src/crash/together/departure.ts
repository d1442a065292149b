import type { Client } from '@flashcards/client-sdk';
import { promised } from '../broken-promise.ts';
import type { Companion, Company } from './company.ts';
import { goneFromFolder } from './folder-model.ts';
import { goneFromQuest } from './quest-model.ts';
import { told, unheard } from './told.ts';
import type { Turn } from './turn.ts';
import { heard } from './turn.ts';

/** Deletes the account: it is taken out of all that it shares, by the answer at the latest. */
export const depart = async ({ company, me, client }: Pick<Turn, 'company' | 'me' | 'client'>): Promise<void> => {
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
  const reply = heard({ company, me }, client, await told(client.account.delete()));
  // Who is gone already is no longer known.
  const isGone = reply && ('answer' in reply || reply.refused === 'invalid_token');
  promised(!reply || isGone === true, `${me.name} may not go`);
  if (!isGone) return;
  company.gone.add(me.name);
  if ('answer' in reply) for (const end of ends) end();
};

/** Whoever began to go is gone after this. */
export const finishDeparture = async (company: Company, me: Companion, client: Client): Promise<void> => {
  if (!company.leaving.has(me.name)) return;
  await depart({ company, me, client });
  promised(company.gone.has(me.name), `${me.name} is not answered by a server that works`);
};
