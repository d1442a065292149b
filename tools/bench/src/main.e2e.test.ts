import { fileURLToPath } from 'node:url';
import type { EndedProgram } from '@flashcards/test-rig';
import { runProgram } from '@flashcards/test-rig';
import { describe, expect, it } from 'vitest';

/** Runs the built bench; `npm run build` first. */
const bench = (...args: readonly string[]): Promise<EndedProgram> =>
  runProgram(fileURLToPath(new URL('../dist/main.js', import.meta.url)), args);

describe('the bench', () => {
  it('has a row for every figure', async () => {
    // What stands in for MongoDB takes its time.
    const { code, output, errors } = await bench('--quick', '--store', 'sqlite');
    expect([code, errors]).toEqual([0, expect.any(String)]);
    const rows = output
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').map((cell) => cell.trim()));
    expect(rows.map(([, name]) => name)).toEqual([
      'read 40 notes / floor',
      'read 80 notes / floor',
      'import 40 notes / (parse + bare insert)',
      'memory of server and child, 40 notes',
      'import 80 notes / (parse + bare insert)',
      'memory of server and child, 80 notes',
      'bare Koa / get-flashcard-item',
      'bare Koa / get-today-cards, 5 due of 40',
      'get-today-cards, 5 due of 40 / of 20',
      'p99 of get-flashcard-item while 40 notes are imported / idle',
      'p99 of get-today-cards beside 64 clients that never read, 80 due / idle',
      'memory beside 64 clients that never read, 80 due',
      'review-card / bare durable commits',
      'review-card, log of 40 / of 20 reviews',
      '4 reviews singly / in a batch, SQLite',
      'review-card with 2 goals / with none, SQLite',
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
    ]);
    for (const [, , value] of rows) expect(value).toMatch(/^[\d.]+ (×|%|MB)$|^not measured$/);
  });

  it('knows its figures', async () => {
    expect((await bench('flying')).code).toBe(2);
    expect((await bench('--store', 'paper')).code).toBe(2);
  });
});
