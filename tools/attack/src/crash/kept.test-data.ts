import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { CrashTest, RoundsOver } from './crash-test.ts';
import { crashTest } from './crash-test.ts';
import type { StoreName } from './stage/open-stage.ts';
import { openStage } from './stage/open-stage.ts';
import type { StrikeName } from './stage/strike.ts';
import { shortPauses, strikeNames } from './stage/strike.ts';

export const timeout = 900_000;

const say = (text: string): void => console.log(text);

/** Twenty seconds: longer than others wait for a lock that a paused server may hold. */
export const longPauses = { least: 20_000, most: 20_000 };

export type Rounds = Partial<Pick<CrashTest, 'strikes' | 'pause'>> & {
  readonly over: RoundsOver;
  readonly loops: number;
};

/** Runs strikes over one kind of work on one store. Checks that no guarantee is broken, and that work was done. */
export const expectKept = async (
  store: StoreName,
  { over, loops, strikes = strikeNames, pause = shortPauses }: Rounds,
): Promise<void> => {
  const stage = await openStage(store, say);
  const seed = randomBytes(4).toString('hex');
  const { seen, broken } = await crashTest({ stage, loops, over: [over], strikes, pause, seed }, say);
  expect(broken).toBeUndefined();
  const done = Object.entries(seen).filter(([what]) => !strikeNames.includes(what as StrikeName));
  const count = (isCounted: (what: string) => boolean): number =>
    done.reduce((sum, [what, times]) => (isCounted(what) ? sum + times : sum), 0);
  expect(count(() => true)).toBeGreaterThan(loops);
  if (over === 'imports' || over === 'mixed') expect(count((what) => what.includes('imports'))).toBe(loops * 3);
};
