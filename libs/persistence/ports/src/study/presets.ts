import type { AccountId, CardId, LocalDate } from '@flashcards/kernel';
import type { PresetChange, Scope, ScopedPreset } from '@flashcards/presets';
import type { DueLoad, Progress } from '@flashcards/review-scheduling';
import type { OwnWeights, WeightsId } from '@flashcards/study';
import type { Receipted, ReceiptFor } from '../accounts/receipt.ts';
import type { WeightsRow } from './preset-rows.ts';

/** New members of a preset; a member that is `undefined` is inherited from then on. */
export interface PresetSetting {
  readonly scope: Scope;
  readonly change: Omit<PresetChange, 'weights'>;
  /** Present where the weights change. */
  readonly weights?: { readonly are: readonly number[] | undefined } | undefined;
  readonly at: Date;
}

/** A card's progress, and the retention and the weights for it where a preset says so. */
export interface CardParameters {
  readonly progress: Progress;
  readonly retention?: number;
  readonly weights?: readonly number[];
  /** Whether a preset says that its due days are balanced. */
  readonly isBalanced: boolean;
}

export type PresetRefusal = 'folder_not_found' | 'too_many_presets';

export interface Presets {
  /** The presets of an account, without members that its settings hold. */
  all(account: AccountId): Promise<readonly ScopedPreset[]>;
  /** All lists of weights that the account has had, ascending by id. */
  allWeights(account: AccountId): Promise<readonly WeightsRow[]>;
  weights(account: AccountId, ids: readonly WeightsId[]): Promise<OwnWeights>;
  /** The load that was kept for the day. */
  load(account: AccountId, day: LocalDate): Promise<DueLoad | undefined>;
  /** All loads that were kept, ascending by day, in pages. */
  loads(account: AccountId): AsyncIterable<readonly DueLoad[]>;
  /** Of a card that the account may study, in one snapshot. Does not read its text. */
  ofCard(account: AccountId, card: CardId): Promise<CardParameters | undefined>;
  /**
   * Changes a preset. New cards a day and the desired retention of everything are the account's settings. An equal list
   * of weights keeps its number. The caller checks that a set is visible; `folder_not_found` where there is no such
   * folder.
   */
  set(
    account: AccountId,
    setting: PresetSetting,
    receipt?: ReceiptFor<void, PresetRefusal>,
  ): Promise<Receipted<void, PresetRefusal>>;
}
