import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { CardId, NoteId, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath, ImportReport, ReadReport, SetName } from '@flashcards/library';
import type {
  FillSet,
  FlashcardSets,
  InsertRefusal,
  NewCardOfSet,
  NewDeckSet,
  NewNotes,
  Receipted,
  Receipts,
  SetFillers,
} from '@flashcards/persistence-ports';
import type { NewId, Now, YieldToOthers } from '../clock.ts';
import type { DeckReader, PackageFile, ReadablePackage, ReadCard, ReadNotes } from './deck-reader.ts';
import { fillDecksFrom } from './fill-decks.ts';
import type { ReadFile } from './read-file.ts';
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
export interface ImportCall<Code extends string> {
  readonly request: ImportSet;
  readonly read: ReadFile<Code>;
  readonly once: Once<ImportedSet> | undefined;
}

type Making = Pick<ImportPorts, 'mostMediaBytes'> & ReturnType<typeof makingCards>;

/** Origins that are made in one turn of the event loop: about 1 ms of work. */
const originsPerTurn = 50;

/** Makes cards from what is read, and counts their scheduling for the report. */
export const makingCards = (
  { newId, now, yieldToOthers }: Pick<ImportPorts, 'newId' | 'now' | 'yieldToOthers'>,
  { settings }: User,
  { scheduling, format }: Pick<ReadFile<never>, 'scheduling' | 'format'>,
) => {
  const today = studyDay(now(), settings);
  const { origin, counted } = originsElsewhere({ settings, today, createdOn: today });
  // The cards of a note follow one another: only the last note of a batch may have cards in the next.
  let noteIds = new Map<string, NoteId>();
  const madeNotes = ({ types, notes }: ReadNotes): NewNotes => {
    noteIds = new Map([...noteIds].slice(-1));
    const made = notes.map(({ key, modifiedAt, tags, ...note }) => {
      const id = newId() as NoteId;
      noteIds.set(key, id);
      // Of our own tags, too, a search expects this form.
      const composed = tags.map((tag) => tag.normalize('NFC'));
      return { ...note, id, tags: composed, modifiedAt: modifiedAt === undefined ? now() : new Date(modifiedAt) };
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
      const { front, back, words, tags, standing } = card;
      const id = newId() as CardId;
      const ofRow = tags ? { tags } : {};
      cards.push({
        id,
        front,
        back,
        words,
        format,
        ...ofRow,
        ...cardOfNote(card),
        ...(standing ? origin(standing) : {}),
      });
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
export const fillFrom =
  <Code extends string>(
    opened: ReadablePackage,
    { cards }: ReadFile<Code>,
    { made, madeNotes, reported, mostMediaBytes }: Making,
  ) =>
  async ({ addCards, addNotes, keepMedia }: SetFillers): ReturnType<FillSet<Code | 'no_cards'>> => {
    let options: string | undefined;
    const read = await cards(
      opened,
      async (some, notes, deck) => {
        options ??= deck?.options;
        if (notes) await addNotes(madeNotes(notes));
        await addCards(await made(some));
      },
      (files) => keepMedia({ files, mostBytes: mostMediaBytes }),
    );
    if (!read.ok) return read;
    if (read.value.cards === 0) return refuse('no_cards');
    return ok({ report: reported(read.value), ...(options === undefined ? {} : { deckOptions: options }) });
  };

const readOnly = async <Code extends string>(
  ports: ImportPorts,
  user: User,
  { opened, read, once }: ImportCall<Code> & { readonly opened: ReadablePackage },
): Promise<Imported<Code>> => {
  const { made, reported } = makingCards(ports, user, read);
  const found = await read.cards(opened, async (cards) => void (read.scheduling && (await made(cards))));
  if (!found.ok) return found;
  return keepAfterwards(ports.receipts, user.account, {
    once,
    answer: { stored: false, report: { ...reported(found.value), sets: [] } },
  });
};

/** New sets in the order of their keys: sets are ordered by the millisecond of their creation. */
export const newSets = ({ now, newId }: Pick<ImportPorts, 'now' | 'newId'>, { settings }: User) => {
  const start = now();
  const createdOn = studyDay(start, settings);
  return (key: number): NewDeckSet => {
    return { id: newId() as SetId, createdAt: new Date(start.getTime() + key), createdOn };
  };
};

/** Reads the cards and stores them, in the file's turn. */
const readAndStore =
  <Code extends string>(ports: ImportPorts, user: User, { request, read, once }: ImportCall<Code>) =>
  async (opened: ReadablePackage): Promise<Imported<Code>> => {
    if (request.dryRun) return readOnly(ports, user, { opened, request, read, once });
    const { sets } = ports;
    const newSet = newSets(ports, user);
    const { mostMediaBytes } = ports;
    const making = { mostMediaBytes, ...makingCards(ports, user, read) };
    if (read.byDeck) {
      const fill = fillDecksFrom(opened, read, { ...making, request, newSet });
      return answering(
        once,
        (id: SetId) => ({ stored: true, id }),
        (receipt) => sets.insertDecks<Code | 'no_cards'>(user.account, fill, receipt),
      );
    }
    const { name, folder, description } = request;
    const set = { ...newSet(0), name, description, folder };
    const { id } = set;
    const fill = fillFrom(opened, read, making);
    return answering(
      once,
      () => ({ stored: true, id }),
      (receipt) => sets.insertNew<Code | 'no_cards'>(user.account, set, fill, receipt),
    );
  };

/**
 * Imports a file as a flashcard set, or as a set of each of its decks. The name of a single set is checked before the
 * file is read (contract, section 1), and again, finally, when the set is stored. Sets of decks get a number where their
 * name is taken.
 */
export const importSet = async <Code extends string>(
  ports: ImportPorts,
  user: User,
  call: ImportCall<Code>,
): Promise<Imported<Code>> => {
  const { name, file } = call.request;
  if (!call.read.byDeck && (await ports.sets.isNameTaken(user.account, name))) return refuse('name_taken');
  return ports.deckReader.inTurn({ file, user: user.id }, readAndStore(ports, user, call));
};
