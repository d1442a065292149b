import type { AccountId, Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import { mostSets } from '@flashcards/library';
import type {
  FilledSet,
  FillSet,
  InsertRefusal,
  NewFlashcardSet,
  Receipted,
  ReceiptFor,
} from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { discardDraft } from './discard.ts';
import { addTo, draftKeys, insertDraft } from './drafts.ts';
import { keepFor } from './media/keep-media.ts';
import type { MediaDirectory } from './media/media-directory.ts';
import { makeWay, wayToPlace } from './places.ts';
import { answeredBefore, keepReceipt, once } from './receipts.ts';
import { ownerKey } from './users.ts';
import { fromText, toNumber } from './values.ts';

/** Whether a set bears the name, another one than that which is being moved. */
export const isNameTaken = (
  connection: Connection,
  user: number,
  { name, moved = 0 }: { readonly name: SetName; readonly moved?: number },
): boolean =>
  connection.tuple('SELECT 1 FROM sets WHERE user = ? AND name = ? AND key <> ?', user, name, moved) !== undefined;

export const setCount = 'SELECT count(*) FROM sets WHERE user = ? AND name IS NOT NULL';

const hasTooMany = (connection: Connection, user: number): boolean =>
  toNumber(connection.tuple(setCount, user)?.[0]) >= mostSets;

/** Gives the draft its name and place: from here on it is there for everyone. */
const publish = (
  connection: Connection,
  keys: { readonly user: number; readonly set: number },
  set: NewFlashcardSet & FilledSet,
): Outcome<void, InsertRefusal> => {
  if (isNameTaken(connection, keys.user, set)) return refuse('name_taken');
  const way = wayToPlace(connection, keys, set);
  if (!way.ok) return way;
  if (hasTooMany(connection, keys.user)) return refuse('too_many_sets');
  connection.run(
    'UPDATE sets SET folder = ?, name = ?, description = ?, report = ?, draft_until = NULL WHERE key = ?',
    makeWay(connection, keys.user, way.value),
    set.name,
    fromText(set.description),
    set.report ? JSON.stringify(set.report) : null,
    keys.set,
  );
  return ok(undefined);
};

/** The answer where there is nothing to fill: it was answered before, or the name is taken already. */
const begin = <Code extends string>(
  database: Database,
  account: AccountId,
  {
    set,
    receipt,
  }: { readonly set: NewFlashcardSet; readonly receipt: ReceiptFor<void, InsertRefusal | Code> | undefined },
): Promise<Receipted<void, InsertRefusal | Code> | undefined> =>
  database.write((connection) => {
    const user = ownerKey(connection, account);
    const before = answeredBefore(connection, user, receipt);
    if (before) return before;
    if (!isNameTaken(connection, user, set)) {
      insertDraft(connection, user, set);
      return undefined;
    }
    const outcome = refuse('name_taken');
    keepReceipt(connection, user, { receipt, outcome });
    return outcome;
  }, account);

/** What becomes of a draft that has been filled, or of the refusal to fill it. */
const finish = <Code extends string>(
  database: Database,
  account: AccountId,
  {
    set,
    receipt,
    filled,
  }: {
    readonly set: NewFlashcardSet;
    readonly receipt: ReceiptFor<void, InsertRefusal | Code> | undefined;
    readonly filled: Outcome<FilledSet, Code>;
  },
): Promise<Receipted<void, InsertRefusal | Code>> =>
  database.write((connection) => {
    const keys = draftKeys(connection, account, set.id);
    const work = (): Outcome<void, InsertRefusal | Code> =>
      filled.ok ? publish(connection, keys, { ...set, ...filled.value }) : filled;
    return once(connection, keys.user, { receipt, work });
  }, account);

interface Inserting<Code extends string> {
  readonly set: NewFlashcardSet;
  readonly fill: FillSet<Code>;
  readonly directory: MediaDirectory;
  /** What is left of a set that will not be is taken away soon. */
  readonly sweep: () => void;
  readonly receipt: ReceiptFor<void, InsertRefusal | Code> | undefined;
}

/** Fills a draft, and gives it its name and place once all is there. */
export const insertSet = async <Code extends string>(
  database: Database,
  account: AccountId,
  { set, fill, receipt, directory, sweep }: Inserting<Code>,
): Promise<Receipted<void, InsertRefusal | Code>> => {
  const answered = await begin(database, account, { set, receipt });
  if (answered) return answered;
  let isPublished = false;
  try {
    const filled = await fill(addTo(database, account, set), keepFor(database, { account, set, directory }));
    const outcome = await finish(database, account, { set, receipt, filled });
    isPublished = outcome.ok;
    return outcome;
  } finally {
    // What cannot be taken away now is swept later.
    if (!isPublished) await discardDraft(database, set.id).catch(() => false);
    if (!isPublished) sweep();
  }
};
