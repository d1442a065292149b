import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { smallDisk } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDirectory, someUsers, usersIn, usersWithLargePictures } from './a-database.test-data.ts';
import { runIn, startIn } from './a-run.test-data.ts';

const rounds = 4;
const longestDelay = 250;

/** Kills the command `delay` milliseconds after the first file has appeared in its output directory. */
const killed = async (directory: string, dataDir: string, args: readonly string[], delay: number): Promise<void> => {
  const watcher = watch(directory);
  const begun = once(watcher, 'change');
  const child = startIn(dataDir, args);
  const ended = once(child, 'exit');
  await Promise.race([begun, ended]);
  watcher.close();
  await Promise.race([sleep(delay), ended]);
  child.kill('SIGKILL');
  await ended;
};

const delays = Array.from({ length: rounds }, (_, round) => (round * longestDelay) / (rounds - 1));

const backedUp = async (dataDir: string): Promise<string> => {
  const { code, output } = await runIn(dataDir, ['backup']);
  expect(code).toBe(0);
  return output.trim();
};

describe('a backup that is killed', () => {
  it('leaves no incomplete one, and no remains after the next backup', async () => {
    const dataDir = await someUsers(3_000);
    const place = join(dataDir, 'backups');
    await mkdir(place);
    for (const delay of delays) await killed(place, dataDir, ['backup'], delay);
    for (const name of (await readdir(place)).filter((each) => !each.startsWith('.'))) {
      const elsewhere = await aDirectory();
      expect(await runIn(elsewhere, ['restore', join(place, name)])).toMatchObject({ code: 0 });
      expect(await usersIn(join(elsewhere, 'flashcards.db'))).toBe(3_000);
    }
    await backedUp(dataDir);
    expect((await readdir(place)).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('a restore that is killed', () => {
  it('leaves either database, complete', async () => {
    const from = await backedUp(await someUsers(3_000));
    for (const delay of delays) {
      const dataDir = await someUsers(7);
      await killed(dataDir, dataDir, ['restore', from, '--yes'], delay);
      expect([7, 3_000]).toContain(await usersIn(join(dataDir, 'flashcards.db')));

      const again = await runIn(dataDir, ['restore', from, '--yes']);
      expect(again).toMatchObject({ code: 0 });
      expect(await usersIn(join(dataDir, 'flashcards.db'))).toBe(3_000);
      const left = await readdir(dataDir, { recursive: true });
      expect(left.filter((name) => name.includes('restoring'))).toEqual([]);
      expect(left.filter((name) => /^flashcards\.db\.media.[0-9a-f]{2}.[0-9a-f]{64}$/.test(name))).toHaveLength(20);
    }
  });
});

const tooLarge: readonly (readonly [what: string, users: number])[] = [
  ['the database', 3_000],
  ['media', usersWithLargePictures],
];

describe('on a full disk', () => {
  it.for(tooLarge)('a backup reports it and leaves nothing, for %s', async ([, users], { skip }) => {
    const disk = await smallDisk(2);
    if (typeof disk === 'string') return skip(disk);
    onTestFinished(disk.close);
    const dataDir = await someUsers(users);
    const ended = await runIn(dataDir, ['backup', '--to', disk.path], {}, disk.under);
    expect(ended).toMatchObject({
      code: 73,
      output: '',
      errors: expect.stringContaining('the disk is full') as string,
    });
    expect(await readdir(disk.outside)).toEqual([]);
  });

  it.for(tooLarge)('a restore reports it and leaves everything unchanged, for %s', async ([, users], { skip }) => {
    const from = await backedUp(await someUsers(users));
    const disk = await smallDisk(2);
    if (typeof disk === 'string') return skip(disk);
    onTestFinished(disk.close);
    await someUsers(7, disk.outside);
    const before = await readdir(disk.outside, { recursive: true });
    const ended = await runIn(disk.path, ['restore', from, '--yes'], {}, disk.under);
    expect(ended).toMatchObject({ code: 73, errors: expect.stringContaining('the disk is full') as string });
    expect(await readdir(disk.outside, { recursive: true })).toEqual(before);
    expect(await usersIn(join(disk.outside, 'flashcards.db'))).toBe(7);
  });
});

describe('a signal', () => {
  it('ends a backup and leaves nothing of it', async () => {
    const dataDir = await someUsers(3_000);
    const place = join(dataDir, 'backups');
    await mkdir(place);
    const watcher = watch(place);
    const begun = once(watcher, 'change');
    const child = startIn(dataDir, ['backup']);
    const ended = once(child, 'exit');
    await begun;
    watcher.close();
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(143);
    expect(await readdir(place)).toEqual([]);
    expect(await readdir(dirname(place))).toContain('flashcards.db');
  });
});
