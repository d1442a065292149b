import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Result } from './crash-test.ts';
import { crashTest } from './crash-test.ts';
import { openStage } from './open-stage.ts';
import type { Stage } from './stage.ts';

// Long enough to build the compatible server first.
const timeout = 900_000;

const say = (text: string): void => console.log(text);

const run = (stage: Stage, loops: number): Promise<Result> =>
  crashTest({ stage, loops, seed: randomBytes(4).toString('hex') }, say);

const expectKept = ({ seen, broken }: Result, importRounds: number): void => {
  expect(broken).toBeUndefined();
  expect(seen.kept + seen.whole + seen.absent).toBe(importRounds * 3);
  expect(seen.reviews).toBeGreaterThan(0);
};

describe('a server that is killed', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, async () => {
    const stage = await openStage('sqlite', say);
    if ('missing' in stage) throw new Error(stage.missing);
    expectKept(await run(stage, 20), 14);
  });
});

describe('a server or its MongoDB that is killed', () => {
  it('has kept what it acknowledged, and nothing by half', { timeout }, async ({ skip }) => {
    const stage = await openStage('mongodb', say);
    if ('missing' in stage) {
      if (process.env['CI'] === 'true') throw new Error(`no MongoDB to kill: ${stage.missing}`);
      say(`The MongoDB crash test is skipped: ${stage.missing}.`);
      return skip();
    }
    expectKept(await run(stage, 9), 6);
  });
});
