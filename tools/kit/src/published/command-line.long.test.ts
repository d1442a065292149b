import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Consumer } from './consumer.ts';
import { aConsumer } from './consumer.ts';
import { samples } from './packages.test-data.ts';

const run = promisify(execFile);

let consumer: Consumer;
let program: string;
beforeAll(async () => {
  consumer = await aConsumer();
  program = join(consumer.directory, 'node_modules/.bin/apkg-parser');
});
afterAll(() => consumer[Symbol.asyncDispose]());

const largest = samples.reduce((one, other) => (one.bytes.length > other.bytes.length ? one : other)).file;

describe('the installed command', () => {
  it('prints the version of its package', async () => {
    const { stdout } = await run('npm', ['ls', '--json'], { cwd: consumer.directory });
    const { dependencies } = JSON.parse(stdout) as { dependencies: Record<string, { version: string }> };
    expect(await run(process.execPath, [program, '--version'])).toMatchObject({
      stdout: `${dependencies['@flashcards/apkg-parser']?.version}\n`,
    });
  });

  it('runs, and writes JSON of a package', async () => {
    const { stdout, stderr } = await run(process.execPath, [program, 'inspect', '--json', largest]);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toHaveProperty('counts.notes');
  });

  it.skipIf(!existsSync('/dev/full'))('says in one line that there is no room for its output', async () => {
    for (const args of [['--help'], ['inspect', largest], ['cards', largest], ['dump', '--json', largest]]) {
      await using full = await open('/dev/full', 'w');
      const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', full.fd, 'pipe'] });
      let errors = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
      const [code] = (await once(child, 'close')) as [number | null];
      expect([code, errors]).toEqual([74, expect.stringMatching(/^Standard output cannot be written: ENOSPC.*\n$/)]);
    }
  });

  it('ends normally when its reader closes the output', async () => {
    const child = spawn(process.execPath, [program, 'cards', largest], { stdio: ['ignore', 'pipe', 'pipe'] });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.stdout.destroy();
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, errors]).toEqual([0, '']);
  });
});
