/** What the FSRS scheduler knows of a card. */
export interface MemoryState {
    /** Days after which the card is remembered with a chance of 90 %. */
    readonly stability: number;
    /** 1 to 10. */
    readonly difficulty: number;
    /** The chance of remembering that intervals aim at, 0 to 1. */
    readonly desiredRetention?: number;
    /** The exponent of the forgetting curve. */
    readonly decay?: number;
    readonly lastReview?: Date;
}
/** The memory state in the `data` of a card; undefined when there is none. */
export declare const memoryState: (data: string) => MemoryState | undefined;
//# sourceMappingURL=memory-state.d.ts.map