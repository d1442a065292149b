import type { WireCodes } from './operations/wire-values.ts';

/**
 * Why the server refused: a code of the operation's own, one that every operation has, or `unrecognized` where the answer
 * has none. A newer server may send a code that is not listed here; it is passed on as it is.
 */
export type RefusalCode = WireCodes | 'unrecognized';

/** By the `X-Error-Code` header: the specification leaves open the status, and says one thing in several texts. */
export const refusalCode = (header = ''): RefusalCode =>
  (/^\w{1,64}$/.test(header) ? header : 'unrecognized') as RefusalCode;
