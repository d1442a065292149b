import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateStore } from '@flashcards/server';
import { flashcardsProgram, runProgram, signUp, smallDisk, startServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDirectory } from '../a-directory.test-data.ts';

const aServer = async (dataDir: string, settings: Readonly<Record<string, string>> = {}) => {
  const server = await startServerProcess({ dataDir, settings: { LOG_LEVEL: 'error', ...settings } });
  onTestFinished(() => server.signal('SIGKILL'));
  return server;
};

/** Runs the built command on the data, which a server may have open. */
const user = (dataDir: string, ...args: readonly string[]) =>
  runProgram(flashcardsProgram, ['user', ...args, '--data', dataDir], { cwd: dataDir });

describe('flashcards user', () => {
  it('exports what the server would return, readable for this user only, while the server runs', async () => {
    const dataDir = await aDirectory();
    const { baseUrl } = await aServer(dataDir);
    const { client } = await signUp(baseUrl, 'ana "x"');
    await client.sets.create({ name: 'Words', cards: [{ front: 'uno', back: 'one' }] });
    const out = join(dataDir, 'ana.json');
    expect(await user(dataDir, 'export', 'ana "x"', '--out', out)).toEqual({ code: 0, output: '', errors: '' });
    expect(JSON.parse(await readFile(out, 'utf8'))).toEqual(await client.raw.exportUserData());
    expect((await stat(out)).mode & 0o777).toBe(0o600);
  });

  it('replaces no file, and leaves none for a missing user', async () => {
    const dataDir = await aDirectory();
    const { baseUrl } = await aServer(dataDir);
    await signUp(baseUrl, 'ana');
    const [there, out] = [join(dataDir, 'there'), join(dataDir, 'out')];
    await writeFile(there, 'as it was');
    expect(await user(dataDir, 'export', 'ana', '--out', there)).toMatchObject({ code: 73 });
    expect(await readFile(there, 'utf8')).toBe('as it was');
    const errors = 'There is no user "ben".\n';
    expect(await user(dataDir, 'export', 'ben', '--out', out)).toEqual({ code: 67, output: '', errors });
    expect(await user(dataDir, 'export', 'ana')).toMatchObject({ code: 2 });
    expect(await readdir(dataDir)).not.toContain('out');
  });

  it('reports a full disk, and leaves nothing of the file', async ({ skip }) => {
    const disk = await smallDisk(1);
    if (typeof disk === 'string') return skip(disk);
    onTestFinished(disk.close);
    const dataDir = await aDirectory();
    const { baseUrl } = await aServer(dataDir);
    const { client } = await signUp(baseUrl, 'ana');
    for (const name of ['One', 'Two', 'Three'])
      await client.sets.create({ name, cards: [{ front: 'uno', back: 'x'.repeat(500_000) }] });
    const args = ['user', 'export', 'ana', '--out', join(disk.path, 'ana.json'), '--data', dataDir];
    const ended = await runProgram(flashcardsProgram, args, { cwd: dataDir, under: disk.under });
    expect(ended).toMatchObject({ code: 73, errors: expect.stringContaining('ENOSPC') as string });
    expect(await readdir(disk.outside)).toEqual([]);
  });

  it('reports a full disk of the data directory', async ({ skip }) => {
    const disk = await smallDisk(1);
    if (typeof disk === 'string') return skip(disk);
    onTestFinished(disk.close);
    const file = join(await aDirectory(), 'flashcards.db');
    await migrateStore({ file });
    await copyFile(file, join(disk.outside, 'flashcards.db'));
    // Fills the disk as far as possible.
    await writeFile(join(disk.outside, 'ballast'), Buffer.alloc(2 ** 20)).catch(() => undefined);
    const args = ['user', 'export', 'ana', '--out', 'ana.json', '--data', disk.path];
    expect(await runProgram(flashcardsProgram, args, { cwd: tmpdir(), under: disk.under })).toMatchObject({ code: 73 });
  });

  it('deletes an account next to a running server with --yes, and invalidates its token', async () => {
    const dataDir = await aDirectory();
    const { baseUrl } = await aServer(dataDir);
    const { client } = await signUp(baseUrl, 'ana');
    expect(await user(dataDir, 'delete', 'ana')).toMatchObject({ code: 2, output: '' });
    expect(await client.account.get()).toMatchObject({ streak: 0 });
    expect(await user(dataDir, 'delete', 'ana', '--yes')).toMatchObject({ code: 0, output: '"ana" is deleted.\n' });
    await expect(client.account.get()).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await user(dataDir, 'delete', 'ana', '--yes')).toMatchObject({ code: 67 });
  });

  it('creates no data', async () => {
    const dataDir = await aDirectory();
    expect(await user(dataDir, 'delete', 'ana', '--yes')).toMatchObject({ code: 66 });
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('flashcards healthcheck', () => {
  it('reports whether a server is alive', async () => {
    const dataDir = await aDirectory();
    const server = await aServer(dataDir);
    const { port } = new URL(server.url);
    const check = () => runProgram(flashcardsProgram, ['healthcheck'], { cwd: dataDir, env: { PORT: port } });
    expect(await check()).toEqual({ code: 0, output: '', errors: '' });
    server.signal('SIGKILL');
    await server.ended;
    expect(await check()).toMatchObject({ code: 1, output: '' });
  });

  it('uses the address that the server listens on', async () => {
    const dataDir = await aDirectory();
    const host = '127.0.0.2';
    const { url } = await aServer(dataDir, { HOST: host });
    const { port } = new URL(url);
    const check = (env: Readonly<Record<string, string>>) =>
      runProgram(flashcardsProgram, ['healthcheck'], { cwd: dataDir, env: { PORT: port, ...env } });
    expect(await check({ HOST: host })).toMatchObject({ code: 0 });
    expect(await check({ HOST: ' ' })).toMatchObject({ code: 1 });
  });
});
