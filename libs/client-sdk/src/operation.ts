import type { Contract, DevelopmentContract, Given, ReplyOf } from '@flashcards/contract';
import type { LocalDate } from '@flashcards/kernel';
import type { DateInput } from './expected-date.ts';
import { once, rowsOf, separated } from './operations/columns.ts';
import type { WireType } from './operations/scalars.ts';
import { operationTable } from './operations/table.ts';
import type { WireBodies, WireQueries, WireReplies } from './operations/wire-values.ts';
import type { Member } from './operations/wire-type.ts';
import { membersIn, typeOf } from './operations/wire-type.ts';

/** Every operation a client can call: the contract's, and what the development identity provider adds. */
export type OperationName = keyof WireBodies;

type Operations = Contract & DevelopmentContract;

/** What a client has to know of an operation. */
export interface Endpoint {
  readonly method: 'DELETE' | 'POST';
  /** Below the base address. */
  readonly path: string;
  /** Whether it needs no token. */
  readonly isForAll: boolean;
  readonly isForm: boolean;
  /** Whether a request that is sent twice does what it does once and answers as well. */
  readonly repeatable: boolean;
  /** Whether an idempotency key has no effect on it. */
  readonly isUnkeyed: boolean;
  readonly body: readonly Member[];
  readonly query: readonly Member[];
  readonly reply: WireType;
  /** Whether the reply is bytes and no JSON. */
  readonly isFile: boolean;
}

/** A call under way. */
export interface Called<Name extends OperationName = OperationName> {
  readonly operation: Name;
  /** What the caller called, which errors name: `cards.review`; of raw calls the operation. */
  readonly method: string;
}

/** Of a row of the table. */
type Cells = readonly [name: string, ...others: (string | undefined)[]];

const readEndpoint = (row: string): Endpoint => {
  const [name, flags = '', body = '', query = '', reply = '', path] = row.split('|') as unknown as Cells;
  return {
    method: flags.includes('d') ? 'DELETE' : 'POST',
    path: path || `/${separated(name, '-')}`,
    isForAll: flags.includes('a'),
    isForm: flags.includes('f'),
    repeatable: flags.includes('r'),
    isUnkeyed: flags.includes('i'),
    body: membersIn(body),
    query: membersIn(query),
    reply: typeOf(reply),
    isFile: reply === 'bytes',
  };
};

const rows = /* @__PURE__ */ once(
  () =>
    new Map(
      rowsOf(operationTable).map((row) => [row.replace(/\|.*/, '') as OperationName, once(() => readEndpoint(row))]),
    ),
);

export const operationNames = (): readonly OperationName[] => [...rows().keys()];

export const endpointOf = (operation: OperationName): Endpoint => {
  const read = rows().get(operation);
  if (!read) throw new TypeError(`no such operation: ${operation}`);
  return read();
};

/** A date is taken as a Date, too. */
type WithDates<Body> = { readonly [Key in keyof Body]: Body[Key] extends LocalDate ? DateInput : Body[Key] };
/** What an operation is given, under our names and in our values: numbers, dates, Maps. */
export type GivenTo<Name extends OperationName> = WithDates<Given<Operations[Name]['body']>>;
export type QueryOf<Name extends OperationName> = {
  readonly [Key in keyof Given<Operations[Name]['query']>]?: Given<Operations[Name]['query']>[Key];
};
/** What an operation answers, in our values. */
export type Reply<Name extends OperationName> = ReplyOf<Operations[Name]>;

/** The body of an operation exactly as it travels, without the token: the client adds it where it is left out. */
export type RawBody<Name extends OperationName> = WireBodies[Name] & {
  readonly jwtToken?: string | undefined;
};
/** The query parameters of an operation exactly as they travel; all may be left out. */
export type RawQuery<Name extends OperationName> = WireQueries[Name];
/** The answer of an operation exactly as it travels. */
export type RawReply<Name extends OperationName> = WireReplies[Name];
