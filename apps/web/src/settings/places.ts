import type { Library } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { everywhere, scopesOf } from '@flashcards/presets';
import { folderPaths } from '../import/name-problem.ts';
import type { Place } from './inherited.ts';

type Folder = NonNullable<Parameters<typeof scopesOf>[0]['folder']>;

const placeOf = (name: string, scopes: ReturnType<typeof scopesOf>): Place => ({
  scope: scopes.at(-1) as Place['scope'],
  name,
  around: scopes.slice(0, -1),
});

/** Everything, the folders, and the sets of a library. */
export const placesIn = (library: Library) => ({
  everything: placeOf('', [everywhere]),
  folders: folderPaths(library).map((path) => placeOf(path, scopesOf({ folder: path as Folder }))),
  sets: [...setsIn(library)].map(({ folder, set }) =>
    placeOf(set.name, scopesOf({ folder: folder as Folder, set: set.id })),
  ),
});

export type Places = ReturnType<typeof placesIn>;

export const placeAt = ({ everything, folders, sets }: Places, scope: string): Place =>
  [...folders, ...sets].find((place) => place.scope === scope) ?? everything;
