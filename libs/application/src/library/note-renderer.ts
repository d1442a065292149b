import type { Outcome, UserId } from '@flashcards/kernel';
import type { MediaFile, MediaHash, Note, NoteType } from '@flashcards/library';

/** The fields of a note, in the order of its type, as a person edits them: HTML as in Anki. */
export type NoteText = Pick<Note, 'fields' | 'tags'>;

/** What notes refer to: files by their names, as in Anki, or by their addresses here. */
export interface WantedFiles {
  readonly names: readonly string[];
  readonly hashes: readonly MediaHash[];
}

export interface NotesToRender {
  /** Users take turns. */
  readonly user: UserId;
  readonly type: NoteType;
  readonly notes: readonly NoteText[];
  /** For `{{Deck}}` of a template. */
  readonly deckName: string;
  /** Finds files for names and hashes; those that are unknown are left out. A file's name is its name in the set. */
  readonly filesOf: (wanted: WantedFiles) => Promise<readonly MediaFile[]>;
}

/** A card of a note as Anki renders it: sanitised HTML. */
export interface RenderedCard {
  readonly ordinal: number;
  readonly front: string;
  readonly back: string;
  /** What `cardWords` gives for its sides. */
  readonly words: string;
}

export interface RenderedNote {
  /** The fields to store: addresses of known files are replaced by references to their names. */
  readonly fields: readonly string[];
  /** By ordinal. Cards with a blank or too large side are left out, and those that Anki shows as messages. */
  readonly cards: readonly RenderedCard[];
  /** The known files that it refers to. */
  readonly files: readonly MediaFile[];
}

/** The fields that are the two sides of a card, by index. */
export interface PlainSides {
  readonly front: number;
  readonly back: number;
}

export type RendererRefusal = 'renderer_busy' | 'too_much_to_render';

/** Makes cards from notes. Only it, the reader and the writer of packages interpret the definition of a note type. */
export interface NoteRenderer {
  /** The note type that every set has under this name; `undefined` for any other. */
  builtIn(name: string): NoteType | undefined;
  /** The CSS of a note type: untrusted. */
  cssOf(type: NoteType): string;
  /**
   * Of each template in order, the fields that are its sides if both are one field each: `{{F}}`, and `{{G}}` alone or
   * after `{{FrontSide}}` and a line. `undefined` for a template with more, and for cloze types. Refusals as of `render`.
   */
  plainSides(user: UserId, type: NoteType): Promise<Outcome<readonly (PlainSides | undefined)[], RendererRefusal>>;
  /**
   * Renders notes of one type, in order. `renderer_busy` when the queue is full; `too_much_to_render` when rendering
   * exceeds its limits of time, memory or text.
   */
  render(request: NotesToRender): Promise<Outcome<readonly RenderedNote[], RendererRefusal>>;
}
