import type { CardSelection, DeckCard } from './card-selection.ts';
import type { AnkiPackage } from './anki-package.ts';
import type { SkipCount } from './skip-tally.ts';
/** All cards of a package under one selection, and what became of the rest. */
export interface DeckReport {
    readonly notes: number;
    readonly cards: readonly DeckCard[];
    readonly skipped: readonly SkipCount[];
    readonly mediaFiles: number;
}
/**
 * Reads every card at once; `readCards` streams them instead. Throws `PackageError` on a damaged page.
 *
 * @example
 * ```ts
 * const { cards, skipped } = readDeck(pkg, { termField: 'Front', definitionField: 'Back', stripHtml: true, cloze: true });
 * ```
 */
export declare const readDeck: (pkg: Pick<AnkiPackage, "counts" | "media" | "notes" | "noteTypes">, selection: CardSelection) => DeckReport;
//# sourceMappingURL=read-deck.d.ts.map