import type { AccountId } from '@flashcards/kernel';
import type { CardPlace, Tx } from '@flashcards/persistence-ports';
import type { LogPlace, ReviewEvent } from '@flashcards/study';

const eventsAtOnce = 256;

/** All kept events of a card after a place, in the log's order. */
export const eventsAfter = async (
  { log, pause }: Tx,
  account: AccountId,
  place: CardPlace,
): Promise<readonly ReviewEvent[]> => {
  const events: ReviewEvent[] = [];
  for (let last: LogPlace = place; ;) {
    const some = await log.after(account, { card: place.card, at: last.at, seq: last.seq, most: eventsAtOnce });
    events.push(...some);
    last = some.at(-1) ?? last;
    if (some.length < eventsAtOnce) return events;
    await pause();
  }
};
