import type { SetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { isWithin, rootFolder } from '@flashcards/library';
import type { QueueRows, QueueSet } from '@flashcards/persistence-ports';
import type { SetRank, StudyPreset, StudyPresets } from '@flashcards/study';

/** What to study; without a place, everything. */
export interface Selection {
  readonly set?: SetId | undefined;
  /** An own folder, with those below it. */
  readonly folder?: FolderPath | undefined;
  /** Only sets of others, or only own ones; absent: both. */
  readonly shared?: boolean | undefined;
  /** The only sets that may be in it, at most `mostShared` of others; absent: any. */
  readonly among?: readonly SetId[] | undefined;
}

/** Sets of others that one answer looks at. A set that is asked for by its id is always looked at. */
const mostShared = 500;

/** The sets of a queue, with the options of each. */
export interface QueuedFrom {
  readonly own: readonly QueueSet[];
  readonly shared: readonly QueueSet[];
  /** Whether `own` are all own sets. */
  readonly isAllOwn: boolean;
  /** Any set of the account, also one that is not studied from. */
  readonly known: ReadonlyMap<SetId, QueueSet>;
  readonly rankOf: (set: SetId) => SetRank;
  readonly presetOf: (set: SetId) => StudyPreset;
  readonly folderOf: (set: SetId) => FolderPath;
  readonly limitsOf: (set: SetId) => ReturnType<StudyPresets['limitsOf']>;
}

const sharedIn = async (rows: QueueRows, { set, folder, shared, among }: Selection): Promise<readonly QueueSet[]> => {
  if (shared === false || folder !== undefined) return [];
  const asked = set === undefined ? among : [set].filter((id) => among?.includes(id) ?? true);
  if (asked === undefined) return rows.sharedSets(mostShared);
  const found: QueueSet[] = [];
  for (const id of asked) {
    const one = found.length < mostShared && (await rows.sharedSet(id));
    if (one) found.push(one);
  }
  return found;
};

const isIn = ({ set, folder, shared, among }: Selection) => {
  if (shared) return () => false;
  const ids = among && new Set(among);
  return ({ id, folder: place }: QueueSet): boolean =>
    (set === undefined || id === set) && (folder === undefined || isWithin(place, folder)) && (ids?.has(id) ?? true);
};

/** Computed once for each set, because a queue has thousands of cards. */
const once = <T>(compute: (set: SetId) => T): ((set: SetId) => T) => {
  const known = new Map<SetId, T>();
  return (set) => {
    const value = known.get(set) ?? compute(set);
    known.set(set, value);
    return value;
  };
};

const byAge = (one: QueueSet, other: QueueSet): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);

export const queuedFrom = async (rows: QueueRows, selection: Selection, presets: StudyPresets): Promise<QueuedFrom> => {
  const all = await rows.ownSets();
  const own = all.filter(isIn(selection));
  const shared = [...(await sharedIn(rows, selection))].sort(byAge);
  const known = new Map([...all, ...shared].map((set) => [set.id, set]));
  const folderOf = (id: SetId): FolderPath => known.get(id)?.folder ?? rootFolder;
  const studied = (id: SetId) => ({ id, folder: folderOf(id) });
  return {
    own: [...own].sort(byAge),
    shared,
    isAllOwn: own.length === all.length,
    known,
    rankOf: once((id) => {
      const set = known.get(id);
      return { id, isOwn: set?.isOwn ?? true, createdAt: set?.createdAt.getTime() ?? 0 };
    }),
    folderOf,
    presetOf: once((set) => presets.ofSet(studied(set))),
    limitsOf: once((set) => presets.limitsOf(studied(set))),
  };
};
