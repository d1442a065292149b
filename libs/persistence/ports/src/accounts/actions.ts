import type { StudySettings } from '@flashcards/accounts';
import type { AccountId, CardId } from '@flashcards/kernel';
import type { PresetChange, Scope } from '@flashcards/presets';

/** Cards that a learner marked or edited: those of which the mark changed, and all cards of an edited note. */
export interface CardAction {
  readonly kind: 'suspended' | 'resumed' | 'buried' | 'unburied' | 'edited';
  readonly cards: readonly CardId[];
}

/** Settings that changed, with their new values. */
export interface SettingsAction {
  readonly kind: 'settings';
  readonly changed: Partial<StudySettings>;
}

/** Members of a preset that changed, with their new values. One that is `undefined` is inherited from then on. */
export interface PresetAction {
  readonly kind: 'preset';
  readonly scope: Scope;
  readonly changed: PresetChange;
}

export type Action = { readonly at: Date } & (CardAction | SettingsAction | PresetAction);

/**
 * What learners did that the log does not hold. Nothing derives from it. Each is written in the unit of work of its
 * change, and never changes. An account keeps its last ones, up to 64 MiB of text.
 */
export interface Actions {
  /** The actions of an account in the order in which they were written, in pages. */
  all(account: AccountId): AsyncIterable<readonly Action[]>;
}
