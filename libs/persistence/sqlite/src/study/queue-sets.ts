import type { SetId } from '@flashcards/kernel';
import { rootFolder } from '@flashcards/library';
import type { QueueSet } from '@flashcards/persistence-ports';
import type { LongRead } from '../engine/database.ts';
import { withPauses } from '../engine/pausing.ts';
import { toNumber } from '../engine/values.ts';
import { rowOf } from '../engine/row.ts';
import { folderPaths } from '../library/folder-paths.ts';
import { isOfMember, seenSet } from '../sharing/shared-access.ts';

interface SetRow extends Omit<QueueSet, 'folder' | 'isOwn'> {
  readonly key: number;
  readonly folder: number;
}

const row = rowOf<SetRow>({
  id: ['s.id', 'word'],
  createdAt: ['s.created_at', 'instant'],
  key: ['s.key', 'number'],
  folder: ['s.folder', 'number'],
});

/** Finds all sets of an account, oldest first. */
export const ownSets = `SELECT ${row.columns} FROM sets s WHERE s.user = ? AND s.name IS NOT NULL
  ORDER BY s.created_at, s.key`;

/** Finds the sets of others that are shared with an account, in the order of joining and adding. */
export const sharedSets = `SELECT ${row.columns} FROM members m CROSS JOIN shared_sets x ON x.folder = m.folder
  CROSS JOIN sets s ON s.key = x.card_set AND s.name IS NOT NULL AND s.user <> ?1
  WHERE m.user = ?1 AND ${isOfMember} ORDER BY m.joined_at, m.key, x.added_at, x.key`;

const oneSet = `SELECT ${row.columns} FROM sets s WHERE s.key = ?`;

/** The sets of a queue, and their keys. */
export interface KeyedSets {
  own(): Promise<readonly QueueSet[]>;
  shared(most: number): Promise<readonly QueueSet[]>;
  sharedOne(id: SetId): Promise<QueueSet | undefined>;
  keyOf(id: SetId): number;
  idOf(key: number): SetId | undefined;
}

export const queueSets = (reading: LongRead): KeyedSets => {
  const { connection, user, yieldToOthers } = reading;
  const [keys, ids] = [new Map<SetId, number>(), new Map<number, SetId>()];
  const met = ({ id, key, createdAt }: SetRow) => {
    keys.set(id, key);
    ids.set(key, id);
    return { id, createdAt };
  };
  const others = (rows: readonly SetRow[]): readonly QueueSet[] =>
    rows.map((found) => ({ ...met(found), isOwn: false, folder: rootFolder }));
  let own: readonly QueueSet[] | undefined;
  return {
    own: async () => {
      if (own) return own;
      const paths = await withPauses(folderPaths(reading), yieldToOthers as () => Promise<void>);
      const rows = connection.tuples(ownSets, user).map(row.from);
      own = rows.map((found) => ({ ...met(found), isOwn: true, folder: paths.get(found.folder) ?? rootFolder }));
      return own;
    },
    shared: async (most) => {
      const rows = new Map<number, SetRow>();
      for (const tuple of connection.each(sharedSets, user)) {
        const found = row.from(tuple);
        rows.set(found.key, found);
        if (rows.size >= most) break;
      }
      return others([...rows.values()]);
    },
    sharedOne: async (id) => {
      const seen = seenSet(connection, user, id);
      if (!seen || seen.isOwn) return undefined;
      return others(connection.tuples(oneSet, seen.key).map(row.from))[0];
    },
    keyOf: (id) => toNumber(keys.get(id) ?? 0),
    idOf: (key) => ids.get(key),
  };
};
