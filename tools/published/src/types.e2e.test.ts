import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const compiler = resolve('typescript/bin/tsc');
const ofNode = ['--types', 'node', '--typeRoots', dirname(dirname(resolve('@types/node/package.json')))];
// Node's own declarations do not take it.
const ofBrowsers = ['--exactOptionalPropertyTypes', '--lib', 'ES2022,DOM', '--typeRoots', '/none'];

let consumer: Consumer;
beforeAll(async () => {
  consumer = await aConsumer();
});
afterAll(() => consumer[Symbol.asyncDispose]());

describe('the types of the packed parser', () => {
  it.each([
    ['an ES module on Node', 'module.mts', ['--module', 'nodenext', ...ofNode]],
    ['a CommonJS module', 'commonjs.cts', ['--module', 'nodenext', ...ofBrowsers]],
    ['a bundle for browsers', 'bundled.ts', ['--module', 'esnext', '--moduleResolution', 'bundler', ...ofBrowsers]],
  ])('compile in %s, whose libraries are checked as well', async (_, file, args) => {
    const strictly = ['--noEmit', '--strict', '--target', 'es2022', '--skipLibCheck', 'false'];
    const said = await run(
      process.execPath,
      [compiler, ...strictly, ...args, join(consumer.directory, 'types', file)],
      { cwd: consumer.directory },
    ).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
    expect(said).toBe('');
  });
});
