/** One row of the review log, its numbers as stored. */
export interface PackageReview {
    /** Decimal int64: milliseconds since 1970 as Anki writes them. */
    readonly id: string;
    /** May name a card that does not exist. */
    readonly cardId: string;
    /** When the card was answered; absent for an id that is no date. */
    readonly at?: Date;
    /** 1 again, 2 hard, 3 good, 4 easy; 0 for a change by hand. */
    readonly rating: number;
    /** Until the card is due again, in days; negative: in seconds. */
    readonly interval: number;
    /** As it was before the answer. */
    readonly lastInterval: number;
    /** Ease in permille; under FSRS the difficulty, from 100 to 1100. */
    readonly factor: number;
    /** How long the answer took. */
    readonly milliseconds: number;
    /** 0 learning, 1 review, 2 relearning, 3 in a filtered deck, 4 by hand, 5 rescheduled. */
    readonly kind: number;
}
//# sourceMappingURL=package-review.d.ts.map