import { readerFlags } from '@flashcards/server';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { measure } from '../programs.ts';
import { median } from '../figure.ts';

interface Read {
  readonly notes: number;
  readonly characters: number;
}

const readDeck = async ({ sizes, directory, deck }: Bench, notes: number): Promise<readonly Figure[]> => {
  const file = await deck(notes);
  const seen = new Set<string>();
  const peaks: number[] = [];
  const cpuOf = async (program: string): Promise<number> => {
    const { result, cpu, peak } = await measure<Read>(program, {
      args: [file, join(directory, 'scratch')],
      flags: readerFlags,
    });
    seen.add(JSON.stringify(result));
    if (program === 'read-notes') peaks.push(peak);
    return cpu;
  };
  const rounds = await interleave(notes === sizes.smallDeck ? sizes.rounds : sizes.longRounds, {
    ours: () => cpuOf('read-notes'),
    floor: () => cpuOf('read-notes-floor'),
  });
  if (seen.size > 1) throw new Error(`the parser and the floor disagree: ${[...seen].join(' ')}`);
  return [
    {
      name: `read ${notes} notes / floor`,
      value: rounds.median(({ ours, floor }) => ours / floor),
      unit: 'times',
      target: { atMost: 2 },
      measured: `CPU of the whole process ${median(rounds.of.ours).toFixed(0)} / ${median(rounds.of.floor).toFixed(0)} ms`,
    },
    {
      name: `memory to read ${notes} notes`,
      value: Math.max(...peaks),
      unit: 'megabytes',
      ...(notes === sizes.bigDeck ? { target: { atMost: 200 } } : {}),
      measured: 'the most that a whole process held',
    },
  ];
};

/**
 * The parser compared with the shortest way to the same fields, both with the flags of the service's reading process.
 */
export const readNotes = async (bench: Bench): Promise<readonly Figure[]> => [
  ...(await readDeck(bench, bench.sizes.smallDeck)),
  ...(await readDeck(bench, bench.sizes.bigDeck)),
];
