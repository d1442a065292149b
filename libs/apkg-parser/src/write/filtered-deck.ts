import type { Deck } from '../collection/deck.ts';

/** Whether it is written as a filtered deck: without searches, Anki could not fill it. */
export const isFiltered = ({ filtered, searches = [] }: Deck): boolean => filtered && searches.length > 0;
