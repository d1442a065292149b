"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.validDate = void 0;
/** The moment so many milliseconds after 1970; undefined for one that no `Date` holds. */
const validDate = (milliseconds) => {
    const date = new Date(milliseconds);
    return Number.isNaN(date.getTime()) ? undefined : date;
};
exports.validDate = validDate;
//# sourceMappingURL=valid-date.js.map