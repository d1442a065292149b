import type { PackageLimits } from '../limits.ts';
import type { CollectionDatabase } from './database.ts';
import type { SchemaContent } from './schema.ts';
/** Everything of a collection but its notes and cards themselves. */
export interface Collection extends SchemaContent {
    readonly schema: number;
    /** Seconds since 1970; the day that due dates count from. */
    readonly createdAt: number;
    readonly noteCount: number;
    readonly cardCount: number;
    readonly reviewCount: number;
}
/** Reads what the collection says about itself. Throws `corrupt`, `unsupported-version` or `too-large`. */
export declare const readCollection: (db: CollectionDatabase, limits: PackageLimits) => Collection;
//# sourceMappingURL=collection.d.ts.map