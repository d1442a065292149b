import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, NoteId, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardFormat, FolderPath, ImportReport, SetName } from '@flashcards/library';
import type {
  FillSet,
  FlashcardSets,
  InsertRefusal,
  NewCardOfSet,
  NewNotes,
  Receipted,
  Receipts,
  SetFillers,
} from '@flashcards/persistence-ports';
import type { NewId, Now, YieldToOthers } from '../clock.ts';
import type { CardChoice, DeckReader, PackageFile, ReadablePackage, ReadCard, ReadNotes } from './deck-reader.ts';
import type { Once } from '../accounts/once.ts';
import { answering, keepAfterwards } from '../accounts/once.ts';
import { originsElsewhere } from './origin-elsewhere.ts';

export interface ImportPackage extends CardChoice {
  readonly file: PackageFile;
  readonly name: SetName;
  readonly folder: FolderPath;
  readonly description: string;
  /** Reads and reports, stores nothing. */
  readonly dryRun: boolean;
}

export type ImportedPackage =
  { readonly stored: true; readonly id: SetId } | { readonly stored: false; readonly report: ImportReport };

export type ImportRefusal =
  | InsertRefusal
  | 'invalid_package'
  | 'no_cards'
  | 'too_many_cards'
  | 'set_too_large'
  | 'too_much_media'
  | 'reader_busy';

interface Ports {
  readonly sets: FlashcardSets;
  readonly receipts: Receipts;
  readonly deckReader: DeckReader;
  readonly now: Now;
  readonly newId: NewId;
  readonly yieldToOthers: YieldToOthers;
  /** Bytes of all files of one account. */
  readonly mostMediaBytes: number;
}

/** An import request, with its idempotency key. */
interface ImportCall {
  readonly request: ImportPackage;
  readonly once: Once<ImportedPackage> | undefined;
}

type Making = { readonly request: ImportPackage } & Pick<Ports, 'mostMediaBytes'> & ReturnType<typeof makingCards>;

type Imported = Receipted<ImportedPackage, ImportRefusal>;

/** Origins that are made in one turn of the event loop: about 1 ms of work. */
const originsPerTurn = 50;

const formatOf = ({ cardsFrom, stripHtml }: CardChoice): CardFormat => {
  if (cardsFrom === 'templates') return 'html';
  return stripHtml ? 'text' : 'untrusted-html';
};

/** Makes cards from what is read, and counts their scheduling for the report. */
const makingCards = (
  { newId, now, yieldToOthers }: Pick<Ports, 'newId' | 'now' | 'yieldToOthers'>,
  { settings }: User,
  request: ImportPackage,
) => {
  const today = studyDay(now(), settings);
  const { origin, counted } = originsElsewhere({ settings, today, createdOn: today });
  // The cards of a note follow one another: only the last note of a batch may have cards in the next.
  let noteIds = new Map<string, NoteId>();
  const madeNotes = ({ types, notes }: ReadNotes): NewNotes => {
    noteIds = new Map([...noteIds].slice(-1));
    const made = notes.map(({ key, modifiedAt, ...note }) => {
      const id = newId() as NoteId;
      noteIds.set(key, id);
      return { ...note, id, modifiedAt: modifiedAt === undefined ? now() : new Date(modifiedAt) };
    });
    return { types, notes: made };
  };
  const cardOfNote = ({ note }: ReadCard): Pick<NewCardOfSet, 'note'> => {
    const id = note && noteIds.get(note.key);
    return id ? { note: { id, ordinal: note.ordinal } } : {};
  };
  const format = formatOf(request);
  const made = async (read: readonly ReadCard[]): Promise<readonly NewCardOfSet[]> => {
    const cards: NewCardOfSet[] = [];
    for (const card of read) {
      const { front, back, standing } = card;
      const id = newId() as CardId;
      cards.push({ id, front, back, format, ...cardOfNote(card), ...(standing ? origin(standing) : {}) });
      if (standing && cards.length % originsPerTurn === 0) await yieldToOthers();
    }
    return cards;
  };
  const reported = (report: ImportReport): ImportReport =>
    request.scheduling ? { ...report, scheduling: counted() } : report;
  return { made, madeNotes, reported };
};

/**
 * Passes all files, and each batch of cards before the next is read, to the store. Nothing of a refused package is
 * stored.
 */
const fillFrom =
  (opened: ReadablePackage, { request, made, madeNotes, reported, mostMediaBytes }: Making) =>
  async ({ addCards, addNotes, keepMedia }: SetFillers): ReturnType<FillSet<ImportRefusal>> => {
    const read = await opened.cards(
      request,
      async (cards, notes) => {
        if (notes) await addNotes(madeNotes(notes));
        await addCards(await made(cards));
      },
      (files) => keepMedia({ files, mostBytes: mostMediaBytes }),
    );
    if (!read.ok) return read;
    return read.value.cards === 0 ? refuse('no_cards') : ok({ report: reported(read.value) });
  };

const readOnly = async (
  ports: Ports,
  user: User,
  { opened, request, once }: ImportCall & { readonly opened: ReadablePackage },
): Promise<Imported> => {
  const { made, reported } = makingCards(ports, user, request);
  const read = await opened.cards(request, async (cards) => void (request.scheduling && (await made(cards))));
  if (!read.ok) return read;
  return keepAfterwards(ports.receipts, user.account, {
    once,
    answer: { stored: false, report: reported(read.value) },
  });
};

/** Reads the cards and stores them, in the package's turn. */
const readAndStore =
  (ports: Ports, user: User, { request, once }: ImportCall) =>
  async (opened: ReadablePackage): Promise<Imported> => {
    if (request.dryRun) return readOnly(ports, user, { opened, request, once });
    const { sets, now, newId } = ports;
    const createdAt = now();
    const id = newId() as SetId;
    const { name, folder, description } = request;
    const set = { id, name, description, folder, createdAt, createdOn: studyDay(createdAt, user.settings) };
    const { mostMediaBytes } = ports;
    const fill = fillFrom(opened, { request, mostMediaBytes, ...makingCards(ports, user, request) });
    return answering(
      once,
      () => ({ stored: true, id }),
      (receipt) => sets.insertNew<ImportRefusal>(user.account, set, fill, receipt),
    );
  };

/**
 * Imports a deck package as a flashcard set. The name is checked before the package is read (contract, section 1), and
 * again, finally, when the set is stored.
 */
export const importPackageFlashcards =
  (ports: Ports) =>
  async (user: User, request: ImportPackage, once?: Once<ImportedPackage>): Promise<Imported> => {
    if (await ports.sets.isNameTaken(user.account, request.name)) return refuse('name_taken');
    return ports.deckReader.inTurn({ file: request.file, user: user.id }, readAndStore(ports, user, { request, once }));
  };
