import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from './chance.ts';
import { checkImport, importAll } from './imports.ts';
import { inspect } from './inspection.ts';
import { clientFor, signUp } from './learner.ts';
import { cardsToReview, checkReviews, reviewAll } from './reviews.ts';
import { startProcess } from './server-process.ts';
import { whenLogIsWritten } from './write-ahead-log.ts';

/** What a run has seen so far. */
export interface Seen {
  /** Imports that were acknowledged, and are there. */
  kept: number;
  /** Imports that were not, and are there as a whole. */
  whole: number;
  /** Imports that left no trace. */
  absent: number;
  /** Reviews that were acknowledged, and count. */
  reviews: number;
}

export interface Round {
  readonly dataDir: string;
  readonly seed: string;
  readonly number: number;
  /** How long the imports of a round take here when nobody is killed. */
  readonly importMilliseconds: number;
}

const reviewMilliseconds = 800;
// Around the first answer the others are being stored, which is the most interesting time to die.
const aroundAnswer = 60;

const momentOf = ({ seed, number }: Round, within: number): number => chance(seed, `moment ${number}`) * within;

const anyMoment = 0.4;
const answerMoment = 0.6;
const writesOfARound = 6;

/** Any moment of the work, or one shortly after the first answer, or while the log is being written. */
const momentToDie = async (round: Round, firstAnswer: Promise<void>): Promise<void> => {
  const kind = chance(round.seed, `kind ${round.number}`);
  if (kind < anyMoment) return void (await sleep(momentOf(round, round.importMilliseconds)));
  if (kind < answerMoment) return void (await firstAnswer.then(() => sleep(momentOf(round, aroundAnswer))));
  const { reached, stop } = whenLogIsWritten(round.dataDir, 1 + Math.floor(momentOf(round, writesOfARound)));
  await Promise.race([reached, sleep(2 * round.importMilliseconds)]).finally(stop);
};

/** Lets one round live, to know how long it takes. */
export const measureImports = async (dataDir: string): Promise<number> => {
  const server = await startProcess(dataDir);
  try {
    const token = await signUp(server.baseUrl, 'somebody');
    const started = performance.now();
    await importAll(clientFor(server.baseUrl, token), 'that lives');
    return performance.now() - started;
  } finally {
    await server.kill();
  }
};

/** One server dies while it imports; the next one on the same data is asked what is there. */
export const importRound = async (round: Round, seen: Seen): Promise<void> => {
  const { dataDir, number } = round;
  const first = await startProcess(dataDir);
  const token = await signUp(first.baseUrl, `importer ${number}`);
  let tellAnswer = (): void => {};
  const firstAnswer = new Promise<void>((resolve) => {
    tellAnswer = resolve;
  });
  const importing = importAll(clientFor(first.baseUrl, token), String(number), () => tellAnswer());
  await Promise.race([momentToDie(round, firstAnswer), importing]);
  await first.kill();
  const made = await importing;

  const second = await startProcess(dataDir);
  try {
    await inspect(dataDir);
    for (const each of made) seen[await checkImport(clientFor(second.baseUrl, token), each)] += 1;
    await inspect(dataDir);
  } finally {
    await second.kill();
  }
};

const learners = [0, 1, 2];

/** One server dies while three learners review; the next one is asked what counts. */
export const reviewRound = async (round: Round, seen: Seen): Promise<void> => {
  const { dataDir, number } = round;
  const first = await startProcess(dataDir);
  const tokens = await Promise.all(learners.map((each) => signUp(first.baseUrl, `reviewer ${number}-${each}`)));
  const clients = tokens.map((token) => clientFor(first.baseUrl, token));
  const cards = await Promise.all(clients.map(cardsToReview));
  const reviewing = clients.map((client, each) => reviewAll(client, cards[each] ?? [], `round ${number}`));
  await sleep(momentOf(round, reviewMilliseconds));
  await first.kill();
  const reviews = await Promise.all(reviewing);

  const second = await startProcess(dataDir);
  try {
    await inspect(dataDir);
    for (const [each, token] of tokens.entries()) {
      const made = reviews[each];
      if (made) await checkReviews(clientFor(second.baseUrl, token), made);
      seen.reviews += made?.acknowledged.length ?? 0;
    }
  } finally {
    await second.kill();
  }
};
