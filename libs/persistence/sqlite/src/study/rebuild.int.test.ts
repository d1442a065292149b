import type { AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import {
  accept,
  aLearner,
  amounting,
  aPerson,
  aReview,
  aStoredGoal,
  aStoredQuest,
  aStudent,
  callHeatmap,
  cardAt,
  checkIn,
  inviteTo,
  rebuiltBy,
  recordedAll,
  shown,
  today,
  undo,
} from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';
import { ratings } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { aFile, contentOf, run } from '../a-file.test-data.ts';
import { connect } from '../engine/connection.ts';
import { openSqliteStore } from '../index.ts';

/** Of the first user; the second one only takes part in quests. */
const projections = [
  'events WHERE undone_at IS NULL',
  'progress',
  'days',
  'months',
  'activity WHERE user = 1',
  'goals',
  'stints WHERE user = 1',
];

const start = Date.parse('2026-03-02T08:00:00.000Z');
const minute = 60_000;

/** More than one step processes: 600 reviews of one card over ten days, and some of others. */
const studied = async (): Promise<{ readonly file: string; readonly store: Store; readonly user: AccountId }> => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { person, user, set } = await aStudent(store, { cards: 6 });
  await aStoredGoal(store, user, {
    target: 30,
    kind: 'cards',
    endDate: addDays(today, 20),
    createdAt: new Date(start),
  });
  await aStoredGoal(store, user, { target: 40, createdAt: new Date(start) });
  await aStoredGoal(store, user, { target: 900_000, createdAt: new Date(start) });
  const owner = await aPerson(store);
  for (const kind of ['xp', 'cards'] as const) {
    const made = { kind, target: 900_000, deadline: addDays(today, 8), createdAt: new Date(start) };
    const quest = { ...(await aStoredQuest(store, owner, made)), by: owner };
    await inviteTo(store, quest, person);
    await accept(store, person, quest, new Date(start + 90 * minute));
  }
  const reviews = Array.from({ length: 600 }, (_, index) => {
    const rating = ratings[(index * 7) % 4] ?? 'good';
    const on = { rating, at: new Date(start + index * minute), day: addDays(today, Math.floor(index / 60)) };
    return [aReview({ card: cardAt(set, 0), ...on }), aReview({ card: cardAt(set, 1 + (index % 4)), ...on })];
  }).flat();
  for (let from = 0; from < reviews.length; from += 400)
    await recordedAll(store, user, reviews.slice(from, from + 400), addDays(today, 9));
  const once = aReview({ card: cardAt(set, 5), at: new Date(start), day: addDays(today, 30) });
  await recordedAll(store, user, [once]);
  for (const { id } of [...reviews.slice(0, 3), ...reviews.slice(900, 903), once]) await undo(store, user, id);
  await checkIn(store, user, addDays(today, 12));
  await callHeatmap(store, user, addDays(today, 14));
  return { file, store, user };
};

/** Damages that a rebuild repairs. */
const damages: readonly (readonly [what: string, sql: string])[] = [
  ['XP of events', 'UPDATE events SET xp = xp + 3'],
  ['XP of one event in the middle of many', 'UPDATE events SET xp = 77 WHERE seq = 611'],
  ['which event is the first of its day', 'UPDATE events SET first_that_day = 1 - first_that_day WHERE seq % 3 = 0'],
  ['progress in the log', `UPDATE events SET after_json = json_set(after_json, '$.stability', 1) WHERE seq = 401`],
  ['progress', 'UPDATE progress SET stability = 99, step_or_interval = 3 WHERE state <> 0'],
  ['progress that makes no sense', 'UPDATE progress SET stability = NULL, graduation = 7 WHERE state <> 0'],
  ['when a card is due', `UPDATE progress SET due_on = '2031-01-01' WHERE state = 2`],
  [
    'a card that was never reviewed',
    `UPDATE progress SET state = 2, due_on = '2026-03-09', stability = 1,
    difficulty = 1, reviews = 1, lapses = 0, reviews_that_day = 1, graduation = 2, step_or_interval = 7
    WHERE card = (SELECT max(card) FROM progress)`,
  ],
  ['the place of the last event', 'UPDATE progress SET last_at = 0 WHERE last_at IS NOT NULL'],
  ['counts of days', 'UPDATE days SET xp = xp + 1, cards = 1, good = good + 5, young_reviews = 9'],
  ['days that are missing', `DELETE FROM days WHERE day > '2026-03-05'`],
  ['days on which nothing was', `INSERT INTO days VALUES (1, '2020-02-29', 1, 0, 1, 1, 0, 0, 0, 0, 0, 5, 1, 1, 0, 0)`],
  ['marks of days', 'UPDATE days SET checked_in = 1 - checked_in, heatmap_called = 1 - heatmap_called'],
  ['months', 'UPDATE months SET young_passed = young_passed + 1'],
  ['months that are missing', 'DELETE FROM months'],
  ['months without days', `INSERT INTO months VALUES (1, '1999-12', 4, 2, 0, 0)`],
  ['totals', `UPDATE activity SET review_xp = -1, streak_length = 99, last_active = '2030-01-01'`],
  ['the streak', 'UPDATE activity SET last_active = NULL'],
  ['what goals count', `UPDATE goals SET progress = 1000000, status = 'completed'`],
  ['what stints count', 'UPDATE stints SET progress = progress + 7'],
  ['what goals in progress count', `UPDATE goals SET progress = 2 WHERE status <> 'completed'`],
];

