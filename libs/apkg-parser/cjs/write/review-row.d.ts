import type { ReviewToWrite } from './deck-to-write.ts';
import type { Row } from './row.ts';
/** The values of a row of Anki's review log. Throws `TypeError`. */
export declare const reviewRow: (review: ReviewToWrite) => Row;
//# sourceMappingURL=review-row.d.ts.map