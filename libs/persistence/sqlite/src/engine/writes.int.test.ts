import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { openDatabase } from './database.ts';

it('a long write holds the lock over few turns of the event loop', async () => {
  const database = await openDatabase({ file: aFile(), warn: () => {} });
  let turns = 0;
  let isOver = false;
  const slices = 1_000;
  const writing = database.write(async (_, yieldToOthers) => {
    for (let slice = 0; slice < slices; slice += 1) await yieldToOthers();
    isOver = true;
  });
  for (; !isOver; turns += 1) await nextTurn();
  await writing;
  // With a pause for each slice there would be as many turns as slices.
  expect(turns).toBeLessThan(slices / 2);
  await database.close();
});
