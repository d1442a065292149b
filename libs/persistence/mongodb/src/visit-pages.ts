import type { AccountId } from '@flashcards/kernel';
import type { Visited } from '@flashcards/persistence-ports';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import { ofUser } from './keys.ts';
import type { VisitDocument } from './study-documents.ts';
import { cardsThere } from './visible-cards.ts';

const visitsAtOnce = 1_000;

type Row = Pick<VisitDocument, '_id' | 'card' | 'progress' | 'suspended'>;

const rowsAfter = ({ collections, journal }: Call, account: AccountId, after: string | undefined) => {
  const _id = after === undefined ? ofUser(account) : { ...ofUser(account), $gt: after };
  const projection = { card: 1, progress: 1, suspended: 1 } as const;
  const options = { sort: { _id: 1 }, limit: visitsAtOnce, projection } as const;
  return journal.reading(account, (): Promise<readonly Row[]> => collections.visits.find({ _id }, options).toArray());
};

/** The account's visits to cards that are there still, in the order of their `_id`s; each page is a call of its own. */
export const visitPages = async function* ({ run }: Database, account: AccountId): AsyncGenerator<readonly Visited[]> {
  for (let after: string | undefined, isMore = true; isMore;) {
    const from: string | undefined = after;
    const page = await run(async (call) => {
      const rows = await rowsAfter(call, account, from);
      const ids = rows.map(({ card }) => card);
      const there = ids.length > 0 ? await cardsThere(call, account, ids) : new Set();
      const visited = rows.filter(({ card }) => there.has(card));
      return { visited, last: rows.at(-1)?._id, isMore: rows.length === visitsAtOnce };
    });
    if (page.visited.length > 0)
      yield page.visited.map(({ card: id, progress, suspended }) => ({ id, progress, suspended }));
    ({ last: after, isMore } = page);
  }
};
