import type { MediaFile } from '@flashcards/apkg-parser';
import { mediaNames } from '@flashcards/apkg-parser';
import type { CardText } from '@flashcards/library';
import type { FoundCard } from './template-cards.ts';

/** A file, and the keys of the decks whose cards refer to it. */
export interface ReferencedFile {
  readonly file: MediaFile;
  readonly decks: readonly number[];
}

/** Collects the files of a package that its cards refer to. */
export interface MediaReferences {
  /** Scans a card whose sides are unstripped fields. Cards come deck by deck, if they have decks. */
  see(card: CardText & Pick<FoundCard, 'deck'>): void;
  /** The referenced files, each once, with their names in the package. */
  files(): readonly ReferencedFile[];
  /** The name in the package for a name in a text; `undefined` when there is none. */
  nameOf(name: string): string | undefined;
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

// Anki's names have at most 120 bytes. Composing unlimited combining marks takes quadratic time.
const longestName = 200;
const composed = (name: string): string => (name.length > longestName ? name : name.normalize('NFC'));

/**
 * The forms of a name, tried in order: unchanged first, because some tools write names in another form than the package
 * does.
 */
const meanings = [(name: string) => name, composed, decoded];

/** The names that a name in a text may mean, the likeliest first. */
export const namesMeant = (name: string): readonly string[] => [...new Set(meanings.map((meant) => meant(name)))];

const nameIn =
  (files: ReadonlyMap<string, MediaFile>) =>
  (name: string): string | undefined => {
    for (const meant of meanings) {
      const found = meant(name);
      if (files.has(found)) return found;
    }
    return undefined;
  };

const mayRefer = (side: string): boolean => side.includes('<') || side.includes('[sound:');

export const mediaReferences = (media: readonly MediaFile[]): MediaReferences => {
  const files = new Map(media.map((file) => [file.name, file]));
  const nameOf = nameIn(files);
  const seen = new Map<string, number[]>();
  const seeName = (name: string, deck: number | undefined): void => {
    const decks = seen.get(name) ?? [];
    seen.set(name, decks);
    if (deck !== undefined && decks.at(-1) !== deck) decks.push(deck);
  };
  const seeSide = (side: string, deck: number | undefined): void => {
    if (!mayRefer(side)) return;
    for (const name of mediaNames(side)) {
      const known = nameOf(name);
      if (known !== undefined) seeName(known, deck);
    }
  };
  return {
    see: ({ front, back, deck }) => {
      if (files.size === 0) return;
      seeSide(front, deck?.key);
      seeSide(back, deck?.key);
    },
    files: () =>
      [...seen].flatMap(([name, decks]) => {
        const file = files.get(name);
        return file ? [{ file, decks }] : [];
      }),
    nameOf,
  };
};
