import type { CommonDeckSettings, FilteredDeckSettings, NormalDeckSettings } from '../settings/deck-settings.ts';

/**
 * A deck of the package. Anki's "Default" (id 1) is listed only if the file contains it. A setting is absent if it is as
 * in a deck without it, and if it belongs to decks of the other kind.
 */
export interface Deck extends CommonDeckSettings, NormalDeckSettings, FilteredDeckSettings {
  /** Decimal int64. */
  readonly id: string;
  /** Full name as Anki shows it: levels joined by `::`, composed (NFC), and trimmed in older schemas. */
  readonly name: string;
  /** Whether this is a temporary (filtered) deck, whose cards have their home in another deck. */
  readonly filtered: boolean;
  /** Absent if the stored value is not a valid date. */
  readonly modified?: Date;
}
