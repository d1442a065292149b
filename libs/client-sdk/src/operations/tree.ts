import type { FolderTree } from '@flashcards/library';
import { readAt } from './misfit.ts';
import type { WireType } from './scalars.ts';
import { membersOf } from './scalars.ts';

/** Decodes one nested object, by name, that mixes folders and sets. A set is recognized by a text `flashcardID`. */
export const treeOf = (set: WireType): ((wire: unknown) => FolderTree<unknown>) => {
  const decode = (wire: unknown): FolderTree<unknown> => {
    const folders = new Map<string, FolderTree<unknown>>();
    const sets: unknown[] = [];
    for (const [name, member] of Object.entries(membersOf(wire)))
      readAt(name, () => {
        if (typeof membersOf(member)['flashcardID'] === 'string') sets.push(set.decode(member));
        else folders.set(name, decode(member));
      });
    return { folders, sets };
  };
  return decode;
};
