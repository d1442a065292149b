import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { placeDecks } from '@flashcards/library';
import type {
  DecksRefusal,
  FilledDecks,
  FlashcardSets,
  FolderRefusal,
  NewDeckSet,
  SetFillers,
  Tx,
} from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { unkept } from '../change.ts';
import type { Drafts, Placed } from './insert-sets.ts';
import { publish } from './insert-sets.ts';
import { wayToFolder } from './places.ts';
import { publishedOrDiscarded } from './published.ts';

/** Drafts of one insertion. */
const draftsOf = (change: Change, { fillers, discard }: Drafts, account: AccountId) => {
  const begun = new Set<SetId>();
  return {
    begin: async (set: NewDeckSet): Promise<SetFillers> => {
      begun.add(set.id);
      await change(account, undefined, async (tx) => ok(await tx.drafts.insert(account, set)));
      return fillers(account, set);
    },
    discardAll: async (but: ReadonlySet<SetId> = new Set()): Promise<void> => {
      for (const set of begun) if (!but.has(set)) await discard(account, set);
    },
  };
};

const placeAll = async (
  tx: Tx,
  account: AccountId,
  { decks, report, name, folder }: FilledDecks,
): Promise<Outcome<Placed, FolderRefusal>> => {
  const way = await wayToFolder(tx, account, folder);
  if (!way.ok) return way;
  const shelves = { folders: await tx.folders.all(account), sets: await tx.sets.places(account) };
  const levels = decks.map((deck) => deck.levels);
  const placed = placeDecks(levels, { name, folder }, shelves);
  if (!placed) return refuse('too_many_folders');
  const [first] = decks;
  const imported = { ...(report ? { report } : {}), ...(first && decks.length > 1 ? { importedWith: first.id } : {}) };
  const sets = placed.places.flatMap((place, index) => {
    const deck = decks[index];
    return deck ? [{ ...deck, ...place, ...imported }] : [];
  });
  return ok({ way: placed.folders, sets });
};

const publishDecks = async (tx: Tx, account: AccountId, filled: FilledDecks): Promise<Outcome<SetId, DecksRefusal>> => {
  const ids = filled.decks.map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) throw new Error('an insertion of no sets');
  const published = await publish(tx, account, { drafts: ids, place: () => placeAll(tx, account, filled) });
  return published.ok ? ok(first) : published;
};

const nothing = (): Promise<Outcome<void, never>> => Promise.resolve(ok(undefined));

/** Fills drafts, and gives all of them their names and places once all is stored. */
export const insertDecks =
  (change: Change, drafts: Drafts): FlashcardSets['insertDecks'] =>
  async (account, fill, receipt) => {
    const repeated = await change(account, unkept(receipt), nothing);
    if (!repeated.ok) return repeated;
    const { begin: beginSet, discardAll } = draftsOf(change, drafts, account);
    return publishedOrDiscarded(async () => {
      const filled = await fill(beginSet);
      if (filled.ok) await discardAll(new Set(filled.value.decks.map(({ id }) => id)));
      return change(account, receipt, async (tx) => (filled.ok ? publishDecks(tx, account, filled.value) : filled));
    }, discardAll);
  };
