import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from './chance.ts';
import { crash } from './crash.ts';
import { checkImport, importAll } from './imports.ts';
import { clientFor, tokenFor } from './learner.ts';
import type { Round, Seen } from './round.ts';
import { partOf, writesShow } from './round.ts';
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
export const measureImports = async (stage: Stage): Promise<number> => {
  const server = await stage.start();
  try {
    const token = await tokenFor(server.baseUrl, 'somebody');
    const started = performance.now();
    await importAll(clientFor(server.baseUrl, token), { decks: stage.decks, round: 'that lives' });
    return performance.now() - started;
  } finally {
    await server.kill();
  }
};

/** Kills the server or the database during three imports, restarts on the same data, and checks what was stored. */
export const importRound = async (round: Round, seen: Seen): Promise<void> => {
  const { stage, number } = round;
  const first = await stage.start();
  const token = await tokenFor(first.baseUrl, `importer ${number}`);
  let tellAnswer = (): void => {};
  const firstAnswer = new Promise<void>((resolve) => {
    tellAnswer = resolve;
  });
  const imports = { decks: stage.decks, round: String(number), onAnswer: () => tellAnswer() };
  const importing = importAll(clientFor(first.baseUrl, token), imports);
  await Promise.race([momentToDie(round, firstAnswer), importing]);
  const [next, made] = await Promise.all([crash(round, first), importing]);
  try {
    seen.unfinished += await stage.inspect();
    for (const each of made) seen[await checkImport(clientFor(next.baseUrl, token), each)] += 1;
    await stage.inspect();
  } finally {
    await next.kill();
  }
  await stage.settle();
};
