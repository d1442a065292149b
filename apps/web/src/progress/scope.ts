import type { Library } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { folderPaths } from '../import/name-problem.ts';

/** What is counted: all cards, or those of a folder or a set. */
export interface Scope {
  readonly set?: string | undefined;
  readonly folder?: string | undefined;
}

export interface Place {
  /** The scope as a query. */
  readonly value: string;
  readonly name: string;
}

export const queryOf = ({ set, folder }: Scope): string => {
  if (set !== undefined) return `set=${encodeURIComponent(set)}`;
  return folder === undefined ? '' : `folder=${encodeURIComponent(folder)}`;
};

export const placesIn = (tree: Library): { readonly folders: readonly Place[]; readonly sets: readonly Place[] } => ({
  folders: folderPaths(tree).map((path) => ({ value: queryOf({ folder: path }), name: path })),
  sets: [...setsIn(tree)].map(({ set: { id, name } }) => ({ value: queryOf({ set: id }), name })),
});

/** The address of the view. */
export const addressOf = (scope: string, year: number | string | undefined): string => {
  const query = [scope, year === undefined ? '' : `year=${year}`].filter((part) => part !== '').join('&');
  return query === '' ? '/progress' : `/progress?${query}`;
};
