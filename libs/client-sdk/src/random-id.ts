/** Bytes as lower-case hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A random UUID. `crypto.randomUUID` is missing on pages served over plain http; random bytes are not. */
export const randomId = (): string =>
  hexOf(crypto.getRandomValues(new Uint8Array(16))).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})/,
    // Version 4, of the usual variant.
    '$1-$2-4$3-8$4-',
  );
