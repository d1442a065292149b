import type { StudySettings } from '@flashcards/accounts';
import type { LocalDate } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { ImportedScheduling } from '@flashcards/library';
import type { NewCardOfSet } from '@flashcards/persistence-ports';
import type { CardElsewhere, Origin, PastReview, Progress, StepElsewhere } from '@flashcards/review-scheduling';
import { isKeepable, mostPastReviews, newCard, progressElsewhere } from '@flashcards/review-scheduling';
import type { CardMarks } from '@flashcards/study';
import { answersIn } from '../accounts/answers.ts';
import type { KnownDays } from '../study/collection-days.ts';
import { collectionDays, isInstant } from '../study/collection-days.ts';
import type { CardStanding } from './deck-reader.ts';

/** The most answers that are kept of one import. */
const mostAnswers = 1_000_000;

const states: readonly (Progress['state'] | undefined)[] = ['new', 'learning', 'review', 'relearning'];
const suspended = -1;
const waitsForADay = 3;
const flagBits = 0b111;
/** A `due` in this range is an instant in seconds since 1970, not a day. */
const [firstSecond, lastSecond] = [1_000_000_000, 100_000_000_000];

const isInSeconds = (due: number): boolean => due >= firstSecond && due <= lastSecond;

/** How the learner's days relate to the days of the collection. */
interface Days {
  readonly settings: StudySettings;
  readonly today: LocalDate;
  readonly createdOn: LocalDate;
}

/** In how many days the card is due. `undefined` when it is due within the day, or when the day is unknown. */
const dueIn = (card: CardStanding, { passed }: KnownDays): number | undefined => {
  const { type, queue, due } = card;
  const isOnADay = states[type] === 'review' || queue === waitsForADay || queue < 0;
  const days = isOnADay && !isInSeconds(due) ? passed(card) : undefined;
  return days === undefined ? undefined : due - days;
};

const stateOf = ({ type, due }: CardStanding): Progress['state'] | undefined =>
  // Anki's first scheduler leaves lapsed cards in review while they wait on a step.
  states[type] === 'review' && isInSeconds(due) ? 'relearning' : states[type];

const progressOf = (
  card: CardStanding,
  history: readonly PastReview[],
  days: Days & KnownDays,
): Progress | undefined => {
  const state = stateOf(card);
  if (state === undefined) return undefined;
  const answered = history.findLast(({ answer }) => answer > 0)?.at.getTime();
  const last = state === 'review' ? card.lastReview : (card.lastReview ?? answered);
  const { interval, ease, reps: reviews, lapses, left, stability, difficulty } = card;
  const elsewhere: CardElsewhere = {
    state,
    dueIn: dueIn(card, days),
    lastReview: isInstant(last) ? days.dayOn(last) : undefined,
    ...{ interval, ease, reviews, lapses, stepsLeft: left % 1_000 },
    memory: stability === undefined || difficulty === undefined ? undefined : { stability, difficulty },
  };
  return progressElsewhere(elsewhere, days);
};

const wholeUpTo = (value: number, most: number): number => Math.min(Math.max(Math.trunc(value) || 0, 0), most);

const mostLeft = 2_147_483_647;

/** The step that the card waits on. The caller has validated the card's numbers. */
const stepOf = (card: CardStanding, days: Days & KnownDays): StepElsewhere | undefined => {
  const state = stateOf(card);
  if (state !== 'learning' && state !== 'relearning') return undefined;
  const left = wholeUpTo(card.left, mostLeft);
  const inDays = dueIn(card, days);
  return inDays === undefined ? { state, left } : { state, left, dueOn: addDays(days.today, inDays) };
};

interface Standing {
  readonly card: CardStanding;
  readonly progress: Progress;
  readonly history: readonly PastReview[];
}

/** A new card without answers needs no origin. */
const originWith = ({ card, progress, history }: Standing, days: Days & KnownDays): Origin | undefined => {
  if (progress.state === 'new' && history.length === 0) return undefined;
  const step = progress.state === 'new' ? undefined : stepOf(card, days);
  const scheduling = { interval: wholeUpTo(card.interval, 36_500), ease: wholeUpTo(card.ease, 65_535) };
  return { progress, ...scheduling, ...(step ? { step } : {}), history };
};

/** Makes origins from the cards of a package, and counts the cards and answers that were kept and left out. */
export const originsElsewhere = (base: Days) => {
  const days = { ...base, ...collectionDays(base.settings, base.today) };
  let [cards, unusableCards, reviews, reviewsLeftOut] = [0, 0, 0, 0];

  const kept = ({ history, leftOut }: CardStanding): readonly PastReview[] => {
    const answers = answersIn(history);
    const most = Math.min(mostPastReviews, mostAnswers - reviews);
    const keepable = answers.filter(isKeepable);
    const some = most > 0 ? keepable.slice(-most) : [];
    reviews += some.length;
    reviewsLeftOut += leftOut + answers.length - some.length;
    return some;
  };
  return {
    origin: (card: CardStanding | undefined): Pick<NewCardOfSet, 'origin' | keyof CardMarks> => {
      if (!card) return {};
      const flag = card.flags & flagBits;
      const history = kept(card);
      const progress = progressOf(card, history, days);
      if (progress === undefined) unusableCards += 1;
      else if (progress.state !== 'new') cards += 1;
      const origin = originWith({ card, progress: progress ?? newCard(days.createdOn), history }, days);
      const marks = { ...(card.queue === suspended ? { suspended: true } : {}), ...(flag > 0 ? { flag } : {}) };
      return { ...(origin ? { origin } : {}), ...marks };
    },
    counted: (): ImportedScheduling => ({ cards, unusableCards, reviews, reviewsLeftOut }),
  };
};
