/** A deck of the package. Anki's "Default" (id 1) is listed only if the file contains it. */
export interface Deck {
  /** Decimal int64. */
  readonly id: string;
  /** Full name as Anki shows it: levels joined by `::`, composed (NFC), and trimmed in older schemas. */
  readonly name: string;
  /** Whether this is a temporary (filtered) deck, whose cards have their home in another deck. */
  readonly filtered: boolean;
}
