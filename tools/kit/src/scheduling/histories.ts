import type { Rating } from '@flashcards/review-scheduling';

export interface HistoryReview {
  readonly rating: Rating;
  /** Days since the previous review. Absent: on the due day of our scheduler. */
  readonly wait?: number;
}

export interface History {
  readonly name: string;
  readonly reviews: readonly HistoryReview[];
}

const letters: Readonly<Record<string, Rating>> = { A: 'again', H: 'hard', G: 'good', E: 'easy' };

/** `G` is good on the due day, `G+3` good three days after the previous review. */
const reviewOf = (word: string): HistoryReview => {
  const [letter = '', wait] = word.split('+');
  const rating = letters[letter];
  if (!rating) throw new RangeError(`no rating: ${word}`);
  return wait === undefined ? { rating } : { rating, wait: Number(wait) };
};

const history = (name: string, words: string): History => ({ name, reviews: words.split(' ').map(reviewOf) });

export const histories: readonly History[] = [
  history('all good', 'G G G G G G G G'),
  history('all easy, to the longest interval', 'E E E E E E E E'),
  history('hard in learning and in review', 'H H G G H H H H'),
  history('again at first', 'A G G G G G'),
  history('again, good, then easy', 'A G E G G'),
  history('a step, then easy', 'G E G G'),
  history('one lapse', 'G G G G A G G G'),
  history('a lapse, relearned by hard and easy', 'G G G A H E G'),
  history('many lapses', 'G G A G G A A G G A G G'),
  history('a lapse after years', 'E E E E A G G G'),
  history('all four ratings', 'G H G G E H A G E G'),
  history('long overdue', 'G G G G+300 G G+2000 G'),
  history('before it is due', 'G G G+1 G+1 H+2 G E+1'),
  history('on one day', 'E G+0 H+0 E+0 G'),
  history('steps on later days', 'G G+1 A+2 H+1 G+3 G'),
  history('lapses after a day, and again', 'E A+1 A+0 A+1 G+0 G'),
];

export const retentions = [0.8, 0.9, 0.95] as const;

/** The notation of the table. */
export const ratingsOf = ({ reviews }: History): string =>
  reviews
    .map(({ rating, wait }) => `${rating.slice(0, 1).toUpperCase()}${wait === undefined ? '' : `+${wait}`}`)
    .join(' ');
