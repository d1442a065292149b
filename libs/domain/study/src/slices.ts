/**
 * Work in slices of about 1 ms. A changed review may have thousands of later reviews of its card, so the caller may
 * yield between slices. The value is returned at the end.
 */
export type Slices<T> = Generator<void, T, void>;

/** Runs all slices without yielding. */
export const atOnce = <T>(slices: Slices<T>): T => {
  for (;;) {
    const slice = slices.next();
    if (slice.done) return slice.value;
  }
};
