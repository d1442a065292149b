import type { Client } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { promised } from './broken-promise.ts';
import type { Deck } from './decks.ts';
import { answered } from './learner.ts';

export interface Import {
  readonly name: string;
  readonly folder: string;
  readonly deck: Deck;
  /** Its `Idempotency-Key`: of all requests for it, unless they are two imports that want one name. */
  readonly key: string;
  readonly isAlone: boolean;
  /** The answer came, so the set is there for good. */
  readonly isAcknowledged: boolean;
}

export interface Imports {
  readonly decks: readonly Deck[];
  /** Tells their names from those of other rounds. */
  readonly round: string;
  readonly onAnswer?: () => void;
}

type Asked = Omit<Import, 'isAcknowledged'>;

const send = async (client: Client, { name, folder, deck, key }: Asked, maxRetries?: number) =>
  (await client.imports.create(await deck.bytes, { name, folder }, { idempotencyKey: key, maxRetries })).id;

/** The set that was acknowledged; none when somebody died over it, a twin is at work, or another import has the name. */
const importOnce = async (client: Client, asked: Asked): Promise<string | undefined> => {
  const answer = await answered(
    send(client, asked).catch((error: unknown) => {
      if (isRefused(error, asked.isAlone ? 'idempotency_key_running' : 'name_taken')) return undefined;
      throw error;
    }),
  );
  return answer?.answer;
};

/**
 * Imports every deck at once, until all are answered or somebody is gone: the first by the same request to every client
 * in parallel, under one key in every other round, else as imports of which one may win; the others by the first client.
 */
export const importAll = (
  clients: readonly Client[],
  { decks, round, onAnswer }: Imports,
): Promise<readonly Import[]> =>
  Promise.all(
    decks.map(async (deck, index): Promise<Import> => {
      const name = `Set ${round}-${index}`;
      const isAlone = index > 0 || Number(round) % 2 === 0;
      const asked = { name, folder: `Round ${round}/Deck ${index}`, deck, key: name, isAlone };
      const through = index === 0 ? clients : clients.slice(0, 1);
      const answers = await Promise.all(
        through.map(async (client, at) => {
          const id = await importOnce(client, isAlone || at === 0 ? asked : { ...asked, key: `${name} ${at}` });
          if (id !== undefined) onAnswer?.();
          return id;
        }),
      );
      const acknowledged = new Set(answers.filter((id) => id !== undefined));
      promised(acknowledged.size <= 1, `${name} was acknowledged as ${acknowledged.size} sets`);
      return { ...asked, isAcknowledged: acknowledged.size === 1 };
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

/** Asked for again with its key, an import is answered as the first time, though nobody may have heard it then. */
const askAgain = async (client: Client, made: Import, id: string): Promise<void> => {
  // A server that died holds its keys for some seconds: with retries the client waits.
  const again = await send(client, made, 1).catch((error: unknown) => {
    if (!made.isAlone && isRefused(error, 'name_taken')) return id;
    throw error;
  });
  promised(again === id, `${made.name} was imported twice under one key`);
};

/**
 * After a strike, through any of the servers: what was acknowledged is whole, the rest is whole or absent, and an absent
 * one is made by the same request with the same key.
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
    await askAgain(other, made, id);
    return made.isAcknowledged ? 'kept' : 'whole';
  }
  promised(!made.isAcknowledged, `${made.name} was acknowledged and is gone`);
  const again = await send(client, made, 1);
  await checkWhole(other, made, again);
  await askAgain(other, made, again);
  return 'absent';
};
