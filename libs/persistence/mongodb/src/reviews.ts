import type { Outcome, UserId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { DecidedReview, ReviewContext, ReviewRequest, Reviews, Undone } from '@flashcards/persistence-ports';
import type { Progress, ReviewEvent } from '@flashcards/review-scheduling';
import { originOf } from '@flashcards/review-scheduling';
import type { Activity } from '@flashcards/streak';
import { isBehind } from '@flashcards/streak';
import { dayOf, daysOf, putDay } from './activities.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import type { ProgressDocument, Put } from './documents.ts';
import type { Decision } from './journal.ts';
import { ownProgress, progressFields } from './progress.ts';
import { eventOf, eventsOfCard, putEvent } from './review-events.ts';

/** Who asks, and the totals as they stand. */
interface Asking {
  readonly user: UserId;
  readonly activity: Activity;
}

const putProgress = ({ rev: _, ...row }: ProgressDocument, progress: Progress): Put => ({
  into: 'progress',
  document: { ...row, ...progressFields(progress) },
});

type Recorded = Outcome<ReviewEvent, 'card_not_found' | 'review_id_taken'>;

const record = async (
  collections: Collections,
  { user, activity }: Asking,
  { request, decide }: { request: ReviewRequest; decide: (context: ReviewContext) => DecidedReview },
): Promise<Decision<Recorded>> => {
  const [known, card, today] = await Promise.all([
    eventOf(collections, user, request.id),
    ownProgress(collections, user, request.card),
    dayOf(collections, user, request.day),
  ]);
  if (known) return { answer: known.event.card === request.card ? ok(known.event) : refuse('review_id_taken') };
  if (!card) return { answer: refuse('card_not_found') };
  const { set, progress } = card;
  const behind = isBehind(activity, request.day) ? { days: await daysOf(collections, user) } : {};
  const decided = decide({ set, progress, activity, today, ...behind });
  const { event } = decided;
  const puts = [{ ...putEvent(user, event), isNew: true }, putProgress(card, event.after), putDay(user, decided.today)];
  return { answer: ok(event), change: { activity: decided.activity, steps: [puts] } };
};

/** How the card of a review stands; the log knows it even when the card is gone. */
const standing = async (
  collections: Collections,
  { user, activity }: Asking,
  { card, before }: ReviewEvent,
): Promise<Undone> => {
  const row = await ownProgress(collections, user, card);
  const last = row ?? (await eventsOfCard(collections, user, card)).at(-1)?.after;
  return { card, progress: row?.progress ?? (last as Progress | undefined) ?? before, activity };
};

const undo = async (
  collections: Collections,
  { user, activity }: Asking,
  { event, at, rewrite }: { event: ReviewEvent; at: Date; rewrite: Parameters<Reviews['undo']>[2] },
): Promise<Decision<Undone>> => {
  const [events, days, card] = await Promise.all([
    eventsOfCard(collections, user, event.card),
    daysOf(collections, user),
    ownProgress(collections, user, event.card),
  ]);
  const rewritten = rewrite({ origin: originOf([event, ...events]), events, activity, days });
  const puts = [
    putEvent(user, event, at),
    ...rewritten.events.filter(({ id }) => id !== event.id).map((each) => putEvent(user, each)),
    ...(card ? [putProgress(card, rewritten.progress)] : []),
    ...rewritten.days.map((day) => putDay(user, day)),
  ];
  const answer = { card: event.card, progress: rewritten.progress, activity: rewritten.activity };
  return { answer, change: { activity: rewritten.activity, steps: [puts] } };
};

export const mongodbReviews = ({ run }: Database): Reviews => ({
  record: (user, request, decide) =>
    run(({ collections, journal }) =>
      journal.change(user, (activity) => record(collections, { user, activity }, { request, decide })),
    ),

  undo: (user, { id, at }, rewrite) =>
    run(({ collections, journal }) =>
      journal.change(user, async (activity): Promise<Decision<Outcome<Undone, 'review_not_found'>>> => {
        const asking = { user, activity };
        const logged = await eventOf(collections, user, id);
        if (!logged) return { answer: refuse('review_not_found') };
        const { event, undone } = logged;
        if (undone) return { answer: ok(await standing(collections, asking, event)) };
        const decision = await undo(collections, asking, { event, at, rewrite });
        return { ...decision, answer: ok(decision.answer) };
      }),
    ),
});
