import type { PackageLimits } from '@flashcards/apkg-parser';
import type { CardChoice, PackagePreview, ReadCard } from '@flashcards/application';
import type { ImportReport, MediaFile } from '@flashcards/library';

/** What the parent sends first. */
export interface ReadRequest {
  readonly location: string;
  readonly limits: Partial<PackageLimits>;
  readonly task: ReadTask;
}

/** Where the files of a package go, and how much of them one import may bring. */
export interface MediaTask {
  readonly directory: string;
  /** Of different files, as `countedBytes` counts. */
  readonly mostBytes: number;
  readonly mostFiles: number;
}

/** A file that lies in that directory under this number. */
export interface SpooledFile extends MediaFile {
  readonly number: number;
}

export type ReadTask =
  | {
      readonly kind: 'cards';
      readonly choice: CardChoice;
      readonly mostCards: number;
      /** UTF-8 bytes of both sides of all cards. */
      readonly mostTextBytes: number;
      /** Absent: the files stay where they are. */
      readonly media?: MediaTask | undefined;
    }
  | { readonly kind: 'preview' };

/** What the parent sends from then on: there is room to unpack, or the cards were taken. */
export const proceed = 'proceed';

/** Why a package is refused. */
export type ReadRefusal = 'invalid_package' | 'too_many_cards' | 'set_too_large' | 'too_much_media';

/**
 * What the child sends: `started` before it touches the package, so that a child that cannot run at all is not taken
 * for a bad package; `unpacking` once it knows how many bytes that may take; `unpacking-media` with the size that the
 * largest file states, `spooling` before so many bytes more are written, and what was written; cards in batches; at last
 * one of the others. After `unpacking`, `spooling` and files, and before more cards or the last word, it waits for
 * `proceed`: so there is never more than one batch on its way. `failed` means that the file could not be read, whatever is in it.
 */
export type ReadMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'unpacking'; readonly mostBytes: number }
  | { readonly kind: 'unpacking-media'; readonly largestBytes: number }
  | { readonly kind: 'spooling'; readonly bytes: number }
  | { readonly kind: 'media'; readonly files: readonly SpooledFile[]; readonly isLast: boolean }
  | { readonly kind: 'cards'; readonly cards: readonly ReadCard[] }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'previewed'; readonly preview: PackagePreview }
  | { readonly kind: 'refused'; readonly code: ReadRefusal; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };
