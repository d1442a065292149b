import type { FolderMember } from '@flashcards/client-sdk';
import type { Change } from './asked.ts';

/** A shared folder as its members know it, by user names and set ids. */
export interface StandingFolder {
  readonly roles: Readonly<Record<string, FolderMember['role']>>;
  /** The user who added each set. */
  readonly sets: Readonly<Record<string, string>>;
  /** The valid code and its remaining uses; absent: unlimited. */
  readonly code?: { readonly text: string; readonly uses?: number };
}

/** `null`: deleted. */
export type FolderState = StandingFolder | null;

type FolderChange = Change<FolderState>;
type Step = (folder: StandingFolder) => ReturnType<FolderChange>;

export const newFolder = (owner: string, code: string): FolderState => ({
  roles: { [owner]: 'owner' },
  sets: {},
  code: { text: code },
});

const sorted = <T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));

const whereThere =
  (step: Step): FolderChange =>
  (folder) =>
    folder ? step(folder) : 'shared_folder_not_found';

const asOwner = (who: string, step: Step): FolderChange =>
  whereThere((folder) => (folder.roles[who] === 'owner' ? step(folder) : 'not_owner'));

const withRole = (folder: StandingFolder, who: string, role: FolderMember['role']): StandingFolder => ({
  ...folder,
  roles: sorted({ ...folder.roles, [who]: role }),
});

const withoutMember = (folder: StandingFolder, who: string): StandingFolder => {
  const { [who]: _, ...roles } = folder.roles;
  const sets = Object.fromEntries(Object.entries(folder.sets).filter(([, adder]) => adder !== who));
  return { ...folder, roles, sets };
};

export const joining =
  (who: string, code: string): FolderChange =>
  (folder) => {
    if (folder?.code?.text !== code) return 'invalid_code';
    if (folder.roles[who]) return 'already_member';
    const { uses } = folder.code;
    if (uses === 0) return 'code_expired';
    const left = uses === undefined ? {} : { code: { text: code, uses: uses - 1 } };
    return [{ ...withRole(folder, who, 'viewer'), ...left }];
  };

/** The new code is not known before the answer. */
export const renewing = (who: string, text: string, uses: number | undefined): FolderChange =>
  asOwner(who, (folder) => [{ ...folder, code: uses === undefined ? { text } : { text, uses } }]);

export const adding = (who: string, set: string): FolderChange =>
  whereThere((folder) => {
    if (!['owner', 'editor'].includes(folder.roles[who] ?? '')) return 'may_not_add';
    return [{ ...folder, sets: sorted({ ...folder.sets, [set]: who }) }];
  });

export const removingSet = (who: string, set: string): FolderChange =>
  asOwner(who, (folder) => {
    const { [set]: adder, ...sets } = folder.sets;
    return adder === undefined ? 'set_not_found' : [{ ...folder, sets }];
  });

export const removingMember = (who: string, target: string): FolderChange =>
  asOwner(who, (folder) => {
    if (target === who) return 'owner_stays';
    if (!folder.roles[target]) return 'not_a_member';
    const { code: _, ...rest } = withoutMember(folder, target);
    return [rest];
  });

export const settingRole = (who: string, target: string, role: 'editor' | 'viewer'): FolderChange =>
  asOwner(who, (folder) =>
    target !== who && folder.roles[target] ? [withRole(folder, target, role)] : 'invalid_value',
  );

export const transferring = (who: string, target: string): FolderChange =>
  asOwner(who, (folder) => {
    if (!folder.roles[target]) return 'invalid_value';
    return [withRole(withRole(folder, who, 'editor'), target, 'owner')];
  });

export const leavingFolder = (who: string): FolderChange =>
  whereThere((folder) => {
    const role = folder.roles[who];
    if (!role) return 'not_member';
    return role === 'owner' ? 'owner_must_transfer' : [withoutMember(folder, who)];
  });

export const deletingFolder = (who: string): FolderChange => asOwner(who, () => [null]);

/**
 * Deletes a user's account. The model does not know the instants of joining, so any member of the highest role may
 * become the owner.
 */
export const goneFromFolder =
  (who: string): FolderChange =>
  (folder) => {
    const role = folder?.roles[who];
    if (!folder || !role) return [folder];
    const rest = withoutMember(folder, who);
    if (role !== 'owner') return [rest];
    const names = Object.keys(rest.roles);
    const editors = names.filter((name) => rest.roles[name] === 'editor');
    const heirs = editors.length > 0 ? editors : names;
    return heirs.length === 0 ? [null] : heirs.map((heir) => withRole(rest, heir, 'owner'));
  };

/** A member reads the folder's contents or studies them. */
export const seeing = (who: string, fits: (folder: StandingFolder) => boolean): FolderChange =>
  whereThere((folder) => {
    if (!folder.roles[who]) return 'not_member';
    return fits(folder) ? [folder] : [];
  });

/** A card is found if its set is shared with the requesting user. */
export const studying =
  (who: string, set: string): FolderChange =>
  (folder) =>
    folder?.roles[who] && folder.sets[set] ? [folder] : 'card_not_found';
