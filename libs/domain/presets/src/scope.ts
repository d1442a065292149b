import type { Branded, SetId } from '@flashcards/kernel';
import { parseSetId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import { depthOf, isWithin, lineageOf, parseFolderPath, rootFolder } from '@flashcards/library';

/** What a preset applies to: blank for everything, `folder:` and a path, or `set:` and an id (contract, section 8). */
export type Scope = Branded<'Scope'>;

export const everywhere = '' as Scope;

const [ofFolder, ofSet] = ['folder:', 'set:'];

export const folderScope = (folder: FolderPath): Scope => `${ofFolder}${folder}` as Scope;
export const setScope = (set: SetId): Scope => `${ofSet}${set}` as Scope;

/** The folder of a scope; `undefined` for another scope. */
export const folderIn = (scope: Scope): FolderPath | undefined =>
  scope.startsWith(ofFolder) ? (scope.slice(ofFolder.length) as FolderPath) : undefined;

/** The set of a scope; `undefined` for another scope. */
export const setIn = (scope: Scope): SetId | undefined =>
  scope.startsWith(ofSet) ? (scope.slice(ofSet.length) as SetId) : undefined;

/** The folder or the set of a scope; neither for everything. */
export const placeOf = (scope: Scope): PlacedIn => {
  const [set, folder] = [setIn(scope), folderIn(scope)];
  return { ...(set === undefined ? {} : { set }), ...(folder === undefined ? {} : { folder }) };
};

/** A scope in its canonical spelling; `undefined` for other text. */
export const parseScope = (text: string): Scope | undefined => {
  if (text === everywhere) return everywhere;
  if (text.startsWith(ofSet)) return parseSetId(text.slice(ofSet.length)) && (text as Scope);
  const folder = text.startsWith(ofFolder) ? parseFolderPath(text.slice(ofFolder.length)) : undefined;
  return folder === undefined || folder === rootFolder ? undefined : folderScope(folder);
};

/** A set with its folder, which is absent for a set of someone else; a folder alone; or everything. */
export interface PlacedIn {
  readonly set?: SetId | undefined;
  readonly folder?: FolderPath | undefined;
}

/** The scopes that a place is in, and its own, outermost first. */
export const scopesOf = ({ set, folder = rootFolder }: PlacedIn): readonly Scope[] => [
  everywhere,
  ...lineageOf(folder).map(folderScope),
  ...(set === undefined ? [] : [setScope(set)]),
];

const levelOf = (scope: Scope): number => {
  if (scope === everywhere) return 0;
  const folder = folderIn(scope);
  return folder === undefined ? Infinity : depthOf(folder);
};

/** Orders scopes: outermost first, then by text. */
export const outermostFirst = (one: Scope, other: Scope): number => {
  const [level, otherLevel] = [levelOf(one), levelOf(other)];
  if (level !== otherLevel) return level < otherLevel ? -1 : 1;
  return one < other ? -1 : Number(one > other);
};

/** The scope after its folder, or one above it, has moved; the same scope otherwise. */
export const movedScope = (
  scope: Scope,
  { from, to }: { readonly from: FolderPath; readonly to: FolderPath },
): Scope => {
  const folder = folderIn(scope);
  if (folder === undefined || !isWithin(folder, from)) return scope;
  return folderScope(`${to}${folder.slice(from.length)}` as FolderPath);
};

/** Whether a scope is a folder or lies below it. */
export const isScopeIn = (scope: Scope, folder: FolderPath): boolean => {
  const own = folderIn(scope);
  return own !== undefined && isWithin(own, folder);
};
