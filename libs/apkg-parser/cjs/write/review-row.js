"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.reviewRow = void 0;
const check_ts_1 = require("./check.js");
/** The values of a row of Anki's review log. Throws `TypeError`. */
const reviewRow = (review) => {
    const place = `review ${(0, check_ts_1.checkId)(review.id, 'the id of a review')}:`;
    return [
        review.id,
        (0, check_ts_1.checkId)(review.cardId, `${place} its card`),
        -1,
        (0, check_ts_1.checkInteger)(review.rating, { least: 0, most: 4 }, `${place} its rating`),
        (0, check_ts_1.checkInteger)(review.interval, (0, check_ts_1.signed)(32), `${place} its interval`),
        (0, check_ts_1.checkInteger)(review.lastInterval, (0, check_ts_1.signed)(32), `${place} its last interval`),
        (0, check_ts_1.checkInteger)(review.factor, (0, check_ts_1.unsigned)(32), `${place} its factor`),
        (0, check_ts_1.checkInteger)(review.milliseconds, (0, check_ts_1.unsigned)(32), `${place} its duration`),
        (0, check_ts_1.checkInteger)(review.kind, { least: 0, most: 5 }, `${place} its kind`),
    ];
};
exports.reviewRow = reviewRow;
//# sourceMappingURL=review-row.js.map