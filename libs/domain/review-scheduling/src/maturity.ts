import type { Standing } from './progress.ts';

/** As in Anki: a card is mature when its interval is three weeks or more. */
export type Maturity = 'young' | 'mature';

/** The shortest interval of a mature card, in days. */
export const matureFrom = 21;

/** A state, with the interval of a card in review. Every `Standing` is one. */
export interface Ripeness {
  readonly state: Standing['state'];
  readonly interval?: number | undefined;
}

/** `undefined` for a card that is not in review: new, learning or relearning. */
export const maturityOf = ({ state, interval = 0 }: Ripeness): Maturity | undefined => {
  if (state !== 'review') return undefined;
  return interval >= matureFrom ? 'mature' : 'young';
};
