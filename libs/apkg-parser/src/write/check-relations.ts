import type { Database } from 'sql.js';
import { refuse } from './check.ts';
import type { NoteTypeToWrite } from './deck-to-write.ts';

/** Anki has no cards for deletions with a greater number. */
const mostClozeCards = 500;

const firstIn = (db: Database, query: string, values: (string | number)[] = []): string | undefined => {
  const found = db.exec(query, values)[0]?.values[0]?.[0];
  return typeof found === 'string' ? found : undefined;
};

const withoutNote =
  'SELECT CAST(id AS TEXT) FROM cards WHERE NOT EXISTS (SELECT 1 FROM notes WHERE notes.id = cards.nid) LIMIT 1';
const twice = 'SELECT CAST(max(id) AS TEXT) FROM cards GROUP BY nid, ord HAVING count(*) > 1 LIMIT 1';
const withoutTemplate = `SELECT CAST(cards.id AS TEXT) FROM cards JOIN notes ON notes.id = cards.nid
  WHERE notes.mid = CAST(? AS INTEGER) AND cards.ord >= ? LIMIT 1`;

/** Checks the filled tables with queries, so that nothing has to be kept in memory. Throws `TypeError`. */
export const checkRelations = (db: Database, types: ReadonlyMap<string, NoteTypeToWrite>): void => {
  const orphan = firstIn(db, withoutNote);
  if (orphan !== undefined) refuse(`card ${orphan}:`, 'is of a note that is not there');
  const twin = firstIn(db, twice);
  if (twin !== undefined) refuse(`card ${twin}:`, 'its note has another card with this ord');
  for (const { id, kind, templates } of types.values()) {
    const beyond = firstIn(db, withoutTemplate, [id, kind === 'cloze' ? mostClozeCards : templates.length]);
    if (beyond !== undefined) refuse(`card ${beyond}:`, 'its note type has no template with this ord');
  }
};
