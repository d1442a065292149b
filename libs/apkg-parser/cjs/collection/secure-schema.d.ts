import type { CollectionDatabase } from './database.ts';
/** Columns that are read, by table. */
export type Columns = Readonly<Record<string, readonly string[]>>;
/** Prepares a just opened collection for reading, and forbids writing. Throws `corrupt`. */
export declare const secureSchema: (db: CollectionDatabase) => void;
/** True for a real table; false for a view, which may never end, a virtual table, or nothing. */
export declare const hasTable: (db: CollectionDatabase, table: string) => boolean;
/** Requires real tables with these columns, stored and not computed, on pages of their own. Throws `corrupt`. */
export declare const requireColumns: (db: CollectionDatabase, columns: Columns) => void;
//# sourceMappingURL=secure-schema.d.ts.map