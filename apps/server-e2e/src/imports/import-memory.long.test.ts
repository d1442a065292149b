import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMebibytes } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Learner } from '../study/a-learner.ts';
import { aLearner } from '../study/a-learner.ts';
import { packageOf } from './made-package.ts';
import { startProcess } from '../server-process.ts';
import type { WireAnswer } from '../wire.ts';
import { refusal, sendForm } from '../wire.ts';

// Mebibytes of garbage that a process with SQLite may hold.
const mostGrowth = 64;

/** Text of 32 kB per note, with the compression ratio of regular text. */
const plain = (notes: number): Promise<Uint8Array> =>
  packageOf({
    isCloze: false,
    notes,
    fieldsOf: (note) => `${note}\u001f${randomBytes(1_000).toString('hex').repeat(16)}`,
  });

/** Kilobytes that expand to hundreds of megabytes: each deletion makes a card with the whole text. */
const multiplied = (): Promise<Uint8Array> => {
  const deletions = Array.from({ length: 300 }, (_, at) => `{{c${at + 1}::x}}`).join('');
  return packageOf({ isCloze: true, notes: 17, fieldsOf: () => `${deletions}${'x'.repeat(900_000)}\u001f` });
};

const aServerProcess = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return startProcess(dataDir);
};
type Server = Awaited<ReturnType<typeof aServerProcess>>;

const importing = (server: Server, { token }: Learner, [name, file]: readonly [string, Uint8Array]) =>
  sendForm(server, [
    ['jwtToken', token],
    ['flashcardName', name],
    ['file', file],
  ]);

/** The maximum growth in memory of the server process alone during `work`, in mebibytes. */
const growthDuring = async <T>({ pid }: Server, work: () => Promise<T>) => {
  const before = await residentMebibytes(pid);
  let most = before;
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  working.catch(() => undefined);
  while (!isDone) {
    most = Math.max(most, await residentMebibytes(pid));
    await sleep(20);
  }
  return { result: await working, growth: most - before };
};

describe('an import', () => {
  it('takes the same server memory for a larger set', { timeout: 300_000 }, async () => {
    const [small, large] = await Promise.all([plain(10), plain(1_800)]);
    const server = await aServerProcess();
    const learner = await aLearner(server);
    // The first import causes one-time growth.
    expect((await importing(server, learner, ['Small', small])).status).toBe(200);
    const { result, growth } = await growthDuring(server, () => importing(server, learner, ['Large', large]));
    expect(result.status).toBe(200);
    const sets = (await learner.client.raw.getFolders()) as Readonly<Record<string, { readonly cardCount: string }>>;
    expect(sets['Large']?.cardCount).toBe('1800');
    expect(growth).toBeLessThan(mostGrowth);
  });

  it('is refused if its set exceeds the text limit, also six concurrently', { timeout: 300_000 }, async () => {
    const file = await multiplied();
    expect(file.length).toBeLessThan(100_000);
    const server = await aServerProcess();
    const [learner, other] = [await aLearner(server), await aLearner(server)];
    expect((await importing(server, other, ['Small', await plain(10)])).status).toBe(200);
    const six = (): Promise<readonly WireAnswer[]> =>
      Promise.all(Array.from({ length: 6 }, (_, each) => importing(server, learner, [`Set ${each}`, file])));
    const { result, growth } = await growthDuring(server, six);
    const tooLarge = refusal(413, 'The set would hold more text than this server allows', 'set_too_large');
    expect(result).toEqual(result.map(() => tooLarge));
    expect(await learner.client.raw.getFolders()).toEqual({});
    expect(growth).toBeLessThan(mostGrowth);
  });
});
