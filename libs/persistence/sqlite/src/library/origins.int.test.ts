import {
  aCardFromElsewhere,
  aReview,
  aSet,
  aStudent,
  cardAt,
  insert,
  rebuiltBy,
  recordedAll,
  someCards,
} from '@flashcards/persistence-conformance';
import { expect, it } from 'vitest';
import { aFile, contentOf, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

it('a rebuild resets cards with an origin to that origin, studied since or not', async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const { user } = await aStudent(store);
  const set = aSet({ cards: [...someCards(1), ...Array.from({ length: 450 }, () => aCardFromElsewhere())] });
  await insert(store, user, set);
  await recordedAll(store, user, [aReview({ card: cardAt(set, 1) })]);
  const right = contentOf(file, ['events', 'progress']);
  const came = 'card IN (SELECT card FROM origins)';
  run(
    file,
    `UPDATE progress SET state = 0, due_on = '' WHERE ${came} AND card % 3 = 0;
    UPDATE progress SET stability = 99 WHERE ${came} AND card % 3 = 1;
    UPDATE progress SET due_on = '2027-01-01', step_or_interval = 99 WHERE ${came} AND card % 3 = 2;
    UPDATE events SET before_json = json_set(before_json, '$.stability', 1)`,
  );
  expect(contentOf(file, ['events', 'progress'])).not.toEqual(right);
  await rebuiltBy(store, user);
  expect(contentOf(file, ['events', 'progress'])).toEqual(right);
  await store.close();
});
