import type { CardId, NoteId } from '@flashcards/kernel';
import { utf8Bytes } from './card.ts';
import { tagBytesOf } from './tag.ts';

/** The fields and card templates of notes of one set. */
export interface NoteType {
  /** Unique in the set. Decimal: the id that the note type has in Anki. */
  readonly id: string;
  readonly name: string;
  /** `cloze`: one card for each deletion number instead of one for each template. */
  readonly kind: 'standard' | 'cloze';
  /** Names of the fields, in order. */
  readonly fields: readonly string[];
  /** Names of the templates, in order. */
  readonly templates: readonly string[];
  /** The whole note type as text. Only the reader and the writer of packages interpret it. */
  readonly definition: string;
}

/** What several cards of a set are made from. */
export interface Note {
  readonly id: NoteId;
  /** Identifies the note in every package and in Anki. Any text. */
  readonly guid: string;
  /** The id of its note type. */
  readonly type: string;
  /** As imported, in the order of the note type's fields: unsanitized HTML. */
  readonly fields: readonly string[];
  readonly tags: readonly string[];
  readonly modifiedAt: Date;
  /** The fields that were edited here, by index, ascending. Absent: none. */
  readonly edited?: readonly number[];
}

/** From which note a card is made. A card that was typed in has none: it is a note of its own. */
export interface CardOfNote {
  readonly id: NoteId;
  /** The 0-based number of the template, or of the deletion. */
  readonly ordinal: number;
}

/** The note of a card. A card that was typed in is a note of its own, with the card's id. */
export const noteIdOf = ({ id, note }: { readonly id: CardId; readonly note?: CardOfNote | undefined }): NoteId =>
  note?.id ?? (id as string as NoteId);

const sum = (texts: readonly string[]): number => texts.reduce((bytes, text) => bytes + utf8Bytes(text), 0);

/** UTF-8 bytes of a note without its tags. */
export const contentBytesOf = ({ guid, fields }: Pick<Note, 'guid' | 'fields'>): number =>
  utf8Bytes(guid) + sum(fields);

/** UTF-8 bytes of a note, which count for the text of its set. */
export const noteBytesOf = (note: Pick<Note, 'guid' | 'fields' | 'tags'>): number =>
  contentBytesOf(note) + tagBytesOf(note.tags);

/** UTF-8 bytes of a note type, which count for the text of its set. */
export const noteTypeBytesOf = ({ name, fields, templates, definition }: NoteType): number =>
  utf8Bytes(name) + sum(fields) + sum(templates) + utf8Bytes(definition);
