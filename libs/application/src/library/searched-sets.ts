import type { User } from '@flashcards/accounts';
import type { Outcome, SetId, SharedFolderId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { isWithin } from '@flashcards/library';
import type { FlashcardSets, Folders, SharedFolders } from '@flashcards/persistence-ports';
import type { Place, Query } from '@flashcards/search';
import { holdsInSet } from '@flashcards/search';

export interface SetPorts {
  readonly sets: FlashcardSets;
  readonly folders: Folders;
  readonly sharedFolders: SharedFolders;
}

/** Where to search; absent: in all visible sets. */
export interface SearchedPlace {
  readonly set?: SetId | undefined;
  /** An own folder, with those below it. */
  readonly folder?: FolderPath | undefined;
}

interface SearchedSet extends Place {
  readonly id: SetId;
  readonly cardCount: number;
}

const ownSets = async function* ({ sets }: SetPorts, { account }: User): AsyncGenerator<SearchedSet> {
  for await (const page of sets.all(account)) yield* page;
};

const setsOfFolder = async function* (
  { sharedFolders }: SetPorts,
  { account, id }: User,
  folder: SharedFolderId,
): AsyncGenerator<SearchedSet> {
  const sets = await sharedFolders.sets(account, folder);
  // A folder that the user has left in the meantime is skipped.
  if (!sets.ok) return;
  for await (const page of sets.value)
    yield* page
      .filter(({ addedBy }) => addedBy !== id)
      .map(({ id: set, name, cardCount }) => ({ id: set, name, cardCount }));
};

const sharedSets = async function* (ports: SetPorts, user: User): AsyncGenerator<SearchedSet> {
  for await (const page of ports.sharedFolders.of(user.account))
    for (const { id } of page) yield* setsOfFolder(ports, user, id);
};

const candidateSets = async function* (
  ports: SetPorts,
  user: User,
  { set, folder }: SearchedPlace,
): AsyncGenerator<SearchedSet> {
  const found = set === undefined ? undefined : await ports.sets.visible(user.account, set);
  if (found) return yield found;
  yield* ownSets(ports, user);
  if (folder === undefined) yield* sharedSets(ports, user);
};

const isIn = ({ folder }: Place, wanted: FolderPath | undefined): boolean =>
  wanted === undefined || (folder !== undefined && isWithin(folder, wanted));

export type PlaceRefusal = 'set_not_found' | 'folder_not_found';

/** Whether the place is one that the user may look into. */
export const placeRefusal = async (
  { sets, folders }: Pick<SetPorts, 'sets' | 'folders'>,
  { account }: User,
  { set, folder }: SearchedPlace,
): Promise<PlaceRefusal | undefined> => {
  if (set !== undefined && !(await sets.visible(account, set))) return 'set_not_found';
  return folder !== undefined && !(await folders.all(account)).includes(folder) ? 'folder_not_found' : undefined;
};

type Wanted = (set: SearchedSet) => boolean;

/** The ids of the wanted sets of the place, each once. */
const setIds = async (
  ports: SetPorts,
  user: User,
  { wanted, ...place }: SearchedPlace & { readonly wanted: Wanted },
): Promise<Outcome<ReadonlySet<SetId>, PlaceRefusal>> => {
  const refusal = await placeRefusal(ports, user, place);
  if (refusal !== undefined) return refuse(refusal);
  const ids = new Set<SetId>();
  for await (const set of candidateSets(ports, user, place))
    if (isIn(set, place.folder) && wanted(set)) ids.add(set.id);
  return ok(ids);
};

/** The ids of the sets with cards that may match, each once. */
export const searchedSets = async (
  ports: SetPorts,
  user: User,
  { query, ...place }: SearchedPlace & { readonly query: Query },
): Promise<Outcome<readonly SetId[], PlaceRefusal>> => {
  const ids = await setIds(ports, user, { ...place, wanted: (set) => set.cardCount > 0 && holdsInSet(query, set) });
  return ids.ok ? ok([...ids.value]) : ids;
};

/** The ids of all sets of the place, also of empty ones. */
export const setsIn = (ports: SetPorts, user: User, place: SearchedPlace) =>
  setIds(ports, user, { ...place, wanted: () => true });
