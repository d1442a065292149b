import { corpus } from './corpus.ts';
import { mutantOf } from './mutant.ts';
import type { ParseRange, ParseResult } from './parse-mutants.ts';
import type { Reading } from './read-everything.ts';
import { readEverything } from './read-everything.ts';

// A separate process that makes and parses mutants one after the other, until it is killed over one.

const mostSeconds = 5;

const outcomeOf = ({ outcome, code, notes = 0 }: Reading): string => {
  if (outcome === 'error') return code ?? 'unexpected error';
  return notes > 0 ? `read, ${outcome}` : 'read, no notes';
};

const say = (result: ParseResult): Promise<void> => new Promise((resolve) => process.send?.(result, () => resolve()));

const run = async ({ seed, from, to }: ParseRange): Promise<void> => {
  const seeds = corpus();
  for (let index = from; index < to; index += 1) {
    const { bytes } = mutantOf(seeds, seed, index);
    const started = process.cpuUsage();
    const reading = await readEverything(bytes);
    const { user, system } = process.cpuUsage(started);
    const seconds = (user + system) / 1e6;
    const slow = seconds > mostSeconds ? `takes ${seconds.toFixed(1)} s of the processor` : undefined;
    const problem = reading.problem ?? slow;
    await say({ index, seconds, outcome: outcomeOf(reading), ...(problem === undefined ? {} : { problem }) });
  }
};

process.once('message', (range: ParseRange) => {
  void run(range).then(() => process.disconnect());
});
