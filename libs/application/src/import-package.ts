import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { Card, FolderPath, ImportReport, SetName } from '@flashcards/library';
import type { AddCards, FillSet, FlashcardSets, Receipted } from '@flashcards/persistence-ports';
import type { NewId, Now } from './clock.ts';
import type { CardSelection, DeckReader, PackageFile } from './deck-reader.ts';

export interface ImportPackage extends CardSelection {
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
  'name_taken' | 'place_taken' | 'invalid_package' | 'no_cards' | 'too_many_cards' | 'reader_busy';

interface Ports {
  readonly sets: FlashcardSets;
  readonly deckReader: DeckReader;
  readonly now: Now;
  readonly newId: NewId;
}

/** Cards are stored in the order in which they were read, one batch after the other. */
const inOrder = (add: AddCards) => {
  let last = Promise.resolve();
  const take = (cards: readonly Card[]): void => {
    last = last.then(() => add(cards));
    // Told by `done`; a batch that fails must not end the process before the package is read.
    last.catch(() => undefined);
  };
  return { take, done: () => last };
};

/** Reads the package into the set; what it refuses, nothing is stored of. */
const fillFrom =
  ({ deckReader, newId }: Ports, request: ImportPackage): FillSet<ImportRefusal> =>
  async (add) => {
    const { take, done } = inOrder(add);
    const read = await deckReader.read(request.file, request, (texts) =>
      // A few ids at a time: those of a large set at once would make everyone else wait.
      take(texts.map(({ front, back }) => ({ id: newId() as CardId, front, back }))),
    );
    await done();
    if (!read.ok) return read;
    return read.value.cards === 0 ? refuse('no_cards') : ok({ report: read.value });
  };

const dryRun = async (
  { deckReader }: Ports,
  request: ImportPackage,
): Promise<Outcome<ImportedPackage, ImportRefusal>> => {
  const read = await deckReader.read(request.file, request, () => {});
  return read.ok ? ok({ stored: false, report: read.value }) : read;
};

/**
 * Makes a flashcard set of a deck package. The name is looked at before the package (contract, section 1), and again,
 * for good, when the set is stored.
 */
export const importPackage =
  (ports: Ports) =>
  async (user: User, request: ImportPackage): Promise<Receipted<ImportedPackage, ImportRefusal>> => {
    const { sets, now, newId } = ports;
    if (await sets.isNameTaken(user.account, request.name)) return refuse('name_taken');
    if (request.dryRun) return dryRun(ports, request);
    const createdAt = now();
    const id = newId() as SetId;
    const { name, folder, description } = request;
    const set = { id, name, description, folder, createdAt, createdOn: studyDay(createdAt, user.settings) };
    const inserted = await sets.insertNew<ImportRefusal>(user.account, set, fillFrom(ports, request));
    return inserted.ok ? ok({ stored: true, id }) : inserted;
  };
