import type { AccountId } from '@flashcards/kernel';
import type { DueCard, SharedDueQuery } from '@flashcards/persistence-ports';
import { begunPage } from './begun-cards.ts';
import type { Call } from './call.ts';
import type { Database } from './database.ts';
import type { Cursor, Page, Studying } from './studying.ts';
import { unbegunPage } from './unbegun-cards.ts';
import { visibleSet } from './visible-set.ts';

type Asked = Required<SharedDueQuery> & { readonly at: Cursor };

const pageAt = async (studying: Studying, { today, mostNew: most, at }: Asked): Promise<Page> => {
  if ('from' in at) return unbegunPage(studying, { from: at.from, most });
  const { due, next } = await begunPage(studying, today, at.after);
  if (next && 'after' in next) return { due, next };
  // Most sets are gone through by one page of each kind.
  const more = await unbegunPage(studying, { from: 0, most });
  return { ...more, due: [...due, ...more.due] };
};

const pageOf = async (call: Call, account: AccountId, asked: Asked): Promise<Page> => {
  const seen = await visibleSet(call, account, asked.set);
  return !seen || seen.owner === account ? { due: [] } : pageAt({ ...seen, call, account }, asked);
};

/** Each page is a call of its own, and looks whether the set is visible still. */
export const dueVisits = async function* (
  { run }: Database,
  account: AccountId,
  { mostNew = Infinity, ...query }: SharedDueQuery,
): AsyncGenerator<readonly DueCard[]> {
  let left = mostNew;
  for (let at: Cursor | undefined = { after: undefined }; at;) {
    const asked: Asked = { ...query, mostNew: left, at };
    const { due, next }: Page = await run((call) => pageOf(call, account, asked));
    left -= due.filter(({ standing }) => standing.state === 'new').length;
    if (due.length > 0) yield due;
    at = next;
  }
};
