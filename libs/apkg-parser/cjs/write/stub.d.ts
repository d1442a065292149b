import type { DeckToWrite } from './deck-to-write.ts';
/**
 * What programs find that know only the oldest generation: a note that says so. In our own words; nobody who knows the
 * format reads it.
 */
export declare const stub: DeckToWrite;
//# sourceMappingURL=stub.d.ts.map