"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ClosedError = void 0;
/** A package is used after it was closed: a mistake of the caller's, no fault of the package. */
class ClosedError extends Error {
    name = 'ClosedError';
    constructor() {
        super('the package is closed');
    }
}
exports.ClosedError = ClosedError;
//# sourceMappingURL=closed-error.js.map