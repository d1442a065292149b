import type { PackageLimits } from '@flashcards/apkg-parser';
import type { CardChoice, PackagePreview, ReadCard } from '@flashcards/application';
import type { ImportReport } from '@flashcards/library';

/** What the parent sends first. */
export interface ReadRequest {
  readonly location: string;
  readonly limits: Partial<PackageLimits>;
  readonly task: ReadTask;
}

export type ReadTask =
  | {
      readonly kind: 'cards';
      readonly choice: CardChoice;
      readonly mostCards: number;
      /** UTF-8 bytes of both sides of all cards. */
      readonly mostTextBytes: number;
    }
  | { readonly kind: 'preview' };

/** What the parent sends from then on: there is room to unpack, or the cards were taken. */
export const proceed = 'proceed';

/** Why a package is refused. */
export type ReadRefusal = 'invalid_package' | 'too_many_cards' | 'set_too_large';

/**
 * What the child sends: `started` before it touches the package, so that a child that cannot run at all is not taken
 * for a bad package; `unpacking` once it knows how many bytes that may take; cards in batches; at last one of the
 * others. After `unpacking`, and before more cards or the last word, it waits for `proceed`: so there is never more
 * than one batch on its way. `failed` means that the file could not be read, whatever is in it.
 */
export type ReadMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'unpacking'; readonly mostBytes: number }
  | { readonly kind: 'cards'; readonly cards: readonly ReadCard[] }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'previewed'; readonly preview: PackagePreview }
  | { readonly kind: 'refused'; readonly code: ReadRefusal; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };
