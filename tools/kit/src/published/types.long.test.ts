import { execFile } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const compiler = resolve('typescript/bin/tsc');
const strictly = [
  '--noEmit',
  '--strict',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2022',
  '--skipLibCheck',
  'false',
];
const ofNode = ['--types', 'node', '--typeRoots', dirname(dirname(resolve('@types/node/package.json')))];
// Node's own declarations do not compile with exact optional properties.
const ofBrowsers = ['--exactOptionalPropertyTypes', '--lib', 'ES2023,DOM,DOM.Iterable', '--typeRoots', '/none'];
const node10 = ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'];

let consumer: Consumer;
beforeAll(async () => {
  consumer = await aConsumer();
});
afterAll(() => consumer[Symbol.asyncDispose]());

/** Copies the programs of `programs/types` with the extension of their module type. */
const programs = (ending: string): Promise<readonly string[]> =>
  Promise.all(
    ['sdk', 'parser'].map(async (name) => {
      const program = join(consumer.directory, `types/${name}.${ending}`);
      if (ending !== 'ts') await copyFile(join(consumer.directory, `types/${name}.ts`), program);
      return program;
    }),
  );

describe('the types of the packed SDK and parser', () => {
  it.each([
    ['on Node, with its types', 'mts', ['--module', 'nodenext', ...ofNode]],
    ['as node10 resolves', 'ts', [...node10, ...ofBrowsers]],
    ['as node16 resolves, in a CommonJS module', 'cts', ['--module', 'node16', ...ofBrowsers]],
    ['as node16 resolves, in an ES module', 'mts', ['--module', 'node16', ...ofBrowsers]],
    ['as nodenext resolves, in a CommonJS module', 'cts', ['--module', 'nodenext', ...ofBrowsers]],
    ['as nodenext resolves, in an ES module', 'mts', ['--module', 'nodenext', ...ofBrowsers]],
    ['as a bundler resolves', 'ts', ['--module', 'esnext', '--moduleResolution', 'bundler', ...ofBrowsers]],
  ])('compile %s, including their declarations', async (_, ending, args) => {
    const words = [compiler, ...strictly, ...args, ...(await programs(ending))];
    const said = await run(process.execPath, words, { cwd: consumer.directory }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
    expect(said).toBe('');
  });
});
