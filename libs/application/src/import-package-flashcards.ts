import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath, ImportReport, SetName } from '@flashcards/library';
import type { FillSet, FlashcardSets, InsertRefusal, Receipted, Receipts } from '@flashcards/persistence-ports';
import type { NewId, Now } from './clock.ts';
import type { CardChoice, DeckReader, PackageFile, ReadablePackage } from './deck-reader.ts';
import type { Once } from './once.ts';
import { answering, keepAfterwards } from './once.ts';

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
  InsertRefusal | 'invalid_package' | 'no_cards' | 'too_many_cards' | 'set_too_large' | 'reader_busy';

interface Ports {
  readonly sets: FlashcardSets;
  readonly receipts: Receipts;
  readonly deckReader: DeckReader;
  readonly now: Now;
  readonly newId: NewId;
}

/** A package, and what makes its import happen once. */
interface Asked {
  readonly request: ImportPackage;
  readonly once: Once<ImportedPackage> | undefined;
}

type Imported = Receipted<ImportedPackage, ImportRefusal>;

/** Hands each batch of cards to the store before the next one is read; of a refused package nothing is stored. */
const fillFrom =
  (opened: ReadablePackage, { request, newId }: { readonly request: ImportPackage } & Pick<Ports, 'newId'>) =>
  async (...[add]: Parameters<FillSet<ImportRefusal>>): ReturnType<FillSet<ImportRefusal>> => {
    const read = await opened.cards(request, (texts) =>
      add(texts.map(({ front, back }) => ({ id: newId() as CardId, front, back }))),
    );
    if (!read.ok) return read;
    return read.value.cards === 0 ? refuse('no_cards') : ok({ report: read.value });
  };

const readOnly = async (
  { receipts }: Ports,
  { account }: User,
  { opened, request, once }: Asked & { readonly opened: ReadablePackage },
): Promise<Imported> => {
  const read = await opened.cards(request, async () => {});
  return read.ok ? keepAfterwards(receipts, account, { once, answer: { stored: false, report: read.value } }) : read;
};

/** Reads the cards and stores them, while it is the package's turn. */
const readAndStore =
  (ports: Ports, user: User, { request, once }: Asked) =>
  async (opened: ReadablePackage): Promise<Imported> => {
    if (request.dryRun) return readOnly(ports, user, { opened, request, once });
    const { sets, now, newId } = ports;
    const createdAt = now();
    const id = newId() as SetId;
    const { name, folder, description } = request;
    const set = { id, name, description, folder, createdAt, createdOn: studyDay(createdAt, user.settings) };
    const fill = fillFrom(opened, { request, newId });
    return answering(
      once,
      () => ({ stored: true, id }),
      (receipt) => sets.insertNew<ImportRefusal>(user.account, set, fill, receipt),
    );
  };

/**
 * Makes a flashcard set of a deck package. The name is looked at before the package (contract, section 1), and again,
 * for good, when the set is stored.
 */
export const importPackageFlashcards =
  (ports: Ports) =>
  async (user: User, request: ImportPackage, once?: Once<ImportedPackage>): Promise<Imported> => {
    if (await ports.sets.isNameTaken(user.account, request.name)) return refuse('name_taken');
    return ports.deckReader.inTurn({ file: request.file, user: user.id }, readAndStore(ports, user, { request, once }));
  };
