import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Card, FolderPath, ImportReport, SetName } from '@flashcards/library';
import type { FlashcardSets } from '@flashcards/persistence-ports';
import type { NewId, Now } from './clock.ts';
import type { CardChoice, DeckReader, PackageFile, ReadablePackage } from './deck-reader.ts';

export interface ImportPackage extends CardChoice {
  readonly file: PackageFile;
  readonly name: SetName;
  readonly folder: FolderPath;
  readonly description: string;
  /** Read and report, store nothing. */
  readonly dryRun: boolean;
}

export type ImportedPackage =
  { readonly stored: true; readonly id: SetId } | { readonly stored: false; readonly report: ImportReport };

export type ImportRefusal =
  'name_taken' | 'place_taken' | 'invalid_package' | 'no_cards' | 'too_many_cards' | 'set_too_large' | 'reader_busy';

interface Ports {
  readonly sets: FlashcardSets;
  readonly deckReader: DeckReader;
  readonly now: Now;
  readonly newId: NewId;
}

interface Deck {
  readonly cards: readonly Card[];
  readonly report: ImportReport;
}

const store = async (
  { sets, now, newId }: Ports,
  user: User,
  { request, deck }: { readonly request: ImportPackage; readonly deck: Deck },
): Promise<Outcome<ImportedPackage, ImportRefusal>> => {
  const createdAt = now();
  const id = newId() as SetId;
  const inserted = await sets.insertNew(user.id, {
    id,
    name: request.name,
    description: request.description,
    folder: request.folder,
    createdAt,
    createdOn: studyDay(createdAt, user.settings),
    ...deck,
  });
  return inserted === 'inserted' ? ok({ stored: true, id }) : refuse(inserted);
};

/** Reads the cards and stores them, while it is the package's turn. */
const readAndStore =
  (ports: Ports, user: User, request: ImportPackage) =>
  async (opened: ReadablePackage): Promise<Outcome<ImportedPackage, ImportRefusal>> => {
    const cards: Card[] = [];
    // A few ids at a time: those of a large set at once would make everyone else wait.
    const read = await opened.cards(request, async (texts) => {
      for (const { front, back } of texts) cards.push({ id: ports.newId() as CardId, front, back });
    });
    if (!read.ok) return read;
    if (request.dryRun) return ok({ stored: false, report: read.value });
    if (cards.length === 0) return refuse('no_cards');
    return store(ports, user, { request, deck: { cards, report: read.value } });
  };

/**
 * Makes a flashcard set of a deck package. The name is looked at before the package (contract, section 1), and again,
 * for good, when the set is stored.
 */
export const importPackage =
  (ports: Ports) =>
  async (user: User, request: ImportPackage): Promise<Outcome<ImportedPackage, ImportRefusal>> => {
    if (await ports.sets.isNameTaken(user.id, request.name)) return refuse('name_taken');
    return ports.deckReader.inTurn({ file: request.file, user: user.id }, readAndStore(ports, user, request));
  };
