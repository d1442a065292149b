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
    const bundle = await nodeBundlers[bundler](consumer.directory, 'reader.js');
    // Copies the bundle to an empty directory, so that it must contain all dependencies.
    const alone = join(await mkdtemp(join(tmpdir(), 'flashcards-bundle-')), 'bundle.mjs');
    onTestFinished(() => rm(dirname(alone), { recursive: true }));
    await copyFile(bundle, alone);
    const { code, output, errors } = await runProgram(alone, files);
    expect(errors).toBe('');
    expect(output.trim().split('\n')).toEqual([...digests, 'true']);
    expect(code).toBe(0);
  });

  it('writes, also from a bundle with a given location of SQLite', async () => {
    const wasm = join(consumer.directory, 'node_modules/sql.js/dist/sql-wasm.wasm');
    const bundle = await nodeBundlers.esbuild(consumer.directory, 'writer.js');
    for (const [program, args] of [
      [join(consumer.directory, 'writer.js'), []],
      [bundle, [wasm]],
    ] as const)
      expect(await runProgram(program, args)).toEqual({ code: 0, output: 'gato cat\n', errors: '' });
  });
});
