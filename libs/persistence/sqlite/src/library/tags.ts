import type { NoteId } from '@flashcards/kernel';
import { tagBytesOf } from '@flashcards/library';
import type { TaggedCards } from '@flashcards/library';
import type { TaggedNote } from '@flashcards/persistence-ports';
import type { Connection } from '../engine/connection.ts';
import type { Page } from '../engine/pages.ts';
import { rowOf } from '../engine/row.ts';
import { toNumber } from '../engine/values.ts';
import { isShown } from './shown-cards.ts';

type Tags = readonly string[];

interface TagsRow {
  readonly owner: number;
  readonly user: number;
  readonly set: number;
  readonly bytes: number;
  readonly changedAt?: Date;
  readonly tags: Tags;
}

const row = rowOf<TagsRow>({
  owner: 'number',
  user: 'number',
  set: ['card_set', 'number'],
  bytes: 'number',
  changedAt: 'instant?',
  tags: ['tags_json', 'json'],
});

const insert = `INSERT INTO tags (${row.columns}) VALUES (${row.marks})`;

/** The tags of a note with this key, or of a typed card with this key below 0. */
export type OwnedTags = Pick<TagsRow, 'owner' | 'user' | 'set' | 'tags'>;

export const insertTags = (connection: Connection, { owner, user, set, tags }: OwnedTags): void => {
  if (tags.length === 0) return;
  connection.run(insert, ...row.values({ owner, user, set, bytes: tagBytesOf(tags), tags }));
};

/** Joins the tags `t` of a card `c`. */
export const tagsOfCard = 'LEFT JOIN tags t ON t.owner = coalesce(c.note, -c.key)';

/** Deletes the tags of a note, or of a typed card with a key below 0. */
export const deleteTags = (connection: Connection, owner: number): void =>
  void connection.run('DELETE FROM tags WHERE owner = ?', owner);

const owned = `SELECT key, card_set FROM notes WHERE id = ?1
  UNION ALL SELECT -key, card_set FROM cards WHERE id = ?1 AND note IS NULL`;

const tagsRow = row.only('tags');

const ofOwner = 'SELECT tags_json FROM tags WHERE owner = ?';

/** The tags of a note with this key, or of a typed card with this key below 0. */
export const tagsOfOwner = (connection: Connection, owner: number): Tags =>
  tagsRow.found(connection.tuple(ofOwner, owner))?.tags ?? [];

export const findTags = (connection: Connection, _: number, note: NoteId): Tags | undefined => {
  const [owner] = connection.tuple(owned, note) ?? [];
  if (owner === undefined) return undefined;
  return tagsRow.found(connection.tuple(ofOwner, owner))?.tags;
};

const save = `${insert}
  ON CONFLICT (owner) DO UPDATE SET ${row.only('bytes', 'changedAt', 'tags').excluded}`;

export const saveTags = (connection: Connection, user: number, { note, tags, at: changedAt }: TaggedNote): void => {
  const [owner, set] = (connection.tuple(owned, note) ?? []).map(toNumber);
  if (owner === undefined || set === undefined) throw new Error('sqlite: tags of a note that is not there');
  connection.run(save, ...row.values({ owner, user, set, bytes: tagBytesOf(tags), changedAt, tags }));
};

/** Replaces the tags of a note of this key, without a change of their own. */
export const replaceTags = (connection: Connection, tags: OwnedTags): void => {
  deleteTags(connection, tags.owner);
  insertTags(connection, tags);
};

/** The maximum of one page; its last item may exceed `bytes`. */
const page = { items: 500, bytes: 262_144 };

interface TaggedRow extends TaggedCards {
  readonly owner: number;
  readonly bytes: number;
}

const tagged = rowOf<TaggedRow>({
  owner: ['t.owner', 'number'],
  bytes: ['t.bytes', 'number'],
  tags: ['t.tags_json', 'json'],
  cards: [
    `(SELECT count(*) FROM cards c WHERE c.note = t.owner AND ${isShown})
      + (SELECT count(*) FROM cards c WHERE c.key = -t.owner AND ${isShown})`,
    'number',
  ],
});

/** Finds the tags of an account's own notes after one. */
export const taggedAfter = `SELECT ${tagged.columns} FROM tags t JOIN sets s ON s.key = t.card_set AND s.name IS NOT NULL
  WHERE t.user = ? AND t.owner > ? ORDER BY t.owner LIMIT ${page.items}`;

export const taggedPage = (connection: Connection, user: number, after: number): Page<TaggedCards, number> => {
  const items: TaggedCards[] = [];
  let [count, bytes] = [0, 0];
  for (const tuple of connection.each(taggedAfter, user, after)) {
    const { owner, bytes: size, ...found } = tagged.from(tuple);
    if (found.cards > 0) items.push(found);
    count += 1;
    bytes += size;
    if (bytes >= page.bytes || count === page.items) return { items, next: owner };
  }
  return { items };
};

/** Before all keys of typed cards, which are below 0. */
export const beforeAllTags = Number.MIN_SAFE_INTEGER;
