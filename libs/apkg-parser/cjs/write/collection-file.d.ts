import type { SqlJsStatic } from 'sql.js';
import type { DeckToWrite } from './deck-to-write.ts';
/** What a collection is made with. */
export interface Making {
    readonly sql: SqlJsStatic;
    readonly now: Date;
    readonly signal: AbortSignal | undefined;
}
/** The bytes of a SQLite file of schema 11. Throws `TypeError` when Anki would not take what is in `deck`. */
export declare const collectionFile: (deck: DeckToWrite, making: Making) => Promise<Uint8Array>;
//# sourceMappingURL=collection-file.d.ts.map