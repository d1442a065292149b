import { residentMebibytes } from '@flashcards/kit/rig';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Database } from '../databases.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import { ask } from '../load.ts';
import { startServing } from '../serving-program.ts';
import type { SoakCrowd } from '../soak/crowd-of.ts';
import { soakCrowd } from '../soak/crowd-of.ts';
import { kinds, operations } from '../soak/kinds.ts';
import type { Sample } from '../soak/memory.ts';
import { growthFrom, watchMemory } from '../soak/memory.ts';
import { soakLoad, startSoak } from '../soak/soak-load.ts';
import type { Tally } from '../soak/tally.ts';
import { answered, errorsInWords, failed, latenciesOf, linesOf, rateOf } from '../soak/tally.ts';
import { quantile } from '../statistics.ts';

/** Bare Koa, which gives the answer of get-today-cards to whatever the same clients ask; answers a second. */
const bareRate = async (bench: Bench, crowd: SoakCrowd): Promise<number> => {
  const { url } = crowd.service;
  const { body } = await ask(url, postRequest(url, 'get-today-cards', { jwtToken: crowd.people[0]?.token }));
  const bare = await startServing('bare-koa', { args: [body], log: join(bench.directory, 'bare-koa.log') });
  try {
    const people = crowd.people.map((person) => ({ ...person }));
    const seconds = Math.max(1, bench.sizes.soak.seconds / 20);
    return rateOf(await soakLoad({ ...crowd, people, urls: [bare.url], seconds }));
  } finally {
    await bare.stop();
  }
};

const latencyFigures = (tally: Tally, where: string): readonly Figure[] =>
  Object.entries(kinds).map(([kind, ofKind]): Figure => {
    const latencies = latenciesOf(tally, ofKind);
    return {
      name: `p99 of ${kind}, ${where}`,
      value: quantile(latencies, 0.99),
      unit: 'milliseconds',
      measured: `p50 ${quantile(latencies, 0.5).toFixed(1)} ms, of ${latencies.length}`,
    };
  });

/** What grows with the work grows in the second half, too; caches and what the compiler makes do not. */
const memoryFigures = ({ samples, tally: { seconds } }: Soaked, where: string): readonly Figure[] =>
  ([0.1, 0.5] as const).map((start): Figure => {
    const { from, to, anHour } = growthFrom(start, samples, seconds);
    return {
      name: `memory growth an hour${start === 0.1 ? '' : ', second half'}, ${where}`,
      value: anHour,
      unit: 'percent',
      measured: `RSS from ${from.toFixed(0)} to ${to.toFixed(0)} MB in ${((0.9 - start) * seconds).toFixed(0)} s`,
    };
  });

interface Soaked {
  readonly tally: Tally;
  readonly samples: readonly Sample[];
  readonly bare: number;
}

const figuresOf = (soaked: Soaked, where: string, clients: number): readonly Figure[] => {
  const { tally, bare } = soaked;
  const all = answered(tally);
  const asked = operations.filter((operation) => tally.latencies.has(operation));
  return [
    {
      name: `sessions of ${clients} clients / bare Koa, ${where}`,
      value: (100 * rateOf(tally)) / bare,
      unit: 'percent',
      measured: `${rateOf(tally).toFixed(0)} / ${bare.toFixed(0)} a second, for ${tally.seconds.toFixed(0)} s`,
    },
    {
      name: `errors, ${where}`,
      value: failed(tally),
      unit: 'count',
      target: { atMost: 0 },
      promised: true,
      measured: errorsInWords(tally) || `of ${all} requests`,
    },
    {
      name: `operations that were asked for, ${where}`,
      value: asked.length,
      unit: 'count',
      target: { atLeast: operations.length },
      promised: true,
      measured: `each ${Math.min(...[...tally.latencies.values()].map(({ length }) => length))} times at least`,
    },
    ...latencyFigures(tally, where),
    ...memoryFigures(soaked, where),
  ];
};

/** Milliseconds for each second of the run. */
const tenth = 100;

const progressOf = (tally: Tally): string =>
  `${tally.seconds.toFixed(0)} s: ${answered(tally)} answers, ${failed(tally)} errors ${errorsInWords(tally)}`.trim();

/** Samples enough of a short run, too. */
const manySamples = 600;

const soakOn = async (bench: Bench, on: Database): Promise<readonly Figure[]> => {
  const { seconds } = bench.sizes.soak;
  const crowd = await soakCrowd(bench, on, 1);
  const before = await bareRate(bench, crowd);
  const { pid, url } = crowd.service;
  const watch = watchMemory(pid, (1_000 * seconds) / manySamples);
  const tellProgress = async (tally: Tally): Promise<void> =>
    bench.say(`  ${progressOf(tally)}, RSS ${(await residentMebibytes(pid)).toFixed(0)} MB`);
  const timer = setInterval(() => void tellProgress(load.soFar()), seconds * tenth);
  const load = startSoak({ ...crowd, urls: [url], seconds });
  const tally = await load.finished.finally(() => clearInterval(timer));
  const samples = await watch.stop();
  for (const line of linesOf(tally)) bench.say(line);
  const bare = (before + (await bareRate(bench, crowd))) / 2;
  return figuresOf({ tally, samples, bare }, on.name, crowd.people.length);
};

/** Many clients at whatever an app asks for, writing and reading, for long. */
export const soak = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const on of await databases(bench)) figures.push(...(await soakOn(bench, on)));
  return figures;
};
