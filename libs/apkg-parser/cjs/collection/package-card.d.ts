import type { MemoryState } from './memory-state.ts';
/**
 * A card as stored; the scheduling numbers are Anki's, unconverted. What `due`, `interval` and `left` count depends on
 * `type` and `queue`.
 */
export interface PackageCard {
    /** Decimal int64. */
    readonly id: string;
    /** May name a note that does not exist. */
    readonly noteId: string;
    /** Where the card is now. May name a deck that does not exist. */
    readonly deckId: string;
    /** Where the card belongs: another one than `deckId` while that is a filtered deck. */
    readonly homeDeckId: string;
    /** Position of the card's template in its note type; for a cloze note the deletion number less one. */
    readonly ord: number;
    /** 0 new, 1 learning, 2 review, 3 relearning. */
    readonly type: number;
    /** 0 new, 1 learning, 2 review, 3 learning after a day, 4 preview, -1 suspended, -2 buried by Anki, -3 by its user. */
    readonly queue: number;
    /** New: a position. Learning: seconds since 1970. Review and learning after a day: days since `created`. */
    readonly due: number;
    /** Days; negative: seconds. */
    readonly interval: number;
    /** Ease in permille; 0 for new cards. */
    readonly ease: number;
    readonly reps: number;
    readonly lapses: number;
    /** Steps left to learn, in the last three digits. */
    readonly left: number;
    /** `due` in the home deck, while the card is in a filtered one. */
    readonly originalDue: number;
    /** The last three bits are the colour of the flag. */
    readonly flags: number;
    /** JSON or ''; `fsrs` is read from it. */
    readonly data: string;
    /** What the FSRS scheduler knows of the card; absent when it knows nothing, or `data` is damaged. */
    readonly fsrs?: MemoryState;
}
//# sourceMappingURL=package-card.d.ts.map