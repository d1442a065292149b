/** How well a card was remembered, in FSRS's and Anki's words. */
export type Rating = 'again' | 'hard' | 'good' | 'easy';

export const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];
