import type { Branded, SetId } from '@flashcards/kernel';
import { parseSetId } from '@flashcards/kernel';
import type { FolderPath } from './folder-path.ts';
import { parseFolderPath, rootFolder } from './folder-path.ts';

/** Some of an account's cards (contract, section 8): blank for all, `set:<id>`, or `folder:<path>` with those below it. */
export type Scope = Branded<'Scope'>;

/** One of both, or none for all cards. */
export interface ScopePlace {
  readonly set?: SetId;
  readonly folder?: FolderPath;
}

const [setPrefix, folderPrefix] = ['set:', 'folder:'];

/** The normal form of a scope, so that equal scopes are equal texts. */
export const parseScope = (text: string): Scope | undefined => {
  if (text === '') return '' as Scope;
  if (text.startsWith(setPrefix)) return parseSetId(text.slice(setPrefix.length)) && (text as Scope);
  if (!text.startsWith(folderPrefix)) return undefined;
  const folder = parseFolderPath(text.slice(folderPrefix.length));
  return folder === undefined || folder === rootFolder ? undefined : (`${folderPrefix}${folder}` as Scope);
};

export const placeOf = (scope: Scope): ScopePlace => {
  if (scope.startsWith(setPrefix)) return { set: scope.slice(setPrefix.length) as SetId };
  return scope === '' ? {} : { folder: scope.slice(folderPrefix.length) as FolderPath };
};
