import type { PackageLimits } from '@flashcards/apkg-parser';
import type {
  CardChoice,
  PackagePreview,
  ReadCard,
  ReadDeck,
  ReadMediaFile,
  ReadNotes,
  RowChoice,
} from '@flashcards/application';
import type { ReadReport, MediaFile } from '@flashcards/library';

/** The first message of the parent. */
export interface ReadRequest {
  readonly location: string;
  readonly limits: Partial<PackageLimits>;
  readonly task: ReadTask;
}

/** The directory for the files of a package, and the limits of one import. */
export interface MediaTask {
  readonly directory: string;
  /** Bytes of different files, as `countedBytes` counts. */
  readonly mostBytes: number;
  readonly mostFiles: number;
}

/** A file in that directory, named by its number. */
export interface SpooledFile extends MediaFile, Pick<ReadMediaFile, 'decks'> {
  readonly number: number;
}

/** What one set can hold. */
export interface SetBounds {
  readonly mostCards: number;
  /** UTF-8 bytes of both sides of all cards, of their notes and note types. */
  readonly mostTextBytes: number;
}

export interface CardsTask extends SetBounds {
  readonly kind: 'cards';
  readonly choice: CardChoice;
  /** Absent: the files are not unpacked. */
  readonly media?: MediaTask | undefined;
}

/** The cards of a CSV file. */
export interface RowsTask extends SetBounds {
  readonly kind: 'rows';
  readonly choice: RowChoice;
}

/** What is in a package, and with `withModes` what each import would make of it. */
export interface PreviewTask {
  readonly kind: 'preview';
  readonly withModes: boolean;
}

export type ReadTask = CardsTask | RowsTask | PreviewTask;

/** All later messages of the parent: there is room to unpack, or the cards or files were taken. */
export const proceed = 'proceed';

/** Why a package is refused. */
export type ReadRefusal = 'invalid_package' | 'too_many_cards' | 'set_too_large' | 'too_much_media' | 'too_many_decks';

/**
 * The messages of the child, in order: `started` before it reads the package, so that a child that cannot run is not
 * taken for a bad package. `unpacking` once it knows the most bytes of the collection or of rows. `unpacking-media` with the
 * stated size of the largest file, `spooling` before it writes `bytes` more bytes, and `media` with the files written.
 * `cards` in batches. Last, one of the others. After `unpacking`, `spooling` and `media`, and before more cards or the
 * last message, it waits for `proceed`, so that at most one batch is in flight. `failed` means that the file could not
 * be read, regardless of its content.
 */
export type ReadMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'unpacking'; readonly mostBytes: number }
  | { readonly kind: 'unpacking-media'; readonly largestBytes: number }
  | { readonly kind: 'spooling'; readonly bytes: number }
  | { readonly kind: 'media'; readonly files: readonly SpooledFile[]; readonly isLast: boolean }
  | {
      readonly kind: 'cards';
      readonly cards: readonly ReadCard[];
      readonly notes?: ReadNotes;
      readonly deck?: ReadDeck;
    }
  | { readonly kind: 'done'; readonly report: ReadReport }
  | { readonly kind: 'previewed'; readonly preview: PackagePreview }
  | { readonly kind: 'refused'; readonly code: ReadRefusal; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export const refused = (code: ReadRefusal): ReadMessage => ({ kind: 'refused', code, reason: code });
