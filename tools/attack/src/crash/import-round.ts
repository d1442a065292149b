import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from './chance.ts';
import { checkImport, importAll } from './imports.ts';
import { clientsFor, tokenFor } from './learner.ts';
import type { Prepare, Round } from './round.ts';
import { partOf, writesShow } from './round.ts';
import type { Pair } from './servers.ts';
import type { Stage } from './stage.ts';

// Around the first answer the others are being stored, which is the most interesting time to die.
const aroundAnswer = 60;

const anyMoment = 0.4;
const answerMoment = 0.6;

/** Any moment of the work, or one shortly after the first answer, or while something is being written. */
const momentToDie = async (round: Round, firstAnswer: Promise<void>): Promise<void> => {
  const { stage, seed, number, importMilliseconds } = round;
  const kind = chance(seed, `kind ${number}`);
  if (kind < anyMoment) return void (await sleep(partOf(round, 'moment', importMilliseconds)));
  if (kind < answerMoment) return void (await firstAnswer.then(() => sleep(partOf(round, 'moment', aroundAnswer))));
  const writes = 1 + Math.floor(partOf(round, 'moment', stage.writesOfImports));
  await writesShow(stage, writes, 2 * importMilliseconds);
};

/** Lets one round live, to know how long it takes. */
export const measureImports = async ({ decks }: Stage, pair: Pair): Promise<number> => {
  const token = await tokenFor(pair[0].baseUrl, 'somebody');
  const started = performance.now();
  await importAll(clientsFor(pair, token), { decks, round: 'that lives' });
  return performance.now() - started;
};

/** Three imports. What was stored of them is checked. */
export const importRound: Prepare = async (round, pair, seen) => {
  const { decks, number } = round;
  const token = await tokenFor(pair[0].baseUrl, `importer ${number}`);
  let tellAnswer = (): void => {};
  const firstAnswer = new Promise<void>((resolve) => {
    tellAnswer = resolve;
  });
  return () => {
    const imports = { decks, round: String(number), onAnswer: () => tellAnswer() };
    const ended = importAll(clientsFor(pair, token), imports);
    return {
      ended,
      moment: () => momentToDie(round, firstAnswer),
      finish: () => undefined,
      check: async (next) => {
        for (const each of await ended) seen[await checkImport(clientsFor(next, token), each)] += 1;
        return [];
      },
    };
  };
};
