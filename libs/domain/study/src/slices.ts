/**
 * Work that is done a slice at a time, each about a millisecond: a card may have thousands of reviews behind a changed
 * one, and whoever runs the work may let others go in between. The value comes at the end.
 */
export type Slices<T> = Generator<void, T, void>;

/** Runs all slices at once. */
export const atOnce = <T>(slices: Slices<T>): T => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
};
