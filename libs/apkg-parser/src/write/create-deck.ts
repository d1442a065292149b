import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isFilled } from '../render/spaces.ts';
import { checkText, refuse } from './check.ts';
import type { CardToWrite, DeckToWrite, MediaToWrite, NoteToWrite, NoteTypeToWrite } from './deck-to-write.ts';

/** A note for `DeckBuilder.add`. Both sides are HTML, in which `&lt;` stands for a less-than sign. */
export interface NoteToAdd {
  readonly front: string;
  readonly back: string;
  /** Words without white space; `::` separates levels. */
  readonly tags?: readonly string[];
  /** Identifies the note when it is imported again. Default: made of the deck's name and `front`. */
  readonly guid?: string;
}

/** Options of `createDeck`. */
export interface CreateDeckOptions {
  /** Makes a second card of each note, which asks for its front. Default: false. */
  readonly reversed?: boolean;
}

/** A deck that grows. `writePackage` takes it at any time, and again later. */
export interface DeckBuilder extends DeckToWrite {
  /**
   * Adds a note and its cards. Throws `TypeError` if its front is blank, or if its guid is that of an earlier note.
   *
   * @example
   * ```ts
   * const deck = createDeck('Italian');
   * deck.add({ front: 'gatto', back: 'cat', tags: ['noun'] });
   * ```
   */
  add(note: NoteToAdd): void;
  /**
   * Adds a media file, for notes that name it: `<img src="cat.jpg">`, `[sound:gatto.mp3]`.
   *
   * @example
   * ```ts
   * const deck = createDeck('Italian');
   * deck.addMedia('cat.jpg', await readFile('cat.jpg'));
   * ```
   */
  addMedia(name: string, bytes: Uint8Array): void;
}

const hashOf = (...texts: readonly string[]): string => bytesToHex(sha1(utf8ToBytes(JSON.stringify(texts))));

const guidDigits = 20;
const firstId = 1_000_000_000_000;
const idDigits = 9;

/** An id for the texts. It looks like a time of 2001 to 2003, because Anki shows ids as times of creation. */
const idOf = (...texts: readonly string[]): number =>
  firstId + Number.parseInt(hashOf(...texts).slice(0, idDigits), 16);

const templateOf = (name: string, asked: string, answer: string) => ({
  name,
  questionFormat: asked,
  answerFormat: `{{FrontSide}}\n\n<hr id="answer">\n\n${answer}`,
});

const forwards = templateOf('Card 1', '{{Front}}', '{{Back}}');
const backwards = templateOf('Card 2', '{{Back}}', '{{Front}}');

/** Note types of one id are one note type in Anki, so both have their own. */
const typeOf = (reversed: boolean): NoteTypeToWrite => {
  const name = reversed ? 'Front and back, both ways' : 'Front and back';
  return {
    id: String(idOf('note type', name)),
    name,
    kind: 'standard',
    imageOcclusion: false,
    fields: ['Front', 'Back'],
    templates: reversed ? [forwards, backwards] : [forwards],
    css: '.card {\n  font-family: arial;\n  font-size: 20px;\n  text-align: center;\n}\n',
    sortField: 0,
  };
};

/**
 * Starts a deck of notes with a front and a back, for `writePackage`. All ids follow from the content, so that Anki
 * updates notes when it imports a later package: note types have fixed ids, the ids of the deck, its notes and its cards
 * follow from the deck's name and their order, and the guid of a note is a hash of the deck's name and the front. A note
 * whose front changes is a new note, unless it has a `guid` of its own.
 *
 * @example
 * ```ts
 * const deck = createDeck('Italian');
 * deck.add({ front: 'gatto', back: 'cat', tags: ['noun'] });
 * const bytes = await writePackage(deck);
 * ```
 */
export const createDeck = (name: string, { reversed = false }: CreateDeckOptions = {}): DeckBuilder => {
  const type = typeOf(reversed);
  const deckId = String(idOf('deck', name));
  const firstNote = idOf('notes', name);
  const notes: NoteToWrite[] = [];
  const cards: CardToWrite[] = [];
  const media: MediaToWrite[] = [];
  const guids = new Set<string>();
  return {
    noteTypes: [type],
    decks: [{ id: deckId, name, filtered: false }],
    notes,
    cards,
    media,
    add: ({
      front,
      back,
      tags = [],
      guid = hashOf(name, front, ...(reversed ? [type.name] : [])).slice(0, guidDigits),
    }) => {
      const place = `note ${notes.length + 1} of the deck:`;
      if (!isFilled(checkText(front, `${place} its front`))) refuse(`${place} its front`, 'must not be blank');
      checkText(back, `${place} its back`);
      if (!Array.isArray(tags)) refuse(`${place} its tags`, 'must be a list');
      if (guids.has(guid)) refuse(place, 'an earlier one has its front, or its guid');
      guids.add(guid);
      const noteId = String(firstNote + notes.length);
      notes.push({ id: noteId, guid, noteTypeId: type.id, fields: [front, back], tags });
      const asked = reversed && isFilled(back) ? [0, 1] : [0];
      for (const ord of asked)
        cards.push({ id: String(firstNote + cards.length), noteId, deckId, ord, due: notes.length });
    },
    addMedia: (file, bytes) => {
      if (!(bytes instanceof Uint8Array)) refuse(`media file '${String(file)}':`, 'must be a Uint8Array');
      media.push({ name: file, bytes: () => bytes });
    },
  };
};
