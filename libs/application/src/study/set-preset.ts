import type { User } from '@flashcards/accounts';
import type { Refusal } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { FlashcardSets, PresetRefusal, Presets, Receipted } from '@flashcards/persistence-ports';
import type { Scope } from '@flashcards/presets';
import { setIn } from '@flashcards/presets';
import type { Now } from '../clock.ts';
import type { Once } from '../accounts/once.ts';
import { ownReceipt } from '../accounts/once.ts';
import type { ShownPreset } from './get-presets.ts';

/** New values of some members. One that is `undefined` is inherited from then on; one that is left out stays. */
export type PresetMembers = { readonly [Member in keyof ShownPreset]?: ShownPreset[Member] | undefined };

interface Ports {
  readonly presets: Presets;
  readonly sets: FlashcardSets;
  readonly now: Now;
}

/**
 * Changes how cards of everything, of a folder, or of a visible set are studied. What a set has may be removed also
 * once it is not visible any more.
 */
export const setPreset =
  ({ presets, sets, now }: Ports) =>
  async (
    user: User,
    { scope, preset }: { readonly scope: Scope; readonly preset: PresetMembers },
    once?: Once<void>,
  ): Promise<Receipted<void, PresetRefusal> | Refusal<'set_not_found'>> => {
    const set = setIn(scope);
    if (set !== undefined && !(await sets.visible(user.account, set))) {
      const isRemoval = Object.values(preset).every((value) => value === undefined);
      const isThere = isRemoval && (await presets.all(user.account)).some((each) => each.scope === scope);
      if (!isThere) return refuse('set_not_found');
    }
    const { weights: are, ...change } = preset;
    const weights = 'weights' in preset ? { weights: { are } } : {};
    return presets.set(user.account, { scope, change, ...weights, at: now() }, ownReceipt(once));
  };
