import type { AnkiPackage } from './anki-package.ts';
import type { CardSelection, DeckCard, SkippedNote } from './card-selection.ts';
/** What one note comes to: its cards, one by one, or the reason that it has none. */
export type CardOrSkip = {
    readonly card: DeckCard;
} | {
    readonly skipped: SkippedNote;
};
type Readable = Pick<AnkiPackage, 'notes' | 'noteTypes'>;
/**
 * Streams the cards that a selection makes of a package, in the order of the notes, and each note that makes none.
 * A note one of whose sides is beyond 1 MB of UTF-8 makes no card. Throws `PackageError` on a damaged page.
 *
 * @example
 * ```ts
 * for (const result of readCards(pkg, selection))
 *   if ('card' in result) await store(result.card);
 *   else console.log(result.skipped.reason);
 * ```
 */
export declare const readCards: (pkg: Readable, selection: CardSelection) => Generator<CardOrSkip>;
export {};
//# sourceMappingURL=read-cards.d.ts.map