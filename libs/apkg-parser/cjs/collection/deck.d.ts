/** A deck of the package. Anki's "Default" (id 1) is listed only if the file lists it. */
export interface Deck {
    /** Decimal int64. */
    readonly id: string;
    /** Full name, its levels joined by `::`, in Unicode's composed form (NFC), as Anki shows it. */
    readonly name: string;
    /** A temporary deck whose cards have their home in another one. */
    readonly filtered: boolean;
}
//# sourceMappingURL=deck.d.ts.map