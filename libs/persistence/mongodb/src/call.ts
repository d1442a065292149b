import type { Collections } from './collections.ts';
import type { Journal } from './journal.ts';

/** What one call of a port works with: all of it in one causal context. */
export interface Call {
  readonly collections: Collections;
  readonly journal: Journal;
}
