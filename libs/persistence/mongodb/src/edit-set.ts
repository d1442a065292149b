import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type { SetEdit, SetEditRefusal } from '@flashcards/persistence-ports';
import type { Collections } from './collections.ts';
import type { AccountState, Put } from './documents.ts';
import { removal } from './graves.ts';
import type { Decision } from './journal.ts';
import type { Owner } from './keys.ts';
import type { SetDocument } from './library-documents.ts';
import { nameKey } from './names.ts';
import type { Steps } from './pending.ts';
import type { SetPlace } from './set-places.ts';
import { planPlace, putName } from './set-places.ts';
import { setOf } from './sets.ts';

/** What the set is found by, besides its id. */
const putNames = (
  owner: Owner,
  was: SetDocument,
  { place: { folder, isOwnName }, name }: { place: SetPlace; name: SetName },
): Steps => {
  const isThere = isOwnName && was.folder === folder;
  return [
    isThere ? [] : [putName(owner, name, { set: was.id, folder })],
    isOwnName ? [] : removal(owner.account, 'names', nameKey(owner, was.name)),
  ];
};

/** Decides upon a set that is to have another name, description and folder. */
export const editSet = async (
  collections: Collections,
  owner: Owner,
  edit: SetEdit,
): Promise<Decision<Outcome<void, SetEditRefusal>, AccountState>> => {
  const set = await setOf(collections, owner.account, edit.id);
  if (!set) return { answer: refuse('set_not_found') };
  const place = await planPlace(collections, owner, edit);
  if (!place.ok) return { answer: place };
  const { folder, steps } = place.value;
  const { name, description } = edit;
  const isSame = set.name === name && set.folder === folder && set.description === description;
  if (isSame) return { answer: ok(undefined) };
  const moved: Put = { into: 'sets', patch: { _id: set._id, name, description, folder } };
  const [named = [], unnamed = []] = putNames(owner, set, { place: place.value, name });
  return { answer: ok(undefined), change: { steps: [...steps, named, [moved], unnamed] } };
};
