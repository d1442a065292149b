import type { PackageLimits } from '../limits.ts';
import type { SchemaContent } from './schema.ts';
/** Reads note types and decks from the two JSON columns of schemas up to 14. Throws `corrupt` when they are no such JSON. */
export declare const readSchema11: (models: string, decks: string, limits: PackageLimits) => SchemaContent;
//# sourceMappingURL=schema-11.d.ts.map