import { readerFlags } from '@flashcards/server';
import { peakDuring } from '@flashcards/kit/rig';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { importDeck, patientLearner } from '../learner.ts';
import { measure } from '../measured-program.ts';
import { startService } from '../service.ts';
import { median } from '../statistics.ts';

interface Imported {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly database: string;
}

/** Into a fresh service, so that its memory is that of one import. */
const importOnce = async (directory: string, file: string): Promise<Imported> => {
  const service = await startService(directory);
  try {
    const learner = await patientLearner(service.baseUrl, 'importer');
    const started = performance.now();
    const importing = importDeck(learner, file).then(() => performance.now() - started);
    const { result: milliseconds, most: megabytes } = await peakDuring(service.pid, importing);
    return { milliseconds, megabytes, database: service.database };
  } finally {
    await service.stop();
  }
};

const figuresOf = async ({ sizes, directory, deck }: Bench, notes: number): Promise<readonly Figure[]> => {
  const file = await deck(notes);
  const peaks: number[] = [];
  let database = '';
  const rounds = await interleave(sizes.longRounds, {
    service: async () => {
      const imported = await importOnce(directory, file);
      peaks.push(imported.megabytes);
      database = imported.database;
      return imported.milliseconds;
    },
    parse: async () => (await measure('read-cards', { args: [file], flags: readerFlags })).wall,
    insert: async () => {
      const copy = join(directory, 'bare.db');
      return (await measure<{ milliseconds: number }>('insert-rows', { args: [database, copy] })).result.milliseconds;
    },
  });
  const [service, parse, insert] = [rounds.of.service, rounds.of.parse, rounds.of.insert].map((each) =>
    median(each).toFixed(0),
  );
  return [
    {
      name: `import ${notes} notes / (parse + bare insert)`,
      value: rounds.median((round) => round.service / (round.parse + round.insert)),
      unit: 'times',
      target: { atMost: 1.5 },
      measured: `${service} / (${parse} + ${insert}) ms`,
    },
    {
      name: `memory of server and child, ${notes} notes`,
      value: Math.max(...peaks),
      unit: 'megabytes',
      ...(notes === sizes.bigDeck ? { target: { atMost: 400 } } : {}),
      measured: `RSS together at the most, of ${peaks.length} imports`,
    },
  ];
};

/** A deck through import-package-flashcards against what cannot be left out of it. */
export const importDecks = async (bench: Bench): Promise<readonly Figure[]> => [
  ...(await figuresOf(bench, bench.sizes.smallDeck)),
  ...(await figuresOf(bench, bench.sizes.bigDeck)),
];
