import { readFile } from 'node:fs/promises';
import type { Bench } from '../bench.ts';
import { crowdOn } from '../crowd.ts';
import type { Database, SharedStand } from '../databases.ts';
import type { Person } from './person.ts';
import { personOf } from './person.ts';
import type { SoakLoad } from './soak-load.ts';

export interface SoakCrowd extends SharedStand, Omit<SoakLoad, 'urls' | 'seconds'> {
  readonly people: readonly Person[];
}

/** Of a deck that somebody imports in passing. */
const notes = 25;

/** People with cards on a new store, which so many servers share. */
export const soakCrowd = async (bench: Bench, on: Database, processes: number): Promise<SoakCrowd> => {
  const { cards, clients } = bench.sizes.soak;
  bench.say(`  ${clients} clients get ${cards} cards each on ${on.name}`);
  const stand = await on.standOf(processes);
  const crowd = await crowdOn(stand, { users: clients, clients, cards, requestsEach: 0 });
  const deck = await readFile(await bench.madeDeck(notes));
  return { ...stand, people: crowd.clients.map(personOf), deck };
};
