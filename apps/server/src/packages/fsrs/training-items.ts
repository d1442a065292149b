import type { PredictedAnswer } from '@flashcards/review-scheduling';
import { daysBetweenAnswers, predictable, sinceLearning } from '@flashcards/review-scheduling';
import type { DatedAnswer } from './collect.ts';

/** What weights are fitted to, or judged by: fsrs-rs calls it an item. */
export interface TrainingItem extends PredictedAnswer {
  /** The instant of the predicted answer. */
  readonly at: number;
}

/** The most items, and the most answers in all of them, each with its own history. */
export interface ItemLimits {
  readonly items: number;
  readonly answers: number;
}

/** The items of one card, in order. */
interface StudiedCard {
  readonly items: readonly TrainingItem[];
  readonly reviews: number;
  readonly lastAt: number;
}

const studiedCard = (answers: readonly DatedAnswer[]): StudiedCard => {
  const learned = sinceLearning(answers);
  const elapsed = daysBetweenAnswers(learned);
  const history = learned.map(({ rating }, index) => ({ rating, elapsed: elapsed[index] ?? 0 }));
  const items = predictable(elapsed).map((index) => ({ at: learned[index]?.at ?? 0, history, length: index + 1 }));
  return { items, reviews: learned.length, lastAt: learned.at(-1)?.at ?? 0 };
};

/** The cards that were answered last. They are used as a whole: weights of first answers are fitted to second ones. */
const lastStudied = (cards: readonly StudiedCard[], most: ItemLimits): readonly StudiedCard[] => {
  let [items, answers] = [0, 0];
  return cards
    .toSorted((one, other) => other.lastAt - one.lastAt)
    .filter((card) => {
      items += card.items.length;
      for (const { length } of card.items) answers += length;
      return items <= most.items && answers <= most.answers;
    });
};

/** The items by time, oldest first, and the number of reviews of their cards. */
export const trainingItems = (
  histories: Iterable<readonly DatedAnswer[]>,
  most: ItemLimits,
): { readonly items: readonly TrainingItem[]; readonly reviews: number } => {
  const cards = lastStudied(Array.from(histories, studiedCard), most);
  return {
    items: cards.flatMap(({ items }) => items).sort((one, other) => one.at - other.at || one.length - other.length),
    reviews: cards.reduce((sum, { reviews }) => sum + reviews, 0),
  };
};
