import type { PackageLimits } from '../limits.ts';
import type { CollectionDatabase } from './database.ts';
import type { SchemaContent } from './schema.ts';
/** Reads note types and decks from the tables of schemas 15 to 18. Throws `corrupt` when a table is missing, and `too-large`. */
export declare const readSchema18: (db: CollectionDatabase, limits: PackageLimits) => SchemaContent;
//# sourceMappingURL=schema-18.d.ts.map