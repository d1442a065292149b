import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { CrashTest, RoundsOver } from './crash-test.ts';
import { crashTest } from './crash-test.ts';
import { openStage } from './open-stage.ts';
import { shortPauses, strikeNames } from './strike.ts';

export const timeout = 900_000;

const say = (text: string): void => console.log(text);

interface Rounds extends Partial<Pick<CrashTest, 'strikes' | 'pause'>> {
  readonly loops: number;
}

/** Kills over one kind of work on one store. */
export const expectKept = async (
  store: 'sqlite' | 'mongodb',
  over: RoundsOver,
  { loops, strikes = strikeNames, pause = shortPauses }: Rounds,
): Promise<void> => {
  const stage = await openStage(store, say);
  const seed = randomBytes(4).toString('hex');
  const { seen, broken } = await crashTest({ stage, loops, over: [over], strikes, pause, seed }, say);
  expect(broken).toBeUndefined();
  if (over === 'mixed') expect(seen.reviews + seen.acts + seen.shared).toBeGreaterThan(loops);
  if (over === 'imports' || over === 'mixed') expect(seen.kept + seen.whole + seen.absent).toBe(loops * 3);
  else if (over === 'library') expect(seen.erased).toBe(loops);
  else if (over === 'together') expect(seen.shared).toBeGreaterThan(loops);
  else expect(seen.reviews).toBeGreaterThan(loops);
};
