import type { MemoryState } from './memory-state.ts';

/**
 * A card as stored. The scheduling numbers are Anki's, unconverted. The units of `due`, `interval` and `left` depend on
 * `type` and `queue`.
 */
export interface PackageCard {
  /** Decimal int64. */
  readonly id: string;
  /** May refer to a missing note. */
  readonly noteId: string;
  /** The current deck. May refer to a missing deck. */
  readonly deckId: string;
  /** The home deck. Differs from `deckId` while the card is in a filtered deck. */
  readonly homeDeckId: string;
  /** Position of the card's template in its note type; for a cloze note, the deletion number minus one. */
  readonly ord: number;
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  readonly type: number;
  /**
   * 0 new, 1 learning, 2 review, 3 learning across days, 4 preview, -1 suspended, -2 buried by Anki, -3 buried by the
   * user.
   */
  readonly queue: number;
  /** New: a position. Learning: seconds since 1970. Review and learning across days: days since `created`. */
  readonly due: number;
  /** In days; negative values are seconds. */
  readonly interval: number;
  /** Ease in permille; 0 for new cards. */
  readonly ease: number;
  readonly reps: number;
  readonly lapses: number;
  /** The last three digits are the number of learning steps left. */
  readonly left: number;
  /** `due` in the home deck while the card is in a filtered deck. */
  readonly originalDue: number;
  /** The lowest three bits are the colour of the flag. */
  readonly flags: number;
  /** JSON or ''. `fsrs` is read from it. */
  readonly data: string;
  /** The FSRS memory state; absent if there is none or `data` is damaged. */
  readonly fsrs?: MemoryState;
  /** The time of the last change. Absent if the stored value is not a valid date. */
  readonly modified?: Date;
}
