import { parseName } from '@flashcards/library';

const longest = 60;

/**
 * The name by which a user is shown to others, in NFC: 1–60 characters, by the rules of set names (contract, section
 * 8). It need not be unique.
 */
export const parseDisplayName = (text: string): string | undefined => parseName(text, longest);
