import type { Client } from '@flashcards/client-sdk';
import { isRefused, setsIn } from '@flashcards/client-sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from '../checks/broken-promise.ts';
import type { Deck } from '../stage/decks.ts';
import { answered, clientsFor, tokenFor } from './learner.ts';
import type { Prepare, Round, Seen } from './round.ts';
import { added, partOf, writesShow } from './round.ts';
import type { Pair } from '../stage/servers.ts';
import type { Stage } from '../stage/stage.ts';

interface Import {
  readonly name: string;
  readonly folder: string;
  readonly deck: Deck;
  /** The `Idempotency-Key` of all requests for it, unless two imports compete for one name. */
  readonly key: string;
  readonly isAlone: boolean;
  /** The answer arrived, so the set must exist. */
  readonly isAcknowledged: boolean;
}

type ImportRequest = Omit<Import, 'isAcknowledged'>;

const send = async (client: Client, { name, folder, deck, key }: ImportRequest, maxRetries?: number): Promise<string> =>
  (
    await client.imports.create(
      await deck.bytes,
      { name, folder, cards: 'fields' },
      { idempotencyKey: key, maxRetries },
    )
  ).id;

/**
 * Imports every deck concurrently, until all are answered or a server has ended. The first one is sent to every client:
 * in every other round as the same request under one key, else as competing imports. The others use the first client.
 */
const importAll = (
  clients: readonly Client[],
  { decks, number, onAnswer }: { decks: readonly Deck[]; number: number; onAnswer?: () => void },
): Promise<readonly Import[]> =>
  Promise.all(
    decks.map(async (deck, index): Promise<Import> => {
      const name = `Set ${number}-${index}`;
      const isAlone = index > 0 || number % 2 === 0;
      const request = { name, folder: `Round ${number}/Deck ${index}`, deck, key: name, isAlone };
      const answers = await Promise.all(
        (index === 0 ? clients : clients.slice(0, 1)).map(async (client, at) => {
          const key = isAlone || at === 0 ? name : `${name} ${at}`;
          // A request with the same key is running, or another import has the name.
          const reply = await answered(
            send(client, { ...request, key }),
            isAlone ? 'idempotency_key_running' : 'name_taken',
          );
          if (reply) onAnswer?.();
          return reply ? [reply.answer] : [];
        }),
      );
      const acknowledged = new Set(answers.flat());
      promised(acknowledged.size <= 1, `${name} was acknowledged as ${acknowledged.size} sets`);
      return { ...request, isAcknowledged: acknowledged.size === 1 };
    }),
  );

/** Checks that a set is complete: its cards and its report. */
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

/** Checks that a retry with the same key gets the first answer, even if that was lost. */
const askAgain = async (client: Client, made: Import, id: string): Promise<void> => {
  // A crashed server holds its keys for some seconds; the client's retries wait for that.
  const again = await send(client, made, 1).catch((error: unknown) => {
    if (!isRefused(error, 'name_taken')) throw error;
    promised(!made.isAlone, `${made.name} is not known by its key any more`);
    return id;
  });
  promised(again === id, `${made.name} was imported twice under one key`);
};

/**
 * After a strike, through any server: acknowledged imports are complete, others complete or absent. An absent one is
 * created by the same request with the same key.
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

// Around the first answer the others are being stored, which is the most critical time.
const aroundAnswer = 60;

/** Chooses a moment: any during the work, one shortly after the first answer, or one during a write. */
const momentToDie = async (round: Round, firstAnswer: Promise<void>): Promise<void> => {
  const { stage, importMilliseconds } = round;
  const kind = partOf(round, 'kind', 1);
  if (kind < 0.4) return sleep(partOf(round, 'moment', importMilliseconds));
  if (kind < 0.6) return firstAnswer.then(() => sleep(partOf(round, 'moment', aroundAnswer)));
  await writesShow(stage, 1 + Math.floor(partOf(round, 'moment', stage.writesOfImports)), 2 * importMilliseconds);
};

/** Runs one round without a strike to measure its duration. */
export const measureImports = async ({ decks }: Stage, pair: Pair): Promise<number> => {
  const token = await tokenFor(pair[0].baseUrl, 'somebody');
  const started = performance.now();
  await importAll(clientsFor(pair, token), { decks, number: 0 });
  return performance.now() - started;
};

/** Three imports. Checks what was stored of them. */
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
        return seen;
      },
    };
  };
};
