import type { WireCodes } from './operations/wire-values.ts';

/**
 * Why the server refused: a code of the operation, a code common to all operations, or `unrecognized` if the response
 * has none. A code of a newer server that is not listed here is passed on unchanged.
 */
export type RefusalCode = WireCodes | 'unrecognized';

/**
 * Reads the code from the `X-Error-Code` header. Status and text are not reliable: the specification leaves the status
 * open and has several texts for one reason.
 */
export const refusalCode = (header = ''): RefusalCode =>
  (/^\w{1,64}$/.test(header) ? header : 'unrecognized') as RefusalCode;
