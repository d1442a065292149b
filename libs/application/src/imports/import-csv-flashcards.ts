import type { User } from '@flashcards/accounts';
import type { Once } from '../accounts/once.ts';
import type { RowChoice } from './deck-reader.ts';
import type { ImportedSet, ImportPorts, ImportSet } from './import-set.ts';
import { importSet } from './import-set.ts';

export interface ImportCsv extends ImportSet, RowChoice {}

/** Imports the rows of a CSV file as a flashcard set of typed cards. */
export const importCsvFlashcards = (ports: ImportPorts) => (user: User, request: ImportCsv, once?: Once<ImportedSet>) =>
  importSet(ports, user, {
    request,
    once,
    read: { scheduling: false, format: 'text', byDeck: false, cards: (opened, take) => opened.rows(request, take) },
  });
