import type { AnkiPackage } from '@flashcards/apkg-parser';
import { isPackageError, readCards, openPackage } from '@flashcards/apkg-parser';
import { corpus } from './corpus.ts';
import { mutantOf } from './mutant.ts';
import type { ParseRange, ParseResult } from './parse-messages.ts';
import { randomFrom } from './random.ts';

// A process of its own, which makes mutants and reads them one after the other, until it is killed over one.

const isSafe = (name: string): boolean => name !== '..' && name !== '.' && !/[/\\\u0000]/.test(name);

function assertRight(claim: boolean, problem: string): asserts claim {
  if (!claim) throw new TypeError(problem);
}

const countCards = (pkg: AnkiPackage, stripHtml: boolean): number => {
  const selection = { termField: 'Front', definitionField: 'Back', fields: 'auto', stripHtml, cloze: true } as const;
  let cards = 0;
  for (const result of readCards(pkg, selection)) {
    if (!('card' in result)) continue;
    cards += 1;
    const { front, back } = result.card;
    assertRight(typeof front === 'string' && typeof back === 'string', 'a side is no text');
  }
  return cards;
};

/** Reads everything that the server reads of a package, and looks at what it must never get. */
const readAll = async (bytes: Buffer, stripHtml: boolean): Promise<string> => {
  const pkg = await openPackage(bytes);
  try {
    const cards = countCards(pkg, stripHtml);
    for (const { id } of pkg.cards()) assertRight(/^-?\d+$/.test(id), 'a card id is no number');
    assertRight(
      pkg.media.every(({ name }) => isSafe(name)),
      'a media name leads elsewhere',
    );
    return cards > 0 ? 'read' : 'read, no cards';
  } finally {
    pkg.close();
  }
};

const outcomeOf = async (bytes: Buffer, stripHtml: boolean): Promise<Omit<ParseResult, 'index' | 'milliseconds'>> => {
  try {
    return { outcome: await readAll(bytes, stripHtml) };
  } catch (error) {
    if (isPackageError(error)) return { outcome: error.code };
    return {
      outcome: 'unexpected error',
      problem: error instanceof Error ? (error.stack ?? error.message) : 'no error',
    };
  }
};

const say = (result: ParseResult): Promise<void> => new Promise((resolve) => process.send?.(result, () => resolve()));

const run = async ({ seed, from, to }: ParseRange): Promise<void> => {
  const seeds = corpus();
  for (let index = from; index < to; index += 1) {
    const { bytes } = mutantOf(seeds, seed, index);
    const started = performance.now();
    const outcome = await outcomeOf(bytes, randomFrom(`${seed}:${index}:strip`).below(4) > 0);
    await say({ index, milliseconds: performance.now() - started, ...outcome });
  }
};

process.once('message', (range: ParseRange) => {
  void run(range).then(() => process.disconnect());
});
