import type { User } from '@flashcards/accounts';
import type { CardFormat } from '@flashcards/library';
import type { Once } from '../accounts/once.ts';
import type { CardChoice } from './deck-reader.ts';
import type { ImportedSet, ImportPorts, ImportSet } from './import-set.ts';
import { importSet } from './import-set.ts';

export interface ImportPackage extends ImportSet, CardChoice {}

const formatOf = ({ cardsFrom, stripHtml }: CardChoice): CardFormat => {
  if (cardsFrom === 'templates') return 'html';
  return stripHtml ? 'text' : 'untrusted-html';
};

/** Imports a deck package as a flashcard set, or as a set of each of its decks. */
export const importPackageFlashcards =
  (ports: ImportPorts) => (user: User, request: ImportPackage, once?: Once<ImportedSet>) =>
    importSet(ports, user, {
      request,
      once,
      read: {
        scheduling: request.scheduling,
        format: formatOf(request),
        byDeck: request.decks === 'folders',
        cards: (opened, take, takeMedia) => opened.cards(request, take, takeMedia),
      },
    });
