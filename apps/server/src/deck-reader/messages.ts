import type { CardSelection, PackagePreview } from '@flashcards/application';
import type { CardText, ImportReport } from '@flashcards/library';

/** What the parent sends, once. */
export interface ReadRequest {
  readonly location: string;
  readonly packageBytes: number;
  readonly task: ReadTask;
}

export type ReadTask =
  | { readonly kind: 'cards'; readonly selection: CardSelection; readonly mostCards: number }
  | { readonly kind: 'preview' };

/** The parent's second and last message: the child may unpack the collection. */
export const proceed = 'proceed';

/**
 * What the child sends: `started` before it touches the package, so that a child that cannot run at all is not taken
 * for a bad package; `unpacking` once it knows how many bytes that may take, and then it waits for `proceed`; cards in
 * batches; at last one of the others. `failed` means that the file could not be read, whatever is in it.
 */
export type ReadMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'unpacking'; readonly mostBytes: number }
  | { readonly kind: 'cards'; readonly cards: readonly CardText[] }
  | { readonly kind: 'done'; readonly report: ImportReport }
  | { readonly kind: 'previewed'; readonly preview: PackagePreview }
  | { readonly kind: 'refused'; readonly code: 'invalid_package' | 'too_many_cards'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };
