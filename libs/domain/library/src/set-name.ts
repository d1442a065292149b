import type { Branded } from '@flashcards/kernel';
import { parseName } from './name.ts';

/** The name of a flashcard set, in NFC; unique per user (contract, section 2). */
export type SetName = Branded<'SetName'>;

export const parseSetName = (text: string): SetName | undefined => parseName(text) as SetName | undefined;
