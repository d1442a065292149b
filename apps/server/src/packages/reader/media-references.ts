import type { MediaFile } from '@flashcards/apkg-parser';
import { mediaNames } from '@flashcards/apkg-parser';
import type { CardText } from '@flashcards/library';
import { nameMeantIn } from '../names-meant.ts';
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

const mayRefer = (side: string): boolean => side.includes('<') || side.includes('[sound:');

export const mediaReferences = (media: readonly MediaFile[]): MediaReferences => {
  const files = new Map(media.map((file) => [file.name, file]));
  const nameOf = nameMeantIn(files);
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
