import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, LocalDate, Refusal, ReviewId } from '@flashcards/kernel';
import { daysBetween, refuse } from '@flashcards/kernel';
import type { Receipted, RecordRefusal } from '@flashcards/persistence-ports';
import type { Review } from '@flashcards/study';
import type { NewId, Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import type { RecordPorts } from './due-load.ts';
import { recordOne } from './review-card.ts';
import type { FullReviewedCard } from './reviewed-card.ts';
import { fullAnswerOf } from './reviewed-card.ts';

interface Ports extends RecordPorts {
  readonly now: Now;
  readonly newId: NewId;
}

type ByHand = Pick<Review, 'card' | 'dueOn'> & { readonly type: 'reset' | 'due' };
type RescheduleRefusal = Exclude<RecordRefusal, 'review_id_taken'>;
type Rescheduled = Receipted<FullReviewedCard, RescheduleRefusal>;

const reschedule = async (
  { newId, ...ports }: Ports,
  user: User,
  { now, once, ...event }: ByHand & { readonly now: Date; readonly once: Once<FullReviewedCard> | undefined },
): Promise<Rescheduled> => {
  const id = newId() as string as ReviewId;
  const recorded = await recordOne(ports, user, { now, event: { id, ...event }, answerOf: fullAnswerOf, once });
  if (recorded.ok || recorded.code !== 'review_id_taken') return recorded as Rescheduled;
  throw new Error('the new id of an event is taken');
};

/** Makes a card new again, as of today. The returned review id undoes it. */
export const resetCard =
  (ports: Ports) =>
  (user: User, { card }: { readonly card: CardId }, once?: Once<FullReviewedCard>): Promise<Rescheduled> =>
    reschedule(ports, user, { type: 'reset', card, now: ports.now(), once });

/** Days from today. */
const farthestDue = 36_500;

/** Puts a card in review, due on the day. The returned review id undoes it. */
export const setDueDate =
  (ports: Ports) =>
  async (
    user: User,
    { card, dueOn }: { readonly card: CardId; readonly dueOn: LocalDate },
    once?: Once<FullReviewedCard>,
  ): Promise<Rescheduled | Refusal<'due_day_refused'>> => {
    const now = ports.now();
    const days = daysBetween(studyDay(now, user.settings), dueOn);
    if (days < 0 || days > farthestDue) return refuse('due_day_refused');
    return reschedule(ports, user, { type: 'due', card, dueOn, now, once });
  };
