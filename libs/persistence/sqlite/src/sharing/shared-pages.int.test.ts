import { aPerson, aSet, aStoredFolder, insert, share } from '@flashcards/persistence-conformance';
import { expect, it } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

const page = 1_048_576;
/** The maximum: 10,000 characters of four bytes each. */
const description = '\u{1F642}'.repeat(10_000);
const bytes = 40_000;
const count = 60;

const sizesOf = async (pages: AsyncIterable<readonly unknown[]>): Promise<readonly number[]> => {
  const sizes: number[] = [];
  for await (const items of pages) sizes.push(items.length);
  return sizes;
};

it('folders, and the sets in one, come in pages of about a mebibyte, also with the longest descriptions', async () => {
  const store = await openSqliteStore({ file: aFile() });
  const owner = await aPerson(store);
  const folder = await aStoredFolder(store, owner, { description });
  for (let index = 0; index < count; index += 1) {
    await aStoredFolder(store, owner, { description });
    const set = aSet({ description });
    await insert(store, owner.account, set);
    await share(store, owner, folder, set);
  }
  const sets = await store.sharedFolders.sets(owner.account, folder.id);
  if (!sets.ok) throw new Error(`refused: ${sets.code}`);
  for (const [pages, all] of [
    [store.sharedFolders.of(owner.account), count + 1],
    [sets.value, count],
  ] as const) {
    const sizes = await sizesOf(pages);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(all);
    for (const size of sizes) expect(size * bytes).toBeLessThan(page + bytes);
  }
  await store.close();
});
