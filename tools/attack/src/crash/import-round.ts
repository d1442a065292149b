import type { Client } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import type { Deck } from './decks.ts';
import { answered, clientsFor, tokenFor } from './learner.ts';
import type { Prepare, Round, Seen } from './round.ts';
import { added, partOf, writesShow } from './round.ts';
import type { Pair } from './servers.ts';
import type { Stage } from './stage.ts';

interface Import {
  readonly name: string;
  readonly folder: string;
  readonly deck: Deck;
  /** Its `Idempotency-Key`: of all requests for it, unless they are two imports that want one name. */
  readonly key: string;
  readonly isAlone: boolean;
  /** The answer came, so the set is there for good. */
  readonly isAcknowledged: boolean;
}

type Asked = Omit<Import, 'isAcknowledged'>;

const send = async (client: Client, { name, folder, deck, key }: Asked, maxRetries?: number): Promise<string> =>
  (await client.imports.create(await deck.bytes, { name, folder }, { idempotencyKey: key, maxRetries })).id;

/**
 * Imports every deck at once, until all are answered or somebody is gone: the first by the same request to every client
 * in parallel, under one key in every other round, else as imports of which one may win; the others by the first client.
 */
const importAll = (
  clients: readonly Client[],
  { decks, number, onAnswer }: { decks: readonly Deck[]; number: number; onAnswer?: () => void },
): Promise<readonly Import[]> =>
  Promise.all(
    decks.map(async (deck, index): Promise<Import> => {
      const name = `Set ${number}-${index}`;
      const isAlone = index > 0 || number % 2 === 0;
      const asked = { name, folder: `Round ${number}/Deck ${index}`, deck, key: name, isAlone };
      const answers = await Promise.all(
        (index === 0 ? clients : clients.slice(0, 1)).map(async (client, at) => {
          const key = isAlone || at === 0 ? name : `${name} ${at}`;
          // A twin is at work, or another import has the name.
          const reply = await answered(
            send(client, { ...asked, key }),
            isAlone ? 'idempotency_key_running' : 'name_taken',
          );
          if (reply) onAnswer?.();
          return reply ? [reply.answer] : [];
        }),
      );
      const acknowledged = new Set(answers.flat());
      promised(acknowledged.size <= 1, `${name} was acknowledged as ${acknowledged.size} sets`);
      return { ...asked, isAcknowledged: acknowledged.size === 1 };
    }),
  );

/** A set is there as a whole: in its own list, and its report. */
const checkWhole = async (client: Client, { name, deck }: Import, id: string): Promise<void> => {
  const [{ cards }, report] = [await client.sets.get(id), await client.imports.report(id)];
  promised(cards.size === deck.cards, `${name} has ${cards.size} of ${deck.cards} cards`);
  promised(report.cards === deck.cards, `the report of ${name} tells of ${report.cards} cards`);
  const isWritten = [...cards.values()].every(({ front, back }) => front !== '' && back !== '');
  promised(isWritten, `${name} has cards without a side`);
};

const idOf = async (client: Client, name: string): Promise<string | undefined> => {
  const found = [...setsIn(await client.folders.tree())].filter(({ set }) => set.name === name);
  promised(found.length <= 1, `${name} is there ${found.length} times`);
  return found[0]?.set.id;
};

/** Asked for again with its key, an import is answered as the first time, though nobody may have heard it then. */
const askAgain = async (client: Client, made: Import, id: string): Promise<void> => {
  // A server that died holds its keys for some seconds: with retries the client waits.
  const again = await send(client, made, 1).catch((error: unknown) => {
    if (!isRefused(error, 'name_taken')) throw error;
    promised(!made.isAlone, `${made.name} is not known by its key any more`);
    return id;
  });
  promised(again === id, `${made.name} was imported twice under one key`);
};

/**
 * After a strike, through any of the servers: what was acknowledged is whole, the rest is whole or absent, and an absent
 * one is made by the same request with the same key.
 */
const checkImport = async ([client, other]: readonly [Client, Client], made: Import): Promise<string> => {
  const there = await idOf(client, made.name);
  promised((await idOf(other, made.name)) === there, `two servers show two states of ${made.name}`);
  promised(there !== undefined || !made.isAcknowledged, `${made.name} was acknowledged and is gone`);
  const id = there ?? (await send(client, made, 1));
  await checkWhole(other, made, id);
  await askAgain(other, made, id);
  if (there === undefined) return 'imports without a trace';
  return made.isAcknowledged ? 'acknowledged imports kept' : 'other imports whole';
};

// Around the first answer the others are being stored, which is the most interesting time to die.
const aroundAnswer = 60;

/** Any moment of the work, or one shortly after the first answer, or while something is being written. */
const momentToDie = async (round: Round, firstAnswer: Promise<void>): Promise<void> => {
  const { stage, importMilliseconds } = round;
  const kind = partOf(round, 'kind', 1);
  if (kind < 0.4) return sleep(partOf(round, 'moment', importMilliseconds));
  if (kind < 0.6) return firstAnswer.then(() => sleep(partOf(round, 'moment', aroundAnswer)));
  await writesShow(stage, 1 + Math.floor(partOf(round, 'moment', stage.writesOfImports)), 2 * importMilliseconds);
};

/** Lets one round live, to know how long it takes. */
export const measureImports = async ({ decks }: Stage, pair: Pair): Promise<number> => {
  const token = await tokenFor(pair[0].baseUrl, 'somebody');
  const started = performance.now();
  await importAll(clientsFor(pair, token), { decks, number: 0 });
  return performance.now() - started;
};

/** Three imports. What was stored of them is checked. */
export const importRound: Prepare = async (round, pair) => {
  const { decks, number } = round;
  const token = await tokenFor(pair[0].baseUrl, `importer ${number}`);
  return () => {
    let onAnswer = (): void => {};
    const firstAnswer = new Promise<void>((resolve) => {
      onAnswer = resolve;
    });
    const ended = importAll(clientsFor(pair, token), { decks, number, onAnswer });
    return {
      ended,
      moment: () => momentToDie(round, firstAnswer),
      check: async (next) => {
        let seen: Seen = {};
        for (const made of await ended) seen = added(seen, { [await checkImport(clientsFor(next, token), made)]: 1 });
        return { seen };
      },
    };
  };
};
