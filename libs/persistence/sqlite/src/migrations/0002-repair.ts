import type { CardId, LocalDate } from '@flashcards/kernel';
import type { Progress } from '@flashcards/review-scheduling';
import type { ReviewEvent } from '@flashcards/study';
import { atOnce, rebuild } from '@flashcards/study';
import type { Connection } from '../connection.ts';
import { updateProgress } from '../progress.ts';
import { eventsAfter, reprojectEvent } from '../review-events.ts';
import { toNumber, toText } from '../values.ts';

/** Cards whose events took effect in another order than that of the log: the count of reviews is not the place. */
const disordered = `
  SELECT DISTINCT user, card FROM (
    SELECT e.user, e.card, e.after_json ->> 'reviews' AS reviews,
      row_number() OVER (PARTITION BY e.user, e.card ORDER BY e.at, e.seq) AS place
    FROM events e WHERE NOT EXISTS (SELECT 1 FROM undone u WHERE u.user = e.user AND u.review_id = e.review_id)
  ) WHERE reviews <> place`;

const beginning = { at: new Date(-8_640_000_000_000_000), seq: 0 };

const reviewsBefore = ({ before }: ReviewEvent): number => (before.state === 'new' ? 0 : before.reviews);

/** Where the card stood before the event that took effect first. */
const originOf = (events: readonly ReviewEvent[]): Progress | undefined =>
  [...events].sort((one, other) => reviewsBefore(one) - reviewsBefore(other))[0]?.before;

const count = (connection: Connection, user: number, { event, times }: { event: ReviewEvent; times: 1 | -1 }): void => {
  const newCards = event.before.state === 'new' ? times : 0;
  const xp = times * event.xp;
  const day: LocalDate = event.day;
  connection.run(
    'UPDATE days SET new_cards = new_cards + ?, xp = xp + ? WHERE user = ? AND day = ?',
    newCards,
    xp,
    user,
    day,
  );
  connection.run('UPDATE activity SET review_xp = review_xp + ? WHERE user = ?', xp, user);
};

const repairCard = (connection: Connection, user: number, card: CardId): void => {
  const was = atOnce(eventsAfter(connection, user, { card, ...beginning }));
  const origin = originOf(was);
  if (!origin) return;
  const { events, progress } = rebuild(was, () => origin);
  for (const event of was) count(connection, user, { event, times: -1 });
  for (const event of events) {
    count(connection, user, { event, times: 1 });
    reprojectEvent(connection, user, event);
  }
  const found = connection.tuple('SELECT key, card_set FROM cards WHERE id = ?', card);
  const keys = found && { user, card: toNumber(found[0]), set: toNumber(found[1]) };
  if (keys) updateProgress(connection, keys, { progress: progress.get(card) ?? origin, last: events.at(-1) });
};

/** Version 1 let reviews take effect as they arrived: what arrived late is put in its place. */
export const repairOrder = (connection: Connection): void => {
  for (const [user, card] of connection.tuples(disordered))
    repairCard(connection, toNumber(user), toText(card) as CardId);
};
