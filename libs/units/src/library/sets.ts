import { ok, refuse } from '@flashcards/kernel';
import { setScope } from '@flashcards/presets';
import type { FlashcardSets, UnitOfWork } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import type { Additions } from './add-cards.ts';
import { addCards } from './add-cards.ts';
import type { LibraryUnits } from './folders.ts';
import { insertDecks } from './insert-decks.ts';
import type { Drafts } from './insert-sets.ts';
import { insertNew } from './insert-sets.ts';
import { wayToSet } from './places.ts';
import { updateSet } from './update-set.ts';

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
      await tx.presets.delete(account, [setScope(set)]);
      return ok(undefined);
    });

export interface SetUnits extends LibraryUnits {
  readonly additions: Additions;
  readonly drafts: Drafts;
  readonly units: UnitOfWork;
}

export const setChanges = ({
  change,
  deletion,
  drafts,
  additions,
  units,
}: SetUnits): Pick<FlashcardSets, 'insertNew' | 'insertDecks' | 'update' | 'edit' | 'delete' | 'addCards'> => ({
  insertNew: insertNew(change, drafts),
  insertDecks: insertDecks(change, drafts),
  update: updateSet({ change, units, drafts }),
  edit: edit(change),
  delete: remove(deletion),
  addCards: addCards(change, additions),
});
