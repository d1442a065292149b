import type { AccountId } from '@flashcards/kernel';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';

/** One reading of a queue, in one snapshot. */
export interface QueueReading {
  readonly collections: Collections;
  readonly reader: Reader;
  readonly account: AccountId;
}
