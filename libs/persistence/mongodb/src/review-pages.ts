import type { AccountId } from '@flashcards/kernel';
import type { LoggedReview } from '@flashcards/persistence-ports';
import type { Database } from './database.ts';
import { ofUser } from './keys.ts';
import { loggedFrom } from './review-events.ts';
import type { EventDocument } from './study-documents.ts';

const eventsAtOnce = 1_000;

export const reviewFrom = (document: EventDocument): LoggedReview => {
  const { event, undone } = loggedFrom(document);
  return { ...event, ...(undone ? { undoneAt: undone } : {}) };
};

/** By the hash of the review's id. Each page is one state, and a call of its own: nothing is held between two. */
export const reviewPages = async function* (
  { run }: Database,
  account: AccountId,
): AsyncGenerator<readonly LoggedReview[]> {
  for (let after: string | undefined; ;) {
    const _id = after === undefined ? ofUser(account) : { ...ofUser(account), $gt: after };
    const page = await run(({ collections: { events }, journal }) =>
      journal.reading(account, () => events.find({ _id }, { sort: { _id: 1 }, limit: eventsAtOnce }).toArray()),
    );
    if (page.length > 0) yield page.map(reviewFrom);
    if (page.length < eventsAtOnce) return;
    after = page.at(-1)?._id;
  }
};
