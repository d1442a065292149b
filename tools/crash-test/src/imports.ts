import type { Client } from '@flashcards/client-sdk';
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

/** Imports every deck at once, until all are answered or somebody is gone. */
export const importAll = (client: Client, { decks, round, onAnswer }: Imports): Promise<readonly Import[]> =>
  Promise.all(
    decks.map(async (deck, index): Promise<Import> => {
      const name = `Set ${round}-${index}`;
      const answer = await answered(
        client.imports.create(await deck.bytes, { name, folder: `Round ${round}/Deck ${index}` }),
      );
      if (answer) onAnswer?.();
      return { name, deck, isAcknowledged: answer !== undefined };
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

/** After a crash: what was acknowledged is whole, the rest is whole or absent, and an absent one's name is free. */
export const checkImport = async (client: Client, made: Import): Promise<'kept' | 'whole' | 'absent'> => {
  const id = await idOf(client, made.name);
  if (id !== undefined) {
    await checkWhole(client, made, id);
    return made.isAcknowledged ? 'kept' : 'whole';
  }
  promised(!made.isAcknowledged, `${made.name} was acknowledged and is gone`);
  const again = await client.imports.create(await made.deck.bytes, { name: made.name });
  await checkWhole(client, made, again.id);
  return 'absent';
};
