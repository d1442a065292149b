import { once, rowsOf } from './operations/columns.ts';
import { codeTable } from './operations/table.ts';
import type { WireCodes } from './operations/wire-values.ts';

/**
 * Why the server refused: a code of the operation's own, one that every operation has, or `unrecognized` where a
 * newer or another server says something this version has no word for.
 */
export type RefusalCode = WireCodes | 'unrecognized';

const codes = /* @__PURE__ */ once(() => new Set(rowsOf(codeTable)));

/** By the `X-Error-Code` header: the specification leaves open the status, and says one thing in several texts. */
export const refusalCode = (header: string | undefined): RefusalCode =>
  (header !== undefined && codes().has(header) ? header : 'unrecognized') as RefusalCode;
