import type { Library, PresetScope } from '@flashcards/client-sdk';
import type { PresetsByScope } from '../settings/inherited.ts';
import { placesIn } from '../settings/places.ts';

/**
 * The scope of exactly these sets: of the only one, or of the innermost folder that holds all of them and no other;
 * `undefined` without such a scope, or where a limit of new cards is in effect for one of them.
 */
export const unlimitedScope = (
  library: Library,
  presets: PresetsByScope,
  ids: readonly string[],
): PresetScope | undefined => {
  const places = placesIn(library);
  const scopes = new Set(ids.map((id) => `set:${id}`));
  const made = places.sets.filter(({ scope }) => scopes.has(scope));
  const isLimited = made
    .flatMap(({ around, scope }) => [...around, scope])
    .some((scope) => presets.get(scope)?.newPerDay !== undefined);
  if (isLimited) return undefined;
  if (ids.length === 1) return made[0]?.scope;
  const holdsThem = (folder: string): boolean => {
    const held = places.sets.filter(({ around }) => around.includes(folder));
    return held.length === ids.length && held.every(({ scope }) => scopes.has(scope));
  };
  return places.folders.findLast(({ scope }) => holdsThem(scope))?.scope;
};
