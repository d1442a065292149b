/** A package is used after it was closed: a mistake of the caller's, no fault of the package. */
export declare class ClosedError extends Error {
    readonly name = "ClosedError";
    constructor();
}
//# sourceMappingURL=closed-error.d.ts.map