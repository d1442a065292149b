import type { AccountId, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FlashcardSet } from '@flashcards/library';
import { mostSets } from '@flashcards/library';
import type {
  FilledSet,
  FlashcardSets,
  InsertRefusal,
  NewFlashcardSet,
  PlaceRefusal,
  SetFillers,
  Tx,
} from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { unkept } from '../change.ts';
import type { Additions } from './add-cards.ts';
import { addCards } from './add-cards.ts';
import type { LibraryUnits } from './folders.ts';
import type { Way } from './places.ts';
import { wayToPlace } from './places.ts';
import { publishedOrDiscarded } from './published.ts';

type NamedSet = Pick<FlashcardSet, 'id' | 'name' | 'folder'>;

const isNameTaken = async (
  tx: Tx,
  account: AccountId,
  { id, name }: Pick<NamedSet, 'id' | 'name'>,
): Promise<boolean> => {
  const namesake = await tx.sets.withName(account, name);
  return namesake !== undefined && namesake.id !== id;
};

const wayToSet = async (tx: Tx, account: AccountId, set: NamedSet): Promise<Outcome<Way, PlaceRefusal>> => {
  if (await isNameTaken(tx, account, set)) return refuse('name_taken');
  return wayToPlace(tx, account, { folder: set.folder, name: set.name, moved: set.id });
};

const edit =
  (change: Change): FlashcardSets['edit'] =>
  (account, set, receipt) =>
    change(account, receipt, async (tx) => {
      if (!(await tx.sets.find(account, set.id))) return refuse('set_not_found');
      const way = await wayToSet(tx, account, set);
      if (!way.ok) return way;
      await tx.folders.insert(account, way.value);
      await tx.sets.save(account, set);
      return ok(undefined);
    });

const remove =
  (deletion: Change): FlashcardSets['delete'] =>
  (account, set, receipt) =>
    deletion(account, receipt, async (tx) => {
      if (!(await tx.sets.find(account, set))) return refuse('set_not_found');
      await tx.sets.delete(account, set);
      return ok(undefined);
    });

const begin = async (tx: Tx, account: AccountId, set: NewFlashcardSet): Promise<Outcome<void, 'name_taken'>> => {
  if (await isNameTaken(tx, account, set)) return refuse('name_taken');
  await tx.drafts.insert(account, set);
  return ok(undefined);
};

const publish = async (
  tx: Tx,
  account: AccountId,
  set: NewFlashcardSet & FilledSet,
): Promise<Outcome<void, InsertRefusal>> => {
  if (!(await tx.drafts.isThere(account, set.id)))
    throw new StoreUnavailable('the set was given up before all its cards were there');
  const way = await wayToSet(tx, account, set);
  if (!way.ok) return way;
  if ((await tx.sets.count(account)) >= mostSets) return refuse('too_many_sets');
  await tx.folders.insert(account, way.value);
  await tx.drafts.publish(account, set);
  return ok(undefined);
};

/** How the store fills a draft. */
export interface Drafts {
  readonly fillers: (account: AccountId, set: NewFlashcardSet) => SetFillers;
  /** Removes a draft that will not become a set, now or in a later sweep. */
  readonly discard: (account: AccountId, set: SetId) => Promise<void>;
}

/** Fills a draft, and gives it its name and place once all is stored. */
const insertNew =
  (change: Change, drafts: Drafts): FlashcardSets['insertNew'] =>
  // eslint-disable-next-line max-params -- the port's
  async (account, set, fill, receipt) => {
    const begun = await change(account, unkept(receipt), (tx) => begin(tx, account, set));
    if (!begun.ok) return begun;
    return publishedOrDiscarded(
      async () => {
        const filled = await fill(drafts.fillers(account, set));
        return change(account, receipt, async (tx) =>
          filled.ok ? publish(tx, account, { ...set, ...filled.value }) : filled,
        );
      },
      () => drafts.discard(account, set.id),
    );
  };

export interface SetUnits extends LibraryUnits {
  readonly additions: Additions;
  readonly drafts: Drafts;
}

export const setChanges = ({
  change,
  deletion,
  drafts,
  additions,
}: SetUnits): Pick<FlashcardSets, 'insertNew' | 'edit' | 'delete' | 'addCards'> => ({
  insertNew: insertNew(change, drafts),
  edit: edit(change),
  delete: remove(deletion),
  addCards: addCards(change, additions),
});
