import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { CardFormat } from '@flashcards/library';
import type { Once } from '../accounts/once.ts';
import type { CardChoice, ReadRefusal } from './deck-reader.ts';
import type { ImportedSet, ImportSet } from './import-set.ts';
import { importSet } from './import-set.ts';
import type { ReadFile } from './read-file.ts';
import type { UpdatePorts } from './update-set.ts';
import { updateSet } from './update-set.ts';

export interface ImportPackage extends ImportSet, CardChoice {
  /** The set that is updated; absent: new sets are made. Name and folder are ignored with it. */
  readonly update?: SetId | undefined;
  /** Whether an update replaces fields that were edited here. */
  readonly overwrite: boolean;
}

const formatOf = ({ cardsFrom, stripHtml }: CardChoice): CardFormat => {
  if (cardsFrom === 'templates') return 'html';
  return stripHtml ? 'text' : 'untrusted-html';
};

/** An update finds cards by their notes, which only `templates` keeps, in one set. */
const canUpdate = ({ cardsFrom, decks }: ImportPackage): boolean => cardsFrom === 'templates' && decks === 'set';

/** Imports a deck package as a flashcard set, as a set of each of its decks, or as an update of a set. */
export const importPackageFlashcards =
  (ports: UpdatePorts) => async (user: User, request: ImportPackage, once?: Once<ImportedSet>) => {
    const { update: updated, overwrite } = request;
    const choice = { ...request, lacking: updated !== undefined };
    const read: ReadFile<ReadRefusal> = {
      scheduling: request.scheduling,
      format: formatOf(request),
      byDeck: request.decks === 'folders',
      cards: (opened, take, takeMedia) => opened.cards(choice, take, takeMedia),
    };
    if (updated === undefined) return importSet(ports, user, { request, once, read });
    return canUpdate(request)
      ? updateSet(ports, user, { request, once, read, updated, overwrite })
      : refuse('cannot_update');
  };
