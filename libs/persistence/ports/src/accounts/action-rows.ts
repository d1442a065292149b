import type { AccountId } from '@flashcards/kernel';
import type { Action } from './actions.ts';

/** An action; its details are JSON. */
export interface ActionRow extends Pick<Action, 'at' | 'kind'> {
  /** The sizes of all actions up to this one added up, so that a range of numbers is an amount of text. */
  readonly number: number;
  readonly details: string;
}

export interface ActionRows {
  /** The number of the last action; 0 if there was none. */
  last(account: AccountId): Promise<number>;
  /** Those with a number after the first and up to the last, ascending. */
  some(account: AccountId, range: { readonly after: number; readonly upTo: number }): Promise<readonly ActionRow[]>;
  insert(account: AccountId, actions: readonly ActionRow[]): Promise<void>;
  /** Deletes those up to this number. */
  deleteUpTo(account: AccountId, number: number): Promise<void>;
}
