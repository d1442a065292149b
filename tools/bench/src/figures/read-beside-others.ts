import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench } from '../bench.ts';
import type { Generation } from '../decks/deck-file.ts';
import type { Figure } from '../figure.ts';
import { ankiApkgParser, installReader } from '../install-reader.ts';
import { interleave } from '../interleave.ts';
import type { Measured } from '../measured-program.ts';
import { measure, measureCommand } from '../measured-program.ts';
import { median } from '../statistics.ts';

const program = fileURLToPath(new URL('../../python/read_notes.py', import.meta.url));

interface Read {
  readonly notes: number;
  readonly characters: number;
}

/** What a whole process took, in milliseconds and mebibytes. */
type Costs = Pick<Measured<Read>, 'wall' | 'cpu' | 'peak'>;

const contenders = ['ours', 'anki', 'other'] as const;
type Contender = (typeof contenders)[number];

/** Each reads a deck into a new directory; an absent one costs nothing that is a number. */
export type Readers = Readonly<Record<Contender, (deck: string, directory: string) => Promise<Measured<Read>>>>;

const absent: Measured<Read> = {
  wall: Number.NaN,
  cpu: Number.NaN,
  peak: Number.NaN,
  result: { notes: 0, characters: 0 },
};

export const readersOf = async (bench: Bench, python: string | undefined): Promise<Readers> => {
  const other = bench.sizes.others ? await installReader(ankiApkgParser, bench.say) : undefined;
  return {
    ours: (deck) => measure<Read>('read-notes', { args: [deck] }),
    anki: async (deck, directory) =>
      python === undefined ? absent : measureCommand<Read>(python, ['-B', program, deck, directory]),
    other: async (deck, directory) =>
      other === undefined ? absent : measure<Read>('read-notes-anki-apkg-parser', { args: [deck, directory, other] }),
  };
};

const labels = { ours: 'ours', anki: 'Anki', other: 'anki-apkg-parser' } as const;

/** Such as `ours 520 ms (CPU 610 ms, 120 MB)`: medians of wall and processor time and of the peak. */
const measuredBy = (costs: Readonly<Record<Contender, readonly Costs[]>>): string =>
  contenders
    .filter((name) => !Number.isNaN(costs[name][0]?.wall))
    .map((name) => {
      const of = (quantity: keyof Costs): string => median(costs[name].map((each) => each[quantity])).toFixed(0);
      return `${labels[name]} ${of('wall')} ms (CPU ${of('cpu')} ms, ${of('peak')} MB)`;
    })
    .join(', ');

interface Deck {
  readonly notes: number;
  readonly generation: Generation;
}

/** One deck by each of the readers, each time in a process of its own. */
export const readBesideOthers = async (bench: Bench, readers: Readers, { notes, generation }: Deck) => {
  const deck = await bench.deck(notes, generation);
  const costs: Record<Contender, Costs[]> = { ours: [], anki: [], other: [] };
  const seen = new Set<string>();
  const read = async (name: Contender): Promise<number> => {
    const directory = await mkdtemp(join(bench.directory, 'read-'));
    const { result, ...cost } = await readers[name](deck, directory);
    await rm(directory, { recursive: true });
    costs[name].push(cost);
    if (result.notes > 0) seen.add(JSON.stringify(result));
    return cost.wall;
  };
  const rounds = await interleave(bench.sizes.rounds, {
    ours: () => read('ours'),
    anki: () => read('anki'),
    other: () => read('other'),
  });
  if (seen.size > 1) throw new Error(`the readers disagree: ${[...seen].join(' ')}`);
  for (const name of contenders) costs[name].shift();
  const isPromised = notes === bench.sizes.bigDeck;
  const figures: readonly Figure[] = [
    {
      name: `open and read ${notes} notes, ${generation} / Anki`,
      value: rounds.median((round) => round.ours / round.anki),
      unit: 'times',
      ...(isPromised ? { target: { atMost: 0.5 } } : {}),
      measured: measuredBy(costs),
    },
    {
      name: `memory to read ${notes} notes, ${generation}`,
      value: Math.max(...costs.ours.map(({ peak }) => peak)),
      unit: 'megabytes',
      ...(isPromised ? { target: { atMost: 200 } } : {}),
      measured: 'the most that a whole process held',
    },
  ];
  return figures;
};
