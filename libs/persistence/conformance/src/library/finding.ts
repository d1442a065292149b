import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { Candidate, CandidatesQuery, FoundCard, Store } from '@flashcards/persistence-ports';
import type { Query } from '@flashcards/search';
import { isQuery, parseQuery } from '@flashcards/search';
import { everyPage } from '../asking.ts';
import { createdOn } from './a-set.ts';

export const queryOf = (text: string): Query => {
  const query = parseQuery(text);
  if (!isQuery(query)) throw new Error('not a query');
  return query;
};

interface Asked extends Partial<Omit<CandidatesQuery, 'query' | 'until'>> {
  readonly set: SetId;
  readonly until?: LocalDate;
}

export const candidatePages = (
  store: Store,
  account: AccountId,
  text: string,
  { until, ...asked }: Asked,
): AsyncIterable<readonly Candidate[]> =>
  store.search.candidates(account, {
    withStanding: false,
    isDescending: true,
    today: createdOn,
    ...asked,
    query: queryOf(text),
    until: () => until,
  });

export const candidatesOf = (...asked: Parameters<typeof candidatePages>): Promise<readonly Candidate[]> =>
  everyPage(candidatePages(...asked));

/** The cards of a set with words that match, the newest first. */
export const foundIn = async (
  store: Store,
  account: AccountId,
  text: string,
  set: SetId,
): Promise<readonly FoundCard[]> => {
  const candidates = await candidatesOf(store, account, text, { set });
  const places = candidates.map(({ place }) => ({ set, place })).sort((one, other) => other.place - one.place);
  return everyPage(store.search.at(account, places));
};

export const idsFoundIn = async (...asked: Parameters<typeof foundIn>): Promise<readonly CardId[]> =>
  (await foundIn(...asked)).map(({ id }) => id);
