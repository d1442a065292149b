import type { AccountId, LocalDate, SetId } from '@flashcards/kernel';
import type { Candidate } from '@flashcards/persistence-ports';
import { newestFirst, parseQuery } from '@flashcards/search';
import type { Query } from '@flashcards/search';
import { expect, it } from 'vitest';
import { searchCards } from './search-cards.ts';

const today = '2026-03-01' as LocalDate;

const aCandidate = (place: number, tags: readonly string[]): Candidate => ({
  ...{ createdOn: today, place, front: 'front' },
  standing: { progress: { state: 'new', createdOn: today }, suspended: false, flag: 0, tags },
});

it('a search yields to others while it tests a page with many tags', async () => {
  const tags = Array.from({ length: 300 }, (_, index) => `tag${index}`);
  const page = [[], tags, tags, tags, ['tag'], tags].map((some, place) => aCandidate(place, some));
  let others = 0;
  const search = {
    candidates: async function* () {
      yield page;
    },
    at: async function* () {},
  };
  const reviews = { inRange: async function* () {} };
  const yieldToOthers = async (): Promise<void> => void (others += 1);
  const set = 'set' as SetId;
  const searching = { account: 'ana' as AccountId, today, sets: [set], query: parseQuery('tag:tag') as Query };
  const first = await searchCards({ search, reviews, yieldToOthers }, { ...searching, order: newestFirst, count: 10 });
  expect(first.cards().map(({ place }) => place)).toEqual([4]);
  // Once in the page, once after the set.
  expect(others).toBe(2);
});
