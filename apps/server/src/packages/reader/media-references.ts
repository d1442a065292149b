import type { MediaFile } from '@flashcards/apkg-parser';
import { mediaNames } from '@flashcards/apkg-parser';
import type { CardText } from '@flashcards/library';

/** The files of a package that its cards refer to. */
export interface MediaReferences {
  /** Looks through a card whose sides are fields as they are. */
  see(card: CardText): void;
  /** Those that were seen, each once, under the name that the package has for it. */
  files(): readonly MediaFile[];
  /** The name that the package has for what a text calls so; `undefined` where it has none. */
  nameOf(name: string): string | undefined;
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

// Anki's names have 120 bytes at most; to compose marks without end takes the square of their number.
const longestName = 200;
const composed = (name: string): string => (name.length > longestName ? name : name.normalize('NFC'));

/** What a text may mean by a name: itself first; some tools write names in another form than the package does. */
const meanings = [(name: string) => name, composed, decoded];

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
  const seen = new Set<string>();
  const seeSide = (side: string): void => {
    if (!mayRefer(side)) return;
    for (const name of mediaNames(side)) {
      const known = nameOf(name);
      if (known !== undefined) seen.add(known);
    }
  };
  return {
    see: ({ front, back }) => {
      if (files.size === 0) return;
      seeSide(front);
      seeSide(back);
    },
    files: () => [...seen].flatMap((name) => files.get(name) ?? []),
    nameOf,
  };
};