describe('a rebuild of a sqlite file', () => {
  it('repairs all derived data from the log', async () => {
    const { file, store, user } = await studied();
    const right = contentOf(file, projections);
    for (const [what, sql] of damages) {
      run(file, sql);
      expect(contentOf(file, projections), what).not.toEqual(right);
      await rebuiltBy(store, user);
      expect(contentOf(file, projections), what).toEqual(right);
    }
    await store.close();
  });

  it('keeps a failed goal failed, also with a damaged count', async () => {
    const { file, store, user } = await studied();
    await store.goals.refresh(user, addDays(today, 9));
    const right = contentOf(file, ['goals']);
    run(file, `UPDATE goals SET progress = 2 WHERE status = 'failed'`);
    expect(contentOf(file, ['goals'])).not.toEqual(right);
    await rebuiltBy(store, user);
    expect(contentOf(file, ['goals'])).toEqual(right);
    await store.close();
  });

  it('can be repeated after an interruption, with the same result', async () => {
    const { file, store, user } = await studied();
    const right = contentOf(file, projections);
    run(
      file,
      damages
        .filter(([what]) => !what.includes('missing'))
        .map(([, sql]) => sql)
        .join(';'),
    );
    const steps = store.projections.rebuild(user)[Symbol.asyncIterator]();
    await steps.next();
    await steps.next();
    await store.close();
    const again = await openSqliteStore({ file });
    await rebuiltBy(again, user);
    expect(contentOf(file, projections)).toEqual(right);
    await again.close();
  });

  it('repairs a day of very many reviews, and years of check-ins', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user, card } = await aStudent(store);
    const reviews = Array.from({ length: 1_500 }, (_, index) =>
      aReview({ card, at: new Date(start + index * 1_000), day: addDays(today, Math.min(index, 3)) }),
    );
    for (let from = 0; from < reviews.length; from += 500)
      await recordedAll(store, user, reviews.slice(from, from + 500), addDays(today, 3));
    for (let day = 0; day < 300; day += 1) {
      await checkIn(store, user, addDays(today, day - 150));
      if (day > 0) await callHeatmap(store, user, addDays(today, day - 150));
    }
    const right = contentOf(file, projections);
    const idle = `INSERT INTO days WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
      SELECT 1, date('2001-01-01', i || ' days'), 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM n`;
    for (const sql of ['UPDATE days SET xp = xp + 1, checked_in = 0', 'DELETE FROM days', idle]) {
      run(file, sql);
      await rebuiltBy(store, user);
      expect(contentOf(file, projections)).toEqual(right);
    }
    await store.close();
  });

  it('is correct for a card with more reviews than one step takes, while others study', async () => {
    const file = aFile();
    const store = await openSqliteStore({ file });
    const { user, card, set } = await aLearner(store);
    const reviews = Array.from({ length: 300 }, (_, index) =>
      aReview({ card, at: new Date(start + index * minute), day: addDays(today, 20 * Math.floor(index / 100)) }),
    );
    const events = await recordedAll(store, user, reviews, addDays(today, 40));
    run(file, 'UPDATE events SET xp = 9, first_that_day = 1; UPDATE progress SET reviews = 1 WHERE state <> 0');
    const steps = store.projections.rebuild(user)[Symbol.asyncIterator]();
    await steps.next();
    // Reviews that were already processed, the last processed one, and later ones.
    const undone = [2, 127, 128, 250, 299].flatMap((index) => events[index] ?? []);
    const late = await recordedAll(store, user, [aReview({ card, at: new Date(start + 1) })], addDays(today, 40));
    for (const { id } of undone) await undo(store, user, id, addDays(today, 40));
    while ((await steps.next()).done !== true);
    const kept = [...events.filter((event) => !undone.includes(event)), ...late];
    expect(await shown(store, { user, card, set }, kept)).toEqual(amounting({ set }, kept));
    await store.close();
  });

  it('writes nothing when all is correct', async () => {
    const { file, store, user } = await studied();
    const watching = connect(file);
    const version = () => watching.tuple('PRAGMA data_version')?.[0];
    const before = version();
    await rebuiltBy(store, user);
    expect(version()).toBe(before);
    watching.close();
    await store.close();
  });
});
