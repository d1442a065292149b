import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { createClient } from '@flashcards/client-sdk';
import { peakDuring, residentMebibytes, startServerProcess } from '@flashcards/kit/rig';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aLearner } from '../study/a-learner.ts';
import { wordsOf } from '../library/a-library.ts';

// Memory use of an export does not grow with its size: this one of 260 MB is written with a heap of 64 MiB.
const cards = 20_000;
const reviews = 375_000;
const mostAboveIdle = 128;
/** V8 delays garbage collection with a large heap, so that memory use would say nothing about the need. */
const heapMebibytes = 64;

/** Copies one review many times, directly in the store; the server would take minutes. */
const multiplyReviews = (file: string, count: number): void => {
  const database = new DatabaseSync(file);
  const columns = database.prepare("SELECT name FROM pragma_table_info('events') WHERE name <> 'key'").all();
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => (name === 'review_id' ? "'review ' || n" : name === 'seq' ? 'n + 10' : name));
  database.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count - 1})
    INSERT INTO events (${names.join()}) SELECT ${values.join()} FROM events, numbers`);
  database.close();
};

const textOf = (stream: ReadableStream): Promise<string> => new Response(stream).text();

describe('an export', () => {
  it('with very many cards and reviews takes little memory', { timeout: 300_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'flashcards-e2e-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const settings = { MAX_JSON_BYTES: '5000000', NODE_OPTIONS: `--max-old-space-size=${heapMebibytes}` };
    const first = await startServerProcess({ dataDir, settings });
    const { client, token } = await aLearner(first);
    const set = await client.sets.create({ name: 'Large', cards: wordsOf(cards) });
    const [card = ''] = (await client.sets.get(set)).cards.keys();
    await client.cards.review({ card, rating: 'good' });
    first.signal('SIGTERM');
    await first.ended;
    multiplyReviews(join(dataDir, 'flashcards.db'), reviews);

    const server = await startServerProcess({ dataDir, settings });
    onTestFinished(() => server.signal('SIGKILL'));
    const { account, raw } = createClient({ baseUrl: server.baseUrl, token });
    await raw.getUser();
    const idle = await residentMebibytes(server.pid);
    const { result, most } = await peakDuring(server.pid, account.exportData().then(textOf));
    expect(most - idle).toBeLessThan(mostAboveIdle);
    const exported = JSON.parse(result) as Readonly<Record<'cards' | 'progress' | 'reviews', readonly unknown[]>>;
    expect([exported.cards.length, exported.progress.length, exported.reviews.length]).toEqual([cards, cards, reviews]);
  });
});
