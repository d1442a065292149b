/** A deck of the package. Anki's "Default" (id 1) is listed only if the file lists it. */
export interface Deck {
  /** Decimal int64. */
  readonly id: string;
  /** Full name as Anki shows it: its levels joined by `::`, composed (NFC), and in older schemas trimmed. */
  readonly name: string;
  /** A temporary deck whose cards have their home in another one. */
  readonly filtered: boolean;
}
