import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, NoteId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath, ImportReport, ReadReport, SetName } from '@flashcards/library';
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
import type {
  DeckReader,
  PackageFile,
  ReadablePackage,
  ReadCard,
  ReadNotes,
  TakeCards,
  TakeMedia,
} from './deck-reader.ts';
import type { Once } from '../accounts/once.ts';
import { answering, keepAfterwards } from '../accounts/once.ts';
import { originsElsewhere } from './origin-elsewhere.ts';

/** A set to import from a file. */
export interface ImportSet {
  readonly file: PackageFile;
  readonly name: SetName;
  readonly folder: FolderPath;
  readonly description: string;
  /** Reads and reports, stores nothing. */
  readonly dryRun: boolean;
}

/** How the file of an import is read. */
export interface ReadFile<Code extends string> {
  /** Whether cards keep their scheduling from the file. */
  readonly scheduling: boolean;
  readonly cards: (
    opened: ReadablePackage,
    take: TakeCards,
    takeMedia?: TakeMedia,
  ) => Promise<Outcome<ReadReport, Code>>;
}

export type ImportedSet =
  { readonly stored: true; readonly id: SetId } | { readonly stored: false; readonly report: ImportReport };

type Imported<Code extends string> = Receipted<ImportedSet, InsertRefusal | 'no_cards' | 'reader_busy' | Code>;

export interface ImportPorts {
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
interface ImportCall<Code extends string> {
  readonly request: ImportSet;
  readonly read: ReadFile<Code>;
  readonly once: Once<ImportedSet> | undefined;
}

type Making = Pick<ImportPorts, 'mostMediaBytes'> & ReturnType<typeof makingCards>;

/** Origins that are made in one turn of the event loop: about 1 ms of work. */
const originsPerTurn = 50;

/** Makes cards from what is read, and counts their scheduling for the report. */
const makingCards = (
  { newId, now, yieldToOthers }: Pick<ImportPorts, 'newId' | 'now' | 'yieldToOthers'>,
  { settings }: User,
  scheduling: boolean,
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
  const made = async (read: readonly ReadCard[]): Promise<readonly NewCardOfSet[]> => {
    const cards: NewCardOfSet[] = [];
    for (const card of read) {
      const { front, back, standing } = card;
      const id = newId() as CardId;
      cards.push({ id, front, back, ...cardOfNote(card), ...(standing ? origin(standing) : {}) });
      if (standing && cards.length % originsPerTurn === 0) await yieldToOthers();
    }
    return cards;
  };
  const reported = (report: ReadReport): ReadReport => (scheduling ? { ...report, scheduling: counted() } : report);
  return { made, madeNotes, reported };
};

/**
 * Passes all files, and each batch of cards before the next is read, to the store. Nothing of a refused file is stored.
 */
const fillFrom =
  <Code extends string>(
    opened: ReadablePackage,
    { cards }: ReadFile<Code>,
    { made, madeNotes, reported, mostMediaBytes }: Making,
  ) =>
  async ({ addCards, addNotes, keepMedia }: SetFillers): ReturnType<FillSet<Code | 'no_cards'>> => {
    const read = await cards(
      opened,
      async (some, notes) => {
        if (notes) await addNotes(madeNotes(notes));
        await addCards(await made(some));
      },
      (files) => keepMedia({ files, mostBytes: mostMediaBytes }),
    );
    if (!read.ok) return read;
    return read.value.cards === 0 ? refuse('no_cards') : ok({ report: reported(read.value) });
  };

const readOnly = async <Code extends string>(
  ports: ImportPorts,
  user: User,
  { opened, read, once }: ImportCall<Code> & { readonly opened: ReadablePackage },
): Promise<Imported<Code>> => {
  const { made, reported } = makingCards(ports, user, read.scheduling);
  const found = await read.cards(opened, async (cards) => void (read.scheduling && (await made(cards))));
  if (!found.ok) return found;
  return keepAfterwards(ports.receipts, user.account, {
    once,
    answer: { stored: false, report: { ...reported(found.value), sets: [] } },
  });
};

/** Reads the cards and stores them, in the file's turn. */
const readAndStore =
  <Code extends string>(ports: ImportPorts, user: User, { request, read, once }: ImportCall<Code>) =>
  async (opened: ReadablePackage): Promise<Imported<Code>> => {
    if (request.dryRun) return readOnly(ports, user, { opened, request, read, once });
    const { sets, now, newId } = ports;
    const createdAt = now();
    const id = newId() as SetId;
    const { name, folder, description } = request;
    const set = { id, name, description, folder, createdAt, createdOn: studyDay(createdAt, user.settings) };
    const { mostMediaBytes } = ports;
    const fill = fillFrom(opened, read, { mostMediaBytes, ...makingCards(ports, user, read.scheduling) });
    return answering(
      once,
      () => ({ stored: true, id }),
      (receipt) => sets.insertNew<Code | 'no_cards'>(user.account, set, fill, receipt),
    );
  };

/**
 * Imports a file as a flashcard set. The name is checked before the file is read (contract, section 1), and again,
 * finally, when the set is stored.
 */
export const importSet = async <Code extends string>(
  ports: ImportPorts,
  user: User,
  call: ImportCall<Code>,
): Promise<Imported<Code>> => {
  const { name, file } = call.request;
  if (await ports.sets.isNameTaken(user.account, name)) return refuse('name_taken');
  return ports.deckReader.inTurn({ file, user: user.id }, readAndStore(ports, user, call));
};
