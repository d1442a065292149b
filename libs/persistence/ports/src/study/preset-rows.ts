import type { AccountId } from '@flashcards/kernel';
import type { Scope, ScopedPreset } from '@flashcards/presets';
import type { OwnWeights, WeightsId } from '@flashcards/study';

/** A list of weights, and the instant from which the account has it. */
export interface WeightsRow {
  readonly id: WeightsId;
  readonly weights: readonly number[];
  readonly since: Date;
}

/** Presets of scopes, and lists of weights. A list never changes and is never deleted: events refer to it. */
export interface PresetRows {
  /** All presets of the account: at most `mostPresets`. */
  all(account: AccountId): Promise<readonly ScopedPreset[]>;
  save(account: AccountId, presets: readonly ScopedPreset[]): Promise<void>;
  delete(account: AccountId, scopes: readonly Scope[]): Promise<void>;
  /** Those of these lists that the account has. */
  weights(account: AccountId, ids: readonly WeightsId[]): Promise<OwnWeights>;
  /** All lists of the account, ascending by id: at most `mostWeights`. */
  allWeights(account: AccountId): Promise<readonly WeightsRow[]>;
  insertWeights(account: AccountId, row: WeightsRow): Promise<void>;
}
