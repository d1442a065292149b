import type { CodeOf, OperationName, ProtocolErrorCode } from '@flashcards/contract';
import type { Operations } from './operation.ts';
import { endpointOf } from './operation.ts';
import { columnsOf, once, rowsOf } from './operations/columns.ts';
import { protocolTable, refusalTable } from './operations/table.ts';

/**
 * Why the server refused: a code of the operation's own, one that every operation has, or `unrecognized` where a
 * newer or another server says something this version has no word for.
 */
export type RefusalCode =
  { readonly [Name in OperationName]: CodeOf<Operations[Name]> }[OperationName] | ProtocolErrorCode | 'unrecognized';

const inWords = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');

type Refusal = readonly [code: string, text: string];

/** `card_not_found` or, where it has another text elsewhere, `not_owner.2`; the text, where it is not the code in words. */
const readRefusal = (row: string): Refusal => {
  const [key, text] = columnsOf(row);
  return [key.replace(/\..*/, ''), text || inWords(key)];
};

const refusals = /* @__PURE__ */ once(() => rowsOf(refusalTable).map(readRefusal));
const protocolErrors = /* @__PURE__ */ once(() => rowsOf(protocolTable).map(readRefusal));

/** What an operation may answer, its own refusals first. */
const told = (operation: OperationName): readonly Refusal[] => [
  ...endpointOf(operation).refusals.map((place) => refusals()[place] as Refusal),
  ...protocolErrors(),
];

/** Two texts are known by how they begin: they end in what differs, the expected keys or the name of the value. */
const begins = (text: string): boolean => text.endsWith('…');
const says = (known: string, text: string): boolean =>
  begins(known) ? text.startsWith(known.slice(0, -1)) : text === known;

/** By the `X-Error-Code` header first, then by the text; never by the status, which the specification leaves open. */
export const refusalCode = (operation: OperationName, header: string | undefined, text: string): RefusalCode => {
  const known =
    told(operation).find(([code]) => code === header) ?? told(operation).find(([, each]) => says(each, text));
  return (known?.[0] ?? 'unrecognized') as RefusalCode;
};

/** The contract's text for a code, for an answer that carries the code in its header alone. */
export const textOf = (operation: OperationName, code: RefusalCode): string =>
  told(operation).find(([each, text]) => each === code && !begins(text))?.[1] ?? 'The server refused';
