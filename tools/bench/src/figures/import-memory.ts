import { setTimeout as sleep } from 'node:timers/promises';
import { peakDuring, residentMebibytes } from '@flashcards/kit/rig';
import type { Bench } from '../bench.ts';
import type { Database } from '../databases.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import { importDeck, patientLearner } from '../learner.ts';

interface Peaks {
  /** Mebibytes above what an idle server holds: of the server, and with the child that reads the deck. */
  readonly alone: number;
  readonly together: number;
  readonly idle: number;
  readonly seconds: number;
}

/** Until a server has collected the garbage of its start. */
const settling = 2_000;

/** Into a fresh store by a fresh server, which has imported a few cards: what that takes for good is not the deck's. */
const peaksOf = async (bench: Bench, on: Database, notes: number): Promise<Peaks> => {
  const file = await bench.madeDeck(notes);
  const { service } = await on.stand();
  const learner = await patientLearner(service.baseUrl, 'importer');
  await importDeck(learner, await bench.madeDeck(bench.sizes.collections[0]));
  await sleep(settling);
  const idle = await residentMebibytes(service.pid);
  const started = performance.now();
  const { most, mostAlone } = await peakDuring(service.pid, importDeck(learner, file));
  const seconds = (performance.now() - started) / 1_000;
  bench.say(`  ${notes} notes on ${on.name}: ${seconds.toFixed(1)} s`);
  return { alone: mostAlone - idle, together: most - idle, idle, seconds };
};

const measured = async (bench: Bench, on: Database): Promise<readonly Figure[]> => {
  const { smallDeck, bigDeck } = bench.sizes;
  const small = await peaksOf(bench, on, smallDeck);
  const big = await peaksOf(bench, on, bigDeck);
  const figureOf = (whose: string, which: 'alone' | 'together'): Figure => ({
    name: `${whose} above idle, ${bigDeck} notes, ${on.name}`,
    value: big[which],
    unit: 'megabytes',
    ...(which === 'alone' ? { target: { atMost: 64 } } : {}),
    measured: `${small[which].toFixed(0)} MB with ${smallDeck}; idle ${big.idle.toFixed(0)} MB, ${big.seconds.toFixed(0)} s`,
  });
  return [figureOf('server', 'alone'), figureOf('server and child', 'together')];
};

/** What a deck takes of the server's memory, and one of a fifth. */
export const importMemory = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const on of await databases(bench)) figures.push(...(await measured(bench, on)));
  return figures;
};
