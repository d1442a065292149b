import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Connection } from '../connection.ts';
import { openConnection, postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { importDeck } from '../learner.ts';
import { median, quantile } from '../statistics.ts';

const pause = 2;
const leastSamples = 200;

/** Reads one card after the other, with a pause between, as long as the work goes on. */
const latenciesDuring = async (connection: Connection, request: Buffer, work: Promise<unknown>): Promise<number[]> => {
  let done = false;
  const finished = work.finally(() => (done = true));
  const latencies: number[] = [];
  while (!done) {
    const started = performance.now();
    await connection.send(request);
    latencies.push(performance.now() - started);
    await sleep(pause);
  }
  await finished;
  return latencies;
};

/** The slowest hundredth of get-flashcard-item while someone imports a deck, against a quiet service. */
export const readWhileImporting = async (bench: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await bench.library();
  const { learner, cards } = await of(bench.sizes.smallDeck);
  const deck = await bench.deck(bench.sizes.smallDeck);
  const request = postRequest(service.url, 'get-flashcard-item', { cardID: cards[0] });
  const connection = await openConnection(service.url);
  const ratios: number[] = [];
  const all = { idle: [] as number[], importing: [] as number[] };
  for (let round = 0; round <= bench.sizes.longRounds; round += 1) {
    const importing = await latenciesDuring(connection, request, importDeck(learner, deck));
    const calm = sleep(Math.max(importing.length, leastSamples) * (pause + 1));
    const idle = await latenciesDuring(connection, request, calm);
    if (round === 0) continue;
    ratios.push(quantile(importing, 0.99) / quantile(idle, 0.99));
    all.importing.push(...importing);
    all.idle.push(...idle);
  }
  connection.close();
  const [importing, idle] = [all.importing, all.idle].map((each) => quantile(each, 0.99).toFixed(2));
  return [
    {
      name: `p99 of get-flashcard-item while ${bench.sizes.smallDeck} notes are imported / idle`,
      value: median(ratios),
      unit: 'times',
      target: { atMost: 6 },
      measured: `${importing} / ${idle} ms, longest ${Math.max(...all.importing).toFixed(0)} ms`,
    },
  ];
};
