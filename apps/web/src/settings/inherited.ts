import type { Preset, PresetScope, ScopedPreset } from '@flashcards/client-sdk';
import { presetDefaults } from '@flashcards/presets';

export type Member = keyof Preset;
export type Value = Preset[Member];

/** Presets by their scopes. */
export type PresetsByScope = ReadonlyMap<string, Partial<Preset>>;

export const byScope = (presets: readonly ScopedPreset[]): PresetsByScope =>
  new Map(presets.map(({ scope, preset }) => [scope, preset]));

export interface Inherited {
  /** `undefined`: no limit. */
  readonly value: Value | undefined;
  /** The scope that it comes from; `undefined` for a default. */
  readonly from: string | undefined;
}

const isLimit = (member: Member): boolean => member === 'newPerDay' || member === 'reviewsPerDay';

/**
 * What counts in a scope without a value of its own. `around`: the scopes that it is in, outermost first. Each limit
 * counts, so the least one does; of the others, that of the innermost scope.
 */
export const inheritedIn = (presets: PresetsByScope, around: readonly string[], member: Member): Inherited => {
  const found = around.flatMap((from) => {
    const value = presets.get(from)?.[member];
    return value === undefined ? [] : [{ value, from }];
  });
  if (isLimit(member)) found.sort((one, other) => Number(other.value) - Number(one.value));
  const standard: Partial<Preset> = presetDefaults;
  return found.at(-1) ?? { value: standard[member], from: undefined };
};

/** A place that can have a preset. */
export interface Place {
  readonly scope: PresetScope;
  /** Of a folder: its path. Blank for everything. */
  readonly name: string;
  /** The scopes that it is in, outermost first. */
  readonly around: readonly string[];
}
