import { peakDuring, residentMebibytes } from '@flashcards/kit/rig';
import { readerFlags } from '@flashcards/server';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { postRequest } from '../connection.ts';
import type { Figure } from '../figure.ts';
import { median, quantile } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { importDeck, patientLearner } from '../learner.ts';
import { latenciesDuring } from '../load.ts';
import { measure } from '../programs.ts';
import { startService } from '../server.ts';

interface Imported {
  readonly milliseconds: number;
  /** Mebibytes: before the import, the peak of the server, and the peak including the child that reads the deck. */
  readonly idle: number;
  readonly alone: number;
  readonly together: number;
  readonly database: string;
}

/** Milliseconds until a server has collected the garbage of its start. */
const settling = 2_000;

/** Imports into a new service that has imported a small deck before, to exclude one-time costs. */
const importOnce = async (directory: string, small: string, file: string): Promise<Imported> => {
  const service = await startService(directory);
  try {
    const learner = await patientLearner(service.baseUrl, 'importer');
    await importDeck(learner, small);
    await sleep(settling);
    const idle = await residentMebibytes(service.pid);
    const started = performance.now();
    const importing = importDeck(learner, file).then(() => performance.now() - started);
    const { result: milliseconds, most: together, mostAlone: alone } = await peakDuring(service.pid, importing);
    return { milliseconds, idle, alone, together, database: service.database };
  } finally {
    await service.stop();
  }
};

const figuresOf = async ({ sizes, directory, deck, madeDeck }: Bench, notes: number): Promise<readonly Figure[]> => {
  const [small, file] = [await madeDeck(sizes.collections[0]), await deck(notes)];
  const imports: Imported[] = [];
  const rounds = await interleave(sizes.longRounds, {
    service: async () =>
      imports[imports.push(await importOnce(directory, small, file)) - 1]?.milliseconds ?? Number.NaN,
    parse: async () => (await measure('read-cards', { args: [file], flags: readerFlags })).wall,
    insert: async () => {
      const args = [imports.at(-1)?.database ?? '', join(directory, 'bare.db')];
      return (await measure<{ milliseconds: number }>('write-rows', { args })).result.milliseconds;
    },
  });
  const { service, parse, insert } = rounds.of;
  const [ours, parsing, inserting] = [service, parse, insert].map((each) => median(each).toFixed(0));
  const most = (of: (imported: Imported) => number): number => Math.max(...imports.map(of));
  const isBig = notes === sizes.bigDeck;
  return [
    {
      name: `import ${notes} notes / (parse + bare insert)`,
      value: rounds.median((round) => round.service / (round.parse + round.insert)),
      unit: 'times',
      target: { atMost: 1.5 },
      measured: `${ours} / (${parsing} + ${inserting}) ms`,
    },
    {
      name: `memory of server and child, ${notes} notes`,
      value: most(({ together }) => together),
      unit: 'megabytes',
      ...(isBig ? { target: { atMost: 400 } } : {}),
      measured: `RSS together at the most, of ${imports.length} imports`,
    },
    {
      name: `memory of the server above idle, ${notes} notes`,
      value: most(({ alone, idle }) => alone - idle),
      unit: 'megabytes',
      ...(isBig ? { target: { atMost: 64 } } : {}),
      measured: `idle ${most(({ idle }) => idle).toFixed(0)} MB`,
    },
  ];
};

/** Importing a deck compared with the unavoidable work, and with a deck of a fifth of its size. */
export const importDecks = async (bench: Bench): Promise<readonly Figure[]> => [
  ...(await figuresOf(bench, bench.sizes.smallDeck)),
  ...(await figuresOf(bench, bench.sizes.bigDeck)),
];

const leastSamples = 200;
/** Milliseconds of a request and the pause after it. */
const apart = 3;

/** The 99th percentile of get-flashcard-item during an import, compared with an idle service. */
export const readWhileImporting = async ({ sizes, library, deck }: Bench): Promise<readonly Figure[]> => {
  const { service, of } = await library();
  const { learner, cards } = await of(sizes.smallDeck);
  const file = await deck(sizes.smallDeck);
  const request = postRequest(service.url, 'get-flashcard-item', { cardID: cards[0] });
  const all = { idle: [] as number[], importing: [] as number[] };
  const p99During = async (kind: keyof typeof all, work: Promise<unknown>): Promise<number> => {
    const latencies = await latenciesDuring(service.url, request, work);
    all[kind].push(...latencies);
    return quantile(latencies, 0.99);
  };
  const rounds = await interleave(sizes.longRounds, {
    importing: () => p99During('importing', importDeck(learner, file)),
    idle: () => p99During('idle', sleep(leastSamples * apart)),
  });
  const [importing, idle] = [all.importing, all.idle].map((each) => quantile(each, 0.99).toFixed(2));
  return [
    {
      name: `p99 of get-flashcard-item while ${sizes.smallDeck} notes are imported / idle`,
      value: rounds.median((round) => round.importing / round.idle),
      unit: 'times',
      target: { atMost: 6 },
      measured: `${importing} / ${idle} ms, longest ${Math.max(...all.importing).toFixed(0)} ms`,
    },
  ];
};
