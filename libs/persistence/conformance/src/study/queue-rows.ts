import type { AccountId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import type { QueueCard } from '@flashcards/study';
import { everyPage } from '../asking.ts';
import { today } from './a-review.ts';

const most = 3;

/** Places and notes are the store's own. */
const bare = (cards: readonly QueueCard[]) => cards.map(({ place: _, note: __, ...card }) => card);

/** What a queue reads of an account; `undefined` where there is nothing. */
export const queueRowsOf = (store: Store, account: AccountId): Promise<unknown> =>
  store.queue.read(account, async (rows) => {
    const found: unknown[] = [await rows.usage(today), await rows.lastSeq(), await everyPage(rows.answered(today))];
    const [own, shared] = [await rows.ownSets(), await rows.sharedSets(most)];
    if (own.length + shared.length === 0) return undefined;
    const sides = [
      { isOwn: true, sets: 'all', today },
      { isOwn: false, sets: shared.map(({ id }) => id), today },
    ] as const;
    for (const side of sides) {
      const days = { ...side, after: today, until: addDays(today, 14) };
      found.push(bare(await rows.steps({ ...side, most })), await rows.countSteps(side));
      found.push(bare(await rows.reviews({ ...days, most })), await rows.countReviews(days));
      const fresh = await rows.fresh({ ...side, most });
      const notes = fresh.flatMap(({ note }) => note ?? []);
      found.push(
        bare(fresh),
        (await rows.cardsOf({ isOwn: side.isOwn, notes })).map(({ id }) => id),
      );
      found.push(
        await everyPage(
          rows.answeredOf(
            today,
            fresh.map(({ id }) => id),
          ),
        ),
      );
    }
    return [own, shared, ...found];
  });
