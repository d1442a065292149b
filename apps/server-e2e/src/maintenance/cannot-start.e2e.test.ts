import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { refusedStart } from '../server-process.ts';

/** Linux reports a missing parent directory there, although it exists. */
const noDirectories = process.platform === 'linux' ? ['/proc/below/deep'] : [];

describe('a server that cannot start says why in one line', () => {
  let place = '';
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
    await writeFile(join(place, 'file'), 'not a database, and no directory either');
    return () => rm(place, { recursive: true, force: true });
  });
  const start = (settings: Readonly<Record<string, string>>) =>
    refusedStart(place, { PORT: '0', DATA_DIR: join(place, 'data'), ...settings });

  it.each(['file', ...noDirectories])('when DATA_DIR is %s', async (name) => {
    const { code, errors } = await start({ DATA_DIR: resolve(place, name) });
    expect([code, errors.split('\n').length]).toEqual([78, 2]);
    expect(errors).toContain(`Cannot start: DATA_DIR can not be ${resolve(place, name)}: `);
  });

  const databases: readonly (readonly [name: string, exitCode: number])[] = [
    ['file', 65],
    ...['file/below.db', ...noDirectories].map((name) => [name, 73] as const),
  ];
  it.each(databases)('when the database is at %j', async (name, exitCode) => {
    const path = resolve(place, name);
    const { code, errors } = await start({ DATABASE_URL: `sqlite:${path}` });
    expect([code, errors.split('\n').length]).toEqual([exitCode, 2]);
    expect(errors).toMatch(/^Cannot start: sqlite: .*: /);
    expect(errors).toContain(path.replace(/\/$/, ''));
    // No upload directory of this start is left.
    expect(await readdir(join(place, 'data'))).not.toContain('tmp');
  });

  it.each([
    ['', 'is empty'],
    ['too short a secret', 'is too short'],
  ])('when the secret is %j', async (content, words) => {
    const directory = join(place, `secret of ${content.length}`);
    await mkdir(directory);
    await writeFile(join(directory, 'jwt-secret'), content);
    const { code, errors } = await start({ DATA_DIR: directory });
    expect([code, errors.split('\n').length]).toEqual([1, 2]);
    expect(errors).toContain(`the secret in ${join(directory, 'jwt-secret')} ${words}`);
  });

  it('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { code, errors } = await start({ PORT: String(port), DATABASE_URL: 'sqlite::memory:' });
    expect([code, errors.split('\n').length]).toEqual([1, 2]);
    expect(errors).toContain(`choose another with PORT (`);
  });
});
