"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readReviews = readReviews;
const valid_date_ts_1 = require("../valid-date.js");
const secure_schema_ts_1 = require("./secure-schema.js");
const query = `SELECT CAST(rowid AS TEXT), CAST(cid AS TEXT), ease, ivl, lastIvl, factor, time, type
  FROM revlog NOT INDEXED ORDER BY rowid`;
const readReview = ([id, cardId, rating, interval, lastInterval, factor, milliseconds, kind]) => {
    const at = (0, valid_date_ts_1.validDate)(Number(id));
    return {
        id: String(id),
        cardId: String(cardId),
        ...(at ? { at } : {}),
        rating: Number(rating),
        interval: Number(interval),
        lastInterval: Number(lastInterval),
        factor: Number(factor),
        milliseconds: Number(milliseconds),
        kind: Number(kind),
    };
};
/** Streams the review log in the order of its ids. */
function* readReviews(db) {
    if (!(0, secure_schema_ts_1.hasTable)(db, 'revlog'))
        return;
    for (const row of db.rows(query))
        yield readReview(row);
}
//# sourceMappingURL=read-reviews.js.map