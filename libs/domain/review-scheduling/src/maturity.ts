import type { Standing } from './progress.ts';

/** As in Anki: a card is mature when its interval is three weeks or more. */
export type Maturity = 'young' | 'mature';

/** The shortest interval of a mature card, in days. */
export const matureFrom = 21;

/** `undefined` for a card that is not in review: new, learning or relearning. */
export const maturityOf = (standing: Standing): Maturity | undefined => {
  if (standing.state !== 'review') return undefined;
  return standing.interval >= matureFrom ? 'mature' : 'young';
};
