import type { AccountId } from '@flashcards/kernel';
import type { Presets, PresetSetting, Store } from '@flashcards/persistence-ports';
import type { ScopedPreset } from '@flashcards/presets';
import { outermostFirst } from '@flashcards/presets';
import { fsrsWeights } from '@flashcards/review-scheduling';

/** Weights that differ from those of FSRS-6: cards are remembered longer from the start. */
export const someWeights: readonly number[] = fsrsWeights.map((weight, index) => (index < 4 ? weight * 2 : weight));

/** The instant of changes of presets. */
export const presetAt = new Date('2026-03-01T09:00:00.000Z');

export const setPreset = (
  store: Store,
  account: AccountId,
  setting: Omit<PresetSetting, 'at'>,
): ReturnType<Presets['set']> => store.presets.set(account, { at: presetAt, ...setting });

/** Outermost first. */
export const presetsOf = async (store: Store, account: AccountId): Promise<readonly ScopedPreset[]> =>
  (await store.presets.all(account)).toSorted((one, other) => outermostFirst(one.scope, other.scope));
