import type { User } from '@flashcards/accounts';
import type { Presets } from '@flashcards/persistence-ports';
import type { Preset, Scope } from '@flashcards/presets';
import { everywhere, outermostFirst } from '@flashcards/presets';

/** A preset with its weights instead of their number. */
export interface ShownPreset extends Omit<Preset, 'weights'> {
  readonly weights?: readonly number[];
}

export interface ScopedStudy {
  readonly scope: Scope;
  readonly preset: ShownPreset;
}

/** The members that are settings of the account. */
const ofSettings = ({ settings: { newCardsPerDay, desiredRetention } }: User): Preset => ({
  ...(newCardsPerDay === undefined ? {} : { newPerDay: newCardsPerDay }),
  desiredRetention,
});

/** The learner's presets, outermost first, each with only what is set there. The first one is that of everything. */
export const getPresets =
  ({ presets }: { readonly presets: Presets }) =>
  async (user: User): Promise<readonly ScopedStudy[]> => {
    const kept = new Map((await presets.all(user.account)).map(({ scope, preset }) => [scope, preset]));
    const all = kept.set(everywhere, { ...kept.get(everywhere), ...ofSettings(user) });
    const ids = [...new Set([...all.values()].flatMap(({ weights }) => weights ?? []))];
    const lists = ids.length > 0 ? await presets.weights(user.account, ids) : new Map<number, readonly number[]>();
    const shown = ({ weights: id, ...preset }: Preset): ShownPreset => {
      const weights = id === undefined ? undefined : lists.get(id);
      return weights ? { ...preset, weights } : preset;
    };
    return [...all]
      .map(([scope, preset]) => ({ scope, preset: shown(preset) }))
      .toSorted((one, other) => outermostFirst(one.scope, other.scope));
  };
