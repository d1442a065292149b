import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fitted } from './optimizers.ts';
import { fittedElsewhere, ourOptimizer, weightDistance } from './optimizers.ts';
import { reviewLog } from './review-log.ts';

const page = readFileSync(new URL('../../../../docs/scheduling.md', import.meta.url), 'utf8');

const fittedBy = (library: string) => {
  const found = fittedElsewhere().find((each) => each.library === library);
  if (!found) throw new Error(`${library} has fitted nothing: npm run schedulers`);
  return found;
};
const [fsrsRs, pyFsrs] = [fittedBy('fsrs-rs-python'), fittedBy('py-fsrs')];

/** Machines calculate logarithms of 32 bits differently in the last place. */
const tolerance = { weight: 0.005, digits: 4 };

describe('the optimiser', () => {
  let ours: Fitted;
  beforeAll(async () => {
    ours = await ourOptimizer();
  });

  it('finds the weights that fsrs-rs finds in the same log', () => {
    expect(weightDistance(ours, fsrsRs)).toBeLessThan(tolerance.weight);
  });

  it.each([fsrsRs, pyFsrs])('judges the default weights as $library does', ({ logLossBefore }) => {
    expect(ours.logLossBefore).toBeCloseTo(logLossBefore, tolerance.digits);
  });

  it('judges the fitted weights as fsrs-rs does, and finds better ones than py-fsrs', () => {
    expect(ours.logLossAfter).toBeCloseTo(fsrsRs.logLossAfter, tolerance.digits);
    expect(ours.logLossAfter).toBeLessThan(pyFsrs.logLossAfter);
  });

  it('is documented with these log losses', () => {
    const cells = (name: string): readonly string[] =>
      page
        .split('\n')
        .find((line) => line.startsWith(`| ${name} `))
        ?.split('|')
        .map((cell) => cell.trim()) ?? [];
    const losses = ({ logLossBefore, logLossAfter }: Fitted) => [String(logLossBefore), String(logLossAfter)];
    for (const each of [fsrsRs, pyFsrs])
      expect(cells(`${each.library} ${each.version}`).slice(2, 4)).toEqual(losses(each));
    expect(cells('ours').slice(2, 4)).toEqual(losses(fsrsRs));
    expect(page).toContain(`${reviewLog().length.toLocaleString('en')} generated reviews`);
  });
});
