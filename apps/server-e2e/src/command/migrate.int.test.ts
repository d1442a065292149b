import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flashcardsProgram, runProgram } from '@flashcards/kit/rig';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrate-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Runs the published command in a directory without this checkout's .env file. Needs `npm run program`. */
const migrate = async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> => {
  const { code, output, errors } = await runProgram(flashcardsProgram, ['migrate', ...args], { cwd: directory, env });
  return { code, text: `${output}${errors}` };
};

describe('flashcards migrate', () => {
  it('reports the schema version without creating data, and migrates once', async () => {
    const settings = { DATABASE_URL: `sqlite:${join(directory, 'cards.db')}` };
    expect(await migrate(['status'], settings)).toEqual({
      code: 0,
      text: 'version 0 of 1, pending: 0001-tables\n',
    });
    expect(await readdir(directory)).toEqual([]);
    const ups = await Promise.all([migrate(['up'], settings), migrate(['up'], settings)]);
    expect(ups).toEqual(ups.map(() => ({ code: 0, text: 'version 1 of 1\n' })));
    expect(await migrate(['status'], settings)).toEqual({ code: 0, text: 'version 1 of 1\n' });
  });

  it('shows its usage', async () => {
    const text = expect.stringMatching(/up.*status/) as string;
    expect(await migrate(['down'])).toEqual({ code: 2, text });
  });

  it('reports invalid settings', async () => {
    expect(await migrate(['up'], { DATABASE_URL: 'mysql:x' })).toMatchObject({ code: 78 });
  });

  it('refuses a DATA_DIR that is not a directory, as a server start does, and creates nothing', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    for (const [what, dataDir] of [
      ['up', file],
      ['up', join(file, 'below')],
      ['status', file],
    ] as const) {
      const ended = await migrate([what, '--data', dataDir]);
      expect(ended).toMatchObject({ code: 78, text: expect.stringMatching(/^DATA_DIR can not be .*\n$/) as string });
    }
  });

  it('reports an unavailable store in one line', async () => {
    const ended = await migrate(['status'], { MONGODB_URI: 'mongodb://127.0.0.1:9/?serverSelectionTimeoutMS=100' });
    expect(ended).toMatchObject({ code: 1, text: expect.stringMatching(/^mongodb: .*\n$/) as string });
  });
});
