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

/** How the cards of a package are read by a choice. */
const readBy = (choice: CardChoice): ReadFile<ReadRefusal> => ({
  scheduling: choice.scheduling,
  format: formatOf(choice),
  byDeck: choice.decks === 'folders',
  cards: (opened, take, takeMedia) => opened.cards(choice, take, takeMedia),
});

/** An update of all that a package has, but for its scheduling. */
export const packageUpdate: { readonly read: ReadFile<ReadRefusal>; readonly overwrite: boolean } = {
  read: readBy({
    ...{ cardsFrom: 'templates', termField: '', definitionField: '', fields: 'auto', stripHtml: true, cloze: true },
    ...{ scheduling: false, decks: 'set', lacking: true, presets: false },
  }),
  overwrite: false,
};

/** Imports a deck package as a flashcard set, as a set of each of its decks, or as an update of a set. */
export const importPackageFlashcards =
  (ports: UpdatePorts) => async (user: User, request: ImportPackage, once?: Once<ImportedSet>) => {
    const { update: updated, overwrite } = request;
    const read = readBy({ ...request, lacking: updated !== undefined });
    if (updated === undefined) return importSet(ports, user, { request, once, read });
    return canUpdate(request)
      ? updateSet(ports, user, { request, once, read, updated, overwrite })
      : refuse('cannot_update');
  };
