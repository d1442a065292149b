import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runProgram } from '../rig/index.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { nodeBundlers } from './bundlers.ts';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';
import { samples } from './packages.test-data.ts';

let consumer: Consumer;
beforeAll(async () => {
  consumer = await aConsumer();
});
afterAll(() => consumer[Symbol.asyncDispose]());

const files = samples.map(({ file }) => file);
const digests = samples.map(({ digest }) => digest);

/** Copies a bundle to an empty directory, so that it must contain all dependencies. */
const copiedAlone = async (bundle: string): Promise<string> => {
  const alone = join(await mkdtemp(join(tmpdir(), 'flashcards-bundle-')), 'bundle.mjs');
  onTestFinished(() => rm(dirname(alone), { recursive: true }));
  await copyFile(bundle, alone);
  return alone;
};

describe('the packed parser', () => {
  it.each([
    ['an ES module', 'module.js'],
    ['a CommonJS module', 'commonjs.cjs'],
  ])('reads every generation as Anki does, for %s', async (_, program) => {
    expect(new Set(samples.map(({ version }) => version))).toEqual(new Set(['legacy1', 'legacy2', 'latest']));
    const { code, output, errors } = await runProgram(join(consumer.directory, program), files);
    expect(errors).toBe('');
    expect(output.trim().split('\n')).toEqual([...digests, 'true', '<b>bold</b>']);
    expect(code).toBe(0);
  });

  it.each(['esbuild', 'Vite'] as const)('does so bundled for Node by %s', async (bundler) => {
    const alone = await copiedAlone(await nodeBundlers[bundler](consumer.directory, 'reader.js'));
    const { code, output, errors } = await runProgram(alone, files);
    expect(errors).toBe('');
    expect(output.trim().split('\n')).toEqual([...digests, 'true']);
    expect(code).toBe(0);
  });

  it('writes, also from a bundle', async () => {
    const bundle = await copiedAlone(await nodeBundlers.esbuild(consumer.directory, 'writer.js'));
    for (const program of [join(consumer.directory, 'writer.js'), bundle])
      expect(await runProgram(program, [])).toEqual({ code: 0, output: 'gato cat\n', errors: '' });
  });
});
