import type { Database } from 'sql.js';
import type { NoteTypeToWrite } from './deck-to-write.ts';
/** Asked of the tables once they are full, so that nothing has to be remembered meanwhile. Throws `TypeError`. */
export declare const checkRelations: (db: Database, types: ReadonlyMap<string, NoteTypeToWrite>) => void;
//# sourceMappingURL=check-relations.d.ts.map