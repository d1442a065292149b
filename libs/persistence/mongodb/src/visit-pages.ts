import type { AccountId } from '@flashcards/kernel';
import type { Visited } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import { ofUser } from './keys.ts';
import type { VisitDocument } from './study-documents.ts';

const visitsAtOnce = 1_000;

type Row = Pick<VisitDocument, '_id' | 'card' | 'progress' | 'suspended'>;

/** All visits of the account, in the order of their `_id`s; each page is a call of its own. */
export const visitPages = async function* ({ run }: Database, account: AccountId): AsyncGenerator<readonly Visited[]> {
  const options = {
    sort: { _id: 1 },
    limit: visitsAtOnce,
    projection: { card: 1, progress: 1, suspended: 1 },
  } as const;
  for (let after: string | undefined; ;) {
    const _id = after === undefined ? ofUser(account) : { ...ofUser(account), $gt: after };
    const page: readonly Row[] = await run(({ collections, journal }) =>
      journal.reading(account, () => collections.visits.find({ _id }, options).toArray()),
    );
    if (page.length > 0) yield page.map(({ card: id, progress, suspended }) => ({ id, progress, suspended }));
    if (page.length < visitsAtOnce) return;
    after = page.at(-1)?._id;
  }
};
