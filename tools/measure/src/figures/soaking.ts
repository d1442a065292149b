import { residentMebibytes } from '@flashcards/kit/rig';
import { readFile } from 'node:fs/promises';
import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../figure.ts';
import { ask } from '../load.ts';
import { startBareKoa } from '../server.ts';
import { personOf } from '../soak/person.ts';
import type { SoakLoad, Tally } from '../soak/soak-load.ts';
import { answered, errorsInWords, failed, latenciesOf, rateOf, startSoak } from '../soak/soak-load.ts';
import { clientsOn, openStand } from '../stand.ts';

/** Limits are counted, but too high to be reached. */
const rateLimits = Object.fromEntries(
  ['USER', 'SIGN_INS', 'CARD_READS'].map((name) => [`RATE_LIMIT_${name}`, '1000000']),
);

/**
 * The rate per second of the same clients at bare Koa, which answers every request with the response of
 * get-today-cards.
 */
const bareRate = async (bench: Bench, load: SoakLoad): Promise<number> => {
  const today = postRequest(load.url, 'get-today-cards', { jwtToken: load.people[0]?.token });
  const bare = await startBareKoa(bench.directory, (await ask(load.url, today)).body);
  try {
    const [people, seconds] = [load.people.map((person) => ({ ...person })), Math.max(1, load.seconds / 20)];
    return rateOf(await startSoak({ ...load, people, seconds, url: bare.url }).finished);
  } finally {
    await bare.stop();
  }
};

/** The kind of an operation for its users. */
const kindOf = (operation: string): string => {
  if (/^(get-|preview-)/.test(operation)) return 'reads';
  if (/review/.test(operation)) return 'reviews';
  if (/^(sign-in|dev\/)/.test(operation)) return 'sign-ins';
  return operation.startsWith('import-') ? 'imports' : 'changes';
};

const latencyFigure = (tally: Tally, kind: string): Figure => {
  const latencies = latenciesOf(tally, (operation) => kindOf(operation) === kind);
  return {
    name: `p99 of ${kind}`,
    value: quantile(latencies, 0.99),
    unit: 'milliseconds',
    measured: `p50 ${quantile(latencies, 0.5).toFixed(1)} ms, of ${latencies.length}`,
  };
};

const operationsOfASession = 43;

const figuresOf = (tally: Tally, clients: number, bare: number): readonly Figure[] => [
  {
    name: `sessions of ${clients} clients / bare Koa`,
    value: (100 * rateOf(tally)) / bare,
    unit: 'percent',
    measured: `${rateOf(tally).toFixed(0)} / ${bare.toFixed(0)} a second, for ${tally.seconds.toFixed(0)} s`,
  },
  {
    name: 'errors',
    value: failed(tally),
    unit: 'count',
    target: { atMost: 0 },
    promised: true,
    measured: errorsInWords(tally) || `of ${answered(tally)} requests`,
  },
  {
    name: 'operations that were requested',
    value: tally.latencies.size,
    unit: 'count',
    target: { atLeast: operationsOfASession },
    promised: true,
    measured: `each ${Math.min(...[...tally.latencies.values()].map(({ length }) => length))} times at least`,
  },
  ...['reads', 'reviews', 'changes', 'sign-ins', 'imports'].map((kind) => latencyFigure(tally, kind)),
];

const tenths = 10;

/**
 * Memory growth from a tenth of the run on. A leak also grows in the second half; caches and compiled code do not. The
 * minimum of each tenth excludes garbage. The first tenth is warm-up.
 */
const growth = (samples: readonly number[], seconds: number, from: 1 | 5): Figure => {
  const length = Math.ceil(samples.length / tenths);
  const before = Math.min(...samples.slice(from * length, (from + 1) * length));
  const after = Math.min(...samples.slice(-length));
  const lasting = ((tenths - 1 - from) * seconds) / tenths;
  return {
    name: `memory growth an hour${from === 1 ? '' : ', second half'}`,
    value: ((100 * (after - before)) / before / lasting) * 3_600,
    unit: 'percent',
    measured: `RSS from ${before.toFixed(0)} to ${after.toFixed(0)} MB in ${lasting.toFixed(0)} s`,
  };
};

const samplesOfATenth = 60;
/** Notes of a deck that is imported now and then. */
const notes = 25;

/** A long run of many clients that use all operations of an app, writing and reading. */
export const soak = async (bench: Bench): Promise<readonly Figure[]> => {
  const { clients, cards, seconds } = bench.sizes.soak;
  bench.say(`  ${clients} clients with ${cards} cards each`);
  const stand = await openStand(bench, { RATE_LIMIT: 'on', ...rateLimits });
  const { pid, url } = stand.service;
  const people = (await clientsOn(stand, clients, cards)).map(personOf);
  const load = { url, people, seconds, deck: await readFile(await bench.madeDeck(notes)) };
  const before = await bareRate(bench, load);
  const running = startSoak(load);
  const samples: number[] = [];
  const look = async (): Promise<void> => {
    if (samples.push(await residentMebibytes(pid)) % samplesOfATenth !== 0) return;
    const soFar = running.soFar();
    bench.say(`  ${soFar.seconds.toFixed(0)} s: ${answered(soFar)} answers, ${failed(soFar)} errors`);
  };
  const timer = setInterval(() => void look(), (1_000 * seconds) / tenths / samplesOfATenth);
  const tally = await running.finished.finally(() => clearInterval(timer));
  const bare = (before + (await bareRate(bench, load))) / 2;
  return [...figuresOf(tally, clients, bare), growth(samples, seconds, 1), growth(samples, seconds, 5)];
};
