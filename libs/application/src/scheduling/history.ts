import type { User } from '@flashcards/accounts';
import type { LocalDate, SetId } from '@flashcards/kernel';
import { daysBetween } from '@flashcards/kernel';
import type { CardOrigin, Cards, LoggedReview, Reviews, Users } from '@flashcards/persistence-ports';
import { answerElsewhere, ratings } from '@flashcards/review-scheduling';
import { whileThere } from '../accounts/while-there.ts';
import type { YieldToOthers } from '../clock.ts';
import { daysOn } from '../study/collection-days.ts';
import type { LearnerAnswer } from './scheduling-computer.ts';

export interface HistoryPorts {
  readonly users: Users;
  readonly cards: Cards;
  readonly reviews: Reviews;
  readonly yieldToOthers: YieldToOthers;
}

const firstDay = '1970-01-01' as LocalDate;
const dayNumber = (day: LocalDate): number => daysBetween(firstDay, day);

const answersElsewhere = ({ id, history }: CardOrigin, dayOn: ReturnType<typeof daysOn>): readonly LearnerAnswer[] =>
  history.flatMap((past) => {
    const [answer, at] = [answerElsewhere(past), past.at.getTime()];
    const day = answer && dayOn(at);
    return answer && day ? [{ card: id, at, day: dayNumber(day), ...answer }] : [];
  });

/** Answers of one slice of work: some milliseconds. */
const mostOfSlice = 300;

/** The answers that were imported with the cards of a set. */
const importedWith = async function* ({ cards, yieldToOthers }: HistoryPorts, { account, settings }: User, set: SetId) {
  const dayOn = daysOn(settings);
  let slice: LearnerAnswer[] = [];
  for await (const page of cards.origins(account, set))
    for (const origin of page) {
      slice.push(...answersElsewhere(origin, dayOn));
      if (slice.length < mostOfSlice) continue;
      yield slice;
      slice = [];
      await yieldToOthers();
    }
  if (slice.length > 0) yield slice;
};

/** A review that counts: neither undone, nor practice, nor a change by hand. */
const answerOf = ({ card, at, day, type, rating, before, undoneAt }: LoggedReview): readonly LearnerAnswer[] => {
  if (undoneAt || type || !rating) return [];
  const isLearning = before.state === 'new' || before.state === 'learning';
  return [{ card, at: at.getTime(), day: dayNumber(day), rating: ratings.indexOf(rating) + 1, isLearning }];
};

/** The imported answers of these sets, and all answers in the log that are not undone. */
export const historyOf = async function* (
  ports: HistoryPorts,
  user: User,
  sets: readonly SetId[],
): AsyncGenerator<readonly LearnerAnswer[], void> {
  for (const set of sets) yield* importedWith(ports, user, set);
  const complete = whileThere(ports, user);
  for await (const page of complete(ports.reviews.all(user.account))) yield page.flatMap(answerOf);
};
