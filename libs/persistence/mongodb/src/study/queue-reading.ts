import type { AccountId } from '@flashcards/kernel';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';

/** What reads the rows of a queue. */
export interface QueueReading {
  readonly collections: Collections;
  readonly reader: Reader;
  readonly account: AccountId;
}
