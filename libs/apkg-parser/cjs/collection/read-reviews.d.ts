import type { CollectionDatabase } from './database.ts';
import type { PackageReview } from './package-review.ts';
/** Streams the review log in the order of its ids. */
export declare function readReviews(db: CollectionDatabase): Generator<PackageReview>;
//# sourceMappingURL=read-reviews.d.ts.map