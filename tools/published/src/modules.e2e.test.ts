import { join } from 'node:path';
import { runProgram } from '@flashcards/test-rig';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';
import { samples } from './packages.test-data.ts';

let consumer: Consumer;
beforeAll(async () => {
  consumer = await aConsumer();
});
afterAll(() => consumer[Symbol.asyncDispose]());

describe('the packed parser', () => {
  it.each([
    ['an ES module', 'module.js'],
    ['a CommonJS module', 'commonjs.cjs'],
  ])('reads every generation as Anki does, for %s', async (_, program) => {
    expect(new Set(samples.map(({ version }) => version))).toEqual(new Set(['legacy1', 'legacy2', 'latest']));
    const files = samples.map(({ file }) => file);
    const { code, output, errors } = await runProgram(join(consumer.directory, program), files);
    expect(errors).toBe('');
    expect(output.trim().split('\n')).toEqual([...samples.map(({ digest }) => digest), 'true', '<b>bold</b>']);
    expect(code).toBe(0);
  });
});
