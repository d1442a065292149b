import {
  aReview,
  aStoredFolder,
  aStudent,
  cardAt,
  letIn,
  rebuiltBy,
  recorded,
  share,
  suspend,
  undo,
} from '@flashcards/persistence-conformance';
import { expect, it } from 'vitest';
import { aFile, contentOf, run } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

it("a rebuild recomputes a member's progress with cards of others from the log, and leaves the owner’s own", async () => {
  const file = aFile();
  const store = await openSqliteStore({ file });
  const [anna, ben] = [await aStudent(store, { cards: 5 }), await aStudent(store)];
  const folder = await aStoredFolder(store, anna.person);
  await letIn(store, folder, ben.person);
  await share(store, anna.person, folder, anna.set);
  for (const index of [0, 1, 2]) await recorded(store, ben.user, aReview({ card: cardAt(anna.set, index) }));
  const undone = await recorded(store, ben.user, aReview({ card: cardAt(anna.set, 3) }));
  await undo(store, ben.user, undone.id);
  await recorded(store, anna.user, aReview({ card: cardAt(anna.set, 0), rating: 'easy' }));
  for (const index of [0, 4]) await suspend(store, ben.user, { id: cardAt(anna.set, index) });
  const right = contentOf(file, ['member_progress', 'progress']);
  await store.sharedFolders.leave(ben.user, folder.id);
  const id = (index: number): string => `'${cardAt(anna.set, index)}'`;
  run(
    file,
    `UPDATE member_progress SET stability = 99, last_seq = NULL WHERE card = ${id(0)};
    DELETE FROM member_progress WHERE card = ${id(1)};
    UPDATE member_progress SET state = 2, due_on = '2027-01-01', stability = 9, difficulty = 5, reviews = 1, lapses = 0,
      reviews_that_day = 1, graduation = 2, step_or_interval = 9 WHERE card IN (${id(3)}, ${id(4)})`,
  );
  expect(contentOf(file, ['member_progress', 'progress'])).not.toEqual(right);
  await rebuiltBy(store, ben.user);
  expect(contentOf(file, ['member_progress', 'progress'])).toEqual(right);
  await store.close();
});
