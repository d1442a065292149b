/** An answer that is sent again under the same id counts once. A page on plain http has no `crypto.randomUUID`. */
export const newReviewId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
