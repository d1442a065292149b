import type { UserId } from '@flashcards/kernel';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { progressFile } from './progress-file.ts';

const aDirectory = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'rebuild-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
};

const data = { uri: 'mongodb://somebody:secret@db.example' };
const ana = 'ana "x" \u05D0' as UserId;

describe('the progress file', () => {
  it('has the last finished user until it is removed', async () => {
    const directory = await aDirectory();
    const file = progressFile(directory, data);
    expect(await file.read()).toBeUndefined();
    await file.write('somebody' as UserId);
    await file.write(ana);
    expect(await progressFile(directory, data).read()).toBe(ana);
    expect(await readdir(directory)).toEqual(['rebuild.json']);
    await file.remove();
    await file.remove();
    expect([await file.read(), await readdir(directory)]).toEqual([undefined, []]);
  });

  it('is ignored for other data', async () => {
    const directory = await aDirectory();
    await progressFile(directory, data).write(ana);
    expect(await progressFile(directory, { file: 'x' }).read()).toBeUndefined();
  });

  it.each(['', '{"finished":', '[]', 'null', '{"finished":7}'])('is ignored when it contains %j', async (text) => {
    const directory = await aDirectory();
    await writeFile(join(directory, 'rebuild.json'), text);
    expect(await progressFile(directory, data).read()).toBeUndefined();
  });
});
