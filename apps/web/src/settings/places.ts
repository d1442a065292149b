import type { Library } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import type { PlacedIn } from '@flashcards/presets';
import { scopesOf } from '@flashcards/presets';
import { folderPaths } from '../import/name-problem.ts';
import type { Place } from './inherited.ts';

const placeOf = (name: string, placed: PlacedIn): Place => {
  const scopes = scopesOf(placed);
  return { scope: scopes.at(-1) as Place['scope'], name, around: scopes.slice(0, -1) };
};

const folderOf = (path: string) => path as PlacedIn['folder'];

/** Everything, the folders, and the sets of a library. */
export const placesIn = (library: Library) => ({
  everything: placeOf('', {}),
  folders: folderPaths(library).map((path) => placeOf(path, { folder: folderOf(path) })),
  sets: [...setsIn(library)].map(({ folder, set }) => placeOf(set.name, { folder: folderOf(folder), set: set.id })),
});

export type Places = ReturnType<typeof placesIn>;

export const placeAt = ({ everything, folders, sets }: Places, scope: string): Place =>
  [...folders, ...sets].find((place) => place.scope === scope) ?? everything;
