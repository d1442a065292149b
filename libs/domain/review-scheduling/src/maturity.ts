import type { Standing } from './progress.ts';

/** How firmly a learned card sits: Anki calls one mature whose interval is three weeks or more. */
export type Maturity = 'young' | 'mature';

/** The shortest interval of a mature card, in days. */
export const matureFrom = 21;

/** `undefined` for a card that is not in review: it is new, or being learned. */
export const maturityOf = (standing: Standing): Maturity | undefined => {
  if (standing.state !== 'review') return undefined;
  return standing.interval >= matureFrom ? 'mature' : 'young';
};
