import type { User } from '@flashcards/accounts';
import type { Presets } from '@flashcards/persistence-ports';
import type { Preset, Scope } from '@flashcards/presets';
import { outermostFirst } from '@flashcards/presets';
import { learnerPresets } from './learner-presets.ts';

/** A preset with its weights instead of their number. */
export interface ShownPreset extends Omit<Preset, 'weights'> {
  readonly weights?: readonly number[];
}

export interface ScopedStudy {
  readonly scope: Scope;
  readonly preset: ShownPreset;
}

/** The learner's presets, outermost first, each with only what is set there. The first one is that of everything. */
export const getPresets =
  (ports: { readonly presets: Presets }) =>
  async (user: User): Promise<readonly ScopedStudy[]> => {
    const { presets, weightsOf } = await learnerPresets(ports.presets, user);
    const shown = (preset: Preset): ShownPreset => {
      const { weights: _, ...others } = preset;
      const weights = weightsOf(preset);
      return weights ? { ...others, weights } : others;
    };
    return [...presets]
      .map(([scope, preset]) => ({ scope, preset: shown(preset) }))
      .toSorted((one, other) => outermostFirst(one.scope, other.scope));
  };
