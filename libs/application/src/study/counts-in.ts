import type { AccountId, SetId } from '@flashcards/kernel';
import type { CardCounts, CardSearch, CountsQuery, Library } from '@flashcards/persistence-ports';
import { countingCards, dueDayOf, maturityOf } from '@flashcards/review-scheduling';
import type { Standing } from '@flashcards/search';
import type { YieldToOthers } from '../clock.ts';
import type { SetPorts } from '../library/searched-sets.ts';

export interface CountPorts extends SetPorts {
  readonly library: Library;
  readonly search: CardSearch;
  readonly yieldToOthers: YieldToOthers;
}

const stateOf = ({ progress, suspended, isWithdrawn }: Standing): keyof CardCounts['states'] => {
  if (suspended || isWithdrawn) return 'suspended';
  return progress.state === 'new' ? 'new' : (maturityOf(progress) ?? 'learning');
};

/** Counts the cards of a visible set by the account's own progress, one by one. */
const countsOfVisible = async (
  { search, yieldToOthers }: CountPorts,
  account: AccountId,
  { set, today, days }: Omit<CountsQuery, 'sets'> & { readonly set: SetId },
): Promise<CardCounts> => {
  const { add, counts } = countingCards({ today, days });
  const all = { query: [], withStanding: true, isDescending: false, until: () => undefined };
  for await (const page of search.candidates(account, { ...all, set, today })) {
    for (const { standing } of page) if (standing) add(stateOf(standing), 1, dueDayOf(standing.progress));
    await yieldToOthers();
  }
  return counts();
};

/** Counts own cards, or those of one set, which may be shared with the account. */
export const countsIn = async (
  ports: CountPorts,
  account: AccountId,
  { set, ...query }: CountsQuery & { readonly set: SetId | undefined },
): Promise<CardCounts> =>
  set !== undefined && !(await ports.sets.find(account, set))
    ? countsOfVisible(ports, account, { ...query, set })
    : ports.library.counts(account, query);
