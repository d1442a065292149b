import { ok, refuse } from '@flashcards/kernel';
import { deepest, depthOf, nameOf, parentOf, rootFolder } from '@flashcards/library';
import type { Folders } from '@flashcards/persistence-ports';
import type { Change } from '../change.ts';
import { movedPresets, scopesIn } from '../study/presets.ts';
import { isSetAt, wayToFolder, wayToPlace } from './places.ts';

const make =
  (change: Change): Folders['make'] =>
  (account, path, receipt) =>
    change(account, receipt, async (tx) => {
      const way = await wayToFolder(tx, account, path);
      if (!way.ok) return way;
      if (way.value.length > 0) await tx.folders.insert(account, way.value);
      return ok(undefined);
    });

const move =
  (change: Change): Folders['move'] =>
  (account, { from, to }, receipt) =>
    change(account, receipt, async (tx) => {
      if (!(await tx.folders.find(account, [from])).has(from)) return refuse('folder_not_found');
      if (from === to) return ok(undefined);
      if (depthOf(to) + (await tx.folders.countLevels(account, from)) > deepest) return refuse('too_deep');
      if (to === rootFolder) return refuse('place_taken');
      const place = { folder: parentOf(to), name: nameOf(to) };
      if (await isSetAt(tx, account, place)) return refuse('place_taken');
      const way = await wayToPlace(tx, account, place);
      if (!way.ok) return way;
      const presets = await movedPresets(tx, account, { from, to });
      // What is in the folder is noted as changed.
      await tx.folders.within(account, from);
      await tx.folders.insert(account, way.value);
      await tx.folders.move(account, { from, to });
      if (presets.length > 0) {
        await tx.presets.delete(
          account,
          presets.map((each) => each.from),
        );
        await tx.presets.save(
          account,
          presets.map((each) => each.to),
        );
      }
      return ok(undefined);
    });

const remove =
  (deletion: Change): Folders['delete'] =>
  (account, { path, recursive }, receipt) =>
    deletion(account, receipt, async (tx) => {
      if (!(await tx.folders.find(account, [path])).has(path)) return refuse('folder_not_found');
      const { folders, sets } = await tx.folders.within(account, path);
      if (!recursive && folders.length + sets.length > 0) return refuse('folder_not_empty');
      const scopes = await scopesIn(tx, account, path);
      await tx.folders.delete(account, path);
      if (scopes.length > 0) await tx.presets.delete(account, scopes);
      return ok(undefined);
    });

/** What changes of the library need. */
export interface LibraryUnits {
  readonly change: Change;
  /** For changes that leave rows behind for the store's sweep. */
  readonly deletion: Change;
}

export const folderChanges = ({ change, deletion }: LibraryUnits): Omit<Folders, 'all'> => ({
  make: make(change),
  move: move(change),
  delete: remove(deletion),
});
