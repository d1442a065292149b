/** Bytes as lower-case hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a random UUID, for a `reviewID`. Pages on plain http have no `crypto.randomUUID`, but do have random bytes.
 *
 * @example
 * ```ts
 * const review = { card, rating: 'good', reviewID: randomId() };
 * ```
 */
export const randomId = (): string =>
  hexOf(crypto.getRandomValues(new Uint8Array(16))).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})/,
    // Version 4, variant 10.
    '$1-$2-4$3-8$4-',
  );
