/** The ratings of FSRS and Anki. */
export type Rating = 'again' | 'hard' | 'good' | 'easy';

export const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];
