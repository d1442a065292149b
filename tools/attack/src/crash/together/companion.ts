import type { Client, LocalDate, SetId } from '@flashcards/client-sdk';
import { clientsFor, tokenFor } from '../learner.ts';
import type { Round } from '../round.ts';
import type { Pair } from '../servers.ts';
import { makeGoal } from '../goal-acts.ts';
import type { Study } from '../study.ts';
import { nothingSent } from '../study.ts';
import type { Companion, OwnSet } from './company.ts';

const setsOfEach = [0, 1];
const cardsOfSet = 4;

const makeSet = async (client: Client, owner: string, each: number): Promise<OwnSet> => {
  const name = `set ${each} of ${owner}`;
  const cards = Array.from({ length: cardsOfSet }, (_, index) => ({ front: `${name}: ${index}`, back: `${index}` }));
  const id: SetId = await client.sets.create({ name, cards });
  return { id, name, owner, cards: [...(await client.sets.get(id)).cards.keys()] };
};

const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Someone new with two sets and a goal. No name is the beginning of another one. */
export const newCompanion = async ({ number }: Round, pair: Pair, each: number): Promise<Companion> => {
  const name = `companion ${number}-${each}.`;
  const token = await tokenFor(pair[0].baseUrl, name);
  const clients = clientsFor(pair, token);
  const [client] = clients;
  const { createdAt: since } = await client.account.get();
  const sets = await Promise.all(setsOfEach.map((index) => makeSet(client, name, index)));
  const createdOn = since.toISOString().slice(0, 10) as LocalDate;
  const cards = sets.flatMap((set) => set.cards);
  const study: Study = { userID: name, cards, createdOn, since, ...nothingSent() };
  await makeGoal(study.goals, { madeBy: name, kind: 'cards', terms: { target: 3, endDate: inAWeek() } }, [client]);
  return {
    ...{ name, token, clients, study, sets },
    ...{ working: new Set(clients), perhaps: new Set(), unanswered: { quests: 0, folders: 0 } },
  };
};
