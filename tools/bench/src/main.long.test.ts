import { describe, expect, it } from 'vitest';
import { bench, rowsOf } from './run-bench.test-data.ts';

describe('the bench', () => {
  it('has a row for every figure', { timeout: 300_000 }, async () => {
    // What stands in for MongoDB takes its time.
    const { code, output, errors } = await bench('--quick', '--store', 'sqlite');
    expect([code, errors]).toEqual([0, expect.any(String)]);
    const rows = rowsOf(output);
    expect(rows.map(([name]) => name)).toEqual([
      'read 40 notes / floor',
      'read 80 notes / floor',
      'import 40 notes / (parse + bare insert)',
      'memory of server and child, 40 notes',
      'import 80 notes / (parse + bare insert)',
      'memory of server and child, 80 notes',
      'open and read 40 notes, latest / Anki',
      'memory to read 40 notes, latest',
      'open and read 40 notes, legacy / Anki',
      'memory to read 40 notes, legacy',
      'open and read 80 notes, latest / Anki',
      'memory to read 80 notes, latest',
      'open and read 80 notes, legacy / Anki',
      'memory to read 80 notes, legacy',
      'memory to inspect 3 media files',
      'import 80 notes over HTTP / by Anki',
      'bare Koa / get-flashcard-item',
      'bare Koa / get-today-cards, 5 due of 40',
      'call of the SDK / fetch alone',
      'get-today-cards, 5 due of 40 / of 20',
      'p99 of get-flashcard-item while 40 notes are imported / idle',
      'p99 of get-today-cards while nobody reads any small operation / idle',
      'memory while nobody reads any small operation',
      'batches of 300 reviews in 2 s, of 8 accounts with 16 long lists each',
      'review-card / bare durable commits',
      'review-card, 64 clients / bare durable commits, a sync 2 ms slower',
      'reviews a commit, 8 clients',
      'reviews a commit, 64 clients',
      'processor time of a review, 8 clients',
      'review-card, log of 40 / of 20 reviews',
      '4 reviews singly / in a batch, SQLite',
      'review-card with 2 goals / with none, SQLite',
      'p99 of review-card by 2 in one quest / in none, SQLite',
      'reviews in the quest that were not answered 200, SQLite',
      'update-goal-status, 6 / 3 days, SQLite',
      'calculate-streak?increase=true, 6 / 3 days, SQLite',
      'sources of get-study-stats, 6 / 3 days, SQLite',
      'get-heatmap, a key, 6 / 3 days, SQLite',
      'memory above idle to export 80 cards, 6 reviews',
      'p99 of get-user, 4 users / 2',
      'p99 of get-today-cards, 4 users / 2',
      'p99 of get-folders, 4 users / 2',
      'p99 of calculate-streak?increase=true, 4 users / 2',
      'p99 of get-heatmap, 4 users / 2',
      'p99 of get-flashcard-item, 4 users / 2',
      'p99 of review-card, 4 users / 2',
      'p99 of preview-card, 4 users / 2',
      'p99 of update-goal-status, 4 users / 2',
      'p99 of get-study-stats, 4 users / 2',
      'mixed requests of 2 clients / bare Koa',
      'server above idle, 80 notes, SQLite',
      'server and child above idle, 80 notes, SQLite',
      'sessions of 2 clients / bare Koa, SQLite',
      'errors, SQLite',
      'operations that were asked for, SQLite',
      'p99 of reads, SQLite',
      'p99 of reviews, SQLite',
      'p99 of changes, SQLite',
      'p99 of sign-ins, SQLite',
      'p99 of imports, SQLite',
      'memory growth an hour, SQLite',
      'memory growth an hour, second half, SQLite',
      'rate of two processes / one, SQLite',
      'p99 of two processes / one, SQLite',
      'errors of two processes and one, SQLite',
    ]);
    for (const [, value] of rows) expect(value).toMatch(/^-?[\d.]+( ×| %| MB| ms| µs)?$|^not measured$/);
  });

  it('knows its figures', async () => {
    expect((await bench('flying')).code).toBe(2);
    expect((await bench('--store', 'paper')).code).toBe(2);
    expect((await bench('--seconds', 'soon')).code).toBe(2);
  });
});
