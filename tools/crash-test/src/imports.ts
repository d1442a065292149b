import type { Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import type { Deck } from './decks.ts';
import { answered } from './learner.ts';

export interface Import {
  readonly name: string;
  readonly deck: Deck;
  /** The answer came, so the set is there for good. */
  readonly isAcknowledged: boolean;
}

export interface Imports {
  readonly decks: readonly Deck[];
  /** Tells their names from those of other rounds. */
  readonly round: string;
  readonly onAnswer?: () => void;
}

/** Whether it was acknowledged; not when somebody died over it, or another import has the name. */
const importOnce = async (client: Client, { name, deck }: Omit<Import, 'isAcknowledged'>, folder: string) => {
  const answer = await answered(
    client.imports.create(await deck.bytes, { name, folder }).catch((error: unknown) => {
      if (isRefused(error, 'name_taken')) return undefined;
      throw error;
    }),
  );
  return answer?.answer !== undefined;
};

/**
 * Imports every deck at once, until all are answered or somebody is gone: the first by the same request to every client
 * in parallel, of which one may win; the others by the first client.
 */
export const importAll = (
  clients: readonly Client[],
  { decks, round, onAnswer }: Imports,
): Promise<readonly Import[]> =>
  Promise.all(
    decks.map(async (deck, index): Promise<Import> => {
      const name = `Set ${round}-${index}`;
      const through = index === 0 ? clients : clients.slice(0, 1);
      const answers = await Promise.all(
        through.map(async (client) => {
          const isAnswered = await importOnce(client, { name, deck }, `Round ${round}/Deck ${index}`);
          if (isAnswered) onAnswer?.();
          return isAnswered;
        }),
      );
      const acknowledged = answers.filter(Boolean).length;
      promised(acknowledged <= 1, `${name} was acknowledged ${acknowledged} times`);
      return { name, deck, isAcknowledged: acknowledged === 1 };
    }),
  );

const every = 25;

/** The set has shown them all already; a card is also found by its id alone. */
const readCards = async (client: Client, ids: readonly string[]): Promise<void> => {
  for (const id of ids.filter((_, index) => index % every === 0))
    promised((await client.cards.get(id)).front !== '', `card ${id} has no front`);
};

/** A set is there as a whole: in its own list, its report, and card by card. */
const checkWhole = async (client: Client, { name, deck }: Import, id: string): Promise<void> => {
  const [set, report] = [await client.sets.get(id), await client.imports.report(id)];
  promised(set.cards.size === deck.cards, `${name} has ${set.cards.size} of ${deck.cards} cards`);
  promised(report.cards === deck.cards, `the report of ${name} tells of ${report.cards} cards`);
  promised(
    [...set.cards.values()].every(({ front, back }) => front !== '' && back !== ''),
    `${name} has cards without a side`,
  );
  await readCards(client, [...set.cards.keys()]);
};

const idOf = async (client: Client, name: string): Promise<string | undefined> => {
  const walk = (tree: Awaited<ReturnType<Client['folders']['tree']>>): string | undefined =>
    tree.sets.find((set) => set.name === name)?.id ??
    Array.from(tree.folders.values(), walk).find((found) => found !== undefined);
  return walk(await client.folders.tree());
};

/**
 * After a strike, through any of the servers: what was acknowledged is whole, the rest is whole or absent, and an absent
 * one's name is free.
 */
export const checkImport = async (
  clients: readonly [Client, Client],
  made: Import,
): Promise<'kept' | 'whole' | 'absent'> => {
  const [client, other] = clients;
  const id = await idOf(client, made.name);
  promised((await idOf(other, made.name)) === id, `two servers show two states of ${made.name}`);
  if (id !== undefined) {
    await checkWhole(client, made, id);
    return made.isAcknowledged ? 'kept' : 'whole';
  }
  promised(!made.isAcknowledged, `${made.name} was acknowledged and is gone`);
  const again = await client.imports.create(await made.deck.bytes, { name: made.name });
  await checkWhole(other, made, again.id);
  return 'absent';
};
