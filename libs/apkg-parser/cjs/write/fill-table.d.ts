import type { Database } from 'sql.js';
import type { Source } from './deck-to-write.ts';
import type { Row } from './row.ts';
/** What a table is filled with. */
export interface Filling<T> {
    /** What one of them is called when it is refused. */
    readonly what: string;
    readonly insert: string;
    readonly source: Source<T>;
    readonly rowOf: (item: T) => Row;
    readonly signal: AbortSignal | undefined;
}
/** Inserts all that comes, one by one. Throws `TypeError` for what is refused, and for an id that was there before. */
export declare const fillTable: <T>(db: Database, filling: Filling<T>) => Promise<void>;
//# sourceMappingURL=fill-table.d.ts.map