import type { FullPreview } from '@flashcards/client-sdk';
import { texts } from '../texts/texts.ts';

const rounded = (amount: number): number => Math.round(amount * 10) / 10;

/** When the card comes back, as short as it fits under a button. */
export const intervalText = ({ minutes, interval }: FullPreview): string => {
  const { study } = texts;
  if (minutes !== undefined) return study.minutes(minutes);
  if (interval < 31) return study.days(interval);
  return interval < 365 ? study.months(rounded(interval / 30.4)) : study.years(rounded(interval / 365));
};
