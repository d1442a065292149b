import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const fileOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Runs a file on a Node that takes itself for another version. */
const runOn = async (version: string, file: string): Promise<readonly [number, string]> => {
  const directory = await mkdtemp(join(tmpdir(), 'preflight-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const pretence = join(directory, 'pretence.cjs');
  await writeFile(pretence, `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`);
  return new Promise((resolve) => {
    execFile(process.execPath, ['--require', pretence, file], { cwd: directory }, (error, stdout, stderr) =>
      resolve([typeof error?.code === 'number' ? error.code : 0, stdout + stderr]),
    );
  });
};

const preflight = fileOf('preflight.cjs');
const server = fileOf('../../../apps/server/dist/main.js');

describe('a Node that is too old', () => {
  it.each([
    ['npm start and npm test', preflight, '12.22.12'],
    ['npm start and npm test', preflight, '20.18.3'],
    ['the built server', server, '18.20.8'],
    ['the built server', server, '20.18.3'],
  ])('is reported in one line by %s (%s, %s)', async (_, file, version) => {
    expect(await runOn(version, file)).toEqual([78, `Flashcards needs Node 20.19 or later; this is v${version}.\n`]);
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('is not %s', async (version) => {
    expect(await runOn(version, preflight)).toEqual([0, expect.stringMatching(/^Building .*\n$/)]);
  });
});
