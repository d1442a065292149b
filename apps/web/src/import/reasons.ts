import { texts } from '../texts/texts.ts';

/** The service may have a reason that is newer than this page. */
export const reasonText = (reason: string): string => texts.import.reasons[reason] ?? reason;
