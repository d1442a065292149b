import type { AccountId, SetId } from '@flashcards/kernel';
import type { Card, NoteType, NoteWithCards } from '@flashcards/library';
import { isSameList, noteTypeBytesOf } from '@flashcards/library';
import type { Tx } from '@flashcards/persistence-ports';

/** Notes and typed cards of one set, and the set that they move to. */
export interface MovedContent {
  readonly from: SetId;
  readonly to: SetId;
  readonly notes: readonly NoteWithCards[];
  readonly typed: readonly Card[];
}

const isLike = (one: NoteType, other: NoteType): boolean =>
  one.kind === other.kind && isSameList(one.fields, other.fields) && isSameList(one.templates, other.templates);

const next = (id: string): string => String(BigInt(id) + 1n);

/** Ids that are tried. */
const mostIds = 100;

/**
 * The id that a note type has in another set: the first from its own on where that set has a type of the same fields and
 * templates, or none. It then gets a copy.
 */
const typeThere = async (
  { notes }: Tx,
  account: AccountId,
  { type, set, added }: { readonly type: NoteType; readonly set: SetId; readonly added: ReadonlyMap<string, NoteType> },
): Promise<{ readonly id: string; readonly isNew: boolean } | undefined> => {
  let { id } = type;
  for (let tried = 0; tried < mostIds; tried += 1, id = next(id)) {
    const there = added.get(id) ?? (await notes.type(account, { set, id }));
    if (!there || isLike(there, type)) return { id, isNew: !there };
  }
  return undefined;
};

export interface MovedTypes {
  /** Copies for the other set. */
  readonly added: ReadonlyMap<string, NoteType>;
  /** The ids there by the ids here. */
  readonly ids: ReadonlyMap<string, string>;
}

/** UTF-8 bytes of the copies. */
const mostBytes = 8_000_000;

/**
 * The types of notes that move to another set, which gets others as well; undefined where they are too large for one
 * unit of work, or no id is found.
 */
export const movedTypes = async (
  tx: Tx,
  account: AccountId,
  { moved: { from, to, notes }, others }: { readonly moved: MovedContent; readonly others: MovedTypes['added'] },
): Promise<MovedTypes | undefined> => {
  const added = new Map(others);
  const ids = new Map<string, string>();
  let bytes = 0;
  for (const id of new Set(notes.map(({ note }) => note.type))) {
    const type = await tx.notes.type(account, { set: from, id });
    if (!type) continue;
    const there = await typeThere(tx, account, { type, set: to, added });
    if (!there) return undefined;
    ids.set(id, there.id);
    if (!there.isNew) continue;
    added.set(there.id, { ...type, id: there.id });
    bytes += noteTypeBytesOf(type);
    if (bytes > mostBytes) return undefined;
  }
  return { added, ids };
};
