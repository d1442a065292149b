import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokenPromise } from './broken-promise.ts';
import type { Seen } from './rounds.ts';
import { importRound, measureImports, reviewRound } from './rounds.ts';

export interface CrashTest {
  /** How often a server is killed: two times over imports for each time over reviews. */
  readonly loops: number;
  readonly seed: string;
}

export interface Result {
  readonly seen: Readonly<Seen>;
  /** What was lost or broken, with the round. The data of the run is kept then. */
  readonly broken?: string;
}

const reviewEvery = 3;

/** Runs all rounds on one data directory, which grows; stops at the first broken promise. */
export const crashTest = async ({ loops, seed }: CrashTest, say: (text: string) => void): Promise<Result> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-crash-'));
  const seen: Seen = { kept: 0, whole: 0, absent: 0, reviews: 0 };
  const importMilliseconds = await measureImports(dataDir);
  say(`seed ${seed}: ${loops} kills; the imports of one round take ${Math.round(importMilliseconds)} ms`);
  for (let number = 1; number <= loops; number += 1) {
    const run = number % reviewEvery === 0 ? reviewRound : importRound;
    try {
      await run({ dataDir, seed, number, importMilliseconds }, seen);
    } catch (error) {
      if (!(error instanceof BrokenPromise)) throw error;
      say(`BROKEN in round ${number}: ${error.message}; the data is in ${dataDir}`);
      return { seen, broken: error.message };
    }
    if (number % 10 === 0) say(`${number} kills: ${JSON.stringify(seen)}`);
  }
  await rm(dataDir, { recursive: true, force: true });
  return { seen };
};
