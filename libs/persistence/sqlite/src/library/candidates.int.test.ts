import type { LocalDate } from '@flashcards/kernel';
import { aSet, aStoredUser, insert, someCards } from '@flashcards/persistence-conformance';
import type { Query } from '@flashcards/search';
import { parseQuery } from '@flashcards/search';
import { expect, it } from 'vitest';
import { aFile } from '../a-file.test-data.ts';
import { openSqliteStore } from '../index.ts';

it('a page of a search tests few cards with long words, and many with short ones', async () => {
  const store = await openSqliteStore({ file: aFile() });
  const long = `${'a'.repeat(63)} `.repeat(62);
  const isLong = (index: number): boolean => index % 600 < 100;
  const cards = someCards(1_200).map((card, index) => (isLong(index) ? { ...card, front: long, back: long } : card));
  const [user, set] = [await aStoredUser(store), aSet({ cards })];
  await insert(store, user, set);
  const query = parseQuery(Array.from({ length: 32 }, (_, index) => `-a${index}`).join(' ')) as Query;
  const asked = { set: set.id, query, today: '2026-03-01' as LocalDate, withStanding: false, isDescending: true };
  const pages: { readonly all: number; readonly long: number }[] = [];
  for await (const page of store.search.candidates(user, { ...asked, until: () => undefined }))
    pages.push({ all: page.length, long: page.filter(({ front }) => front.startsWith('aa')).length });
  expect(pages.reduce((sum, { all }) => sum + all, 0)).toBe(1_200);
  expect(Math.max(...pages.map((page) => page.long))).toBeLessThan(20);
  expect(Math.max(...pages.map((page) => page.all))).toBeGreaterThan(200);
});
