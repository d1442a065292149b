import type { Contract, DevelopmentContract, Given, ReplyOf } from '@flashcards/contract';
import type { LocalDate } from '@flashcards/kernel';
import type { DateInput } from './expected-date.ts';
import { once, rowsOf, separated } from './operations/columns.ts';
import type { WireType } from './operations/scalars.ts';
import { operationTable } from './operations/table.ts';
import type { WireBodies, WireQueries, WireReplies } from './operations/wire-values.ts';
import type { Member } from './operations/wire-type.ts';
import { membersIn, typeOf } from './operations/wire-type.ts';

/** All operations a client can call: those of the contract and of the development identity provider. */
export type OperationName = keyof WireBodies;

type Operations = Contract & DevelopmentContract;

/** What a client needs to know about an operation. */
export interface Endpoint {
  readonly method: 'DELETE' | 'GET' | 'POST';
  /** Relative to the base address. */
  readonly path: string;
  /** Whether it needs no token. */
  readonly isForAll: boolean;
  readonly isForm: boolean;
  /** Whether sending the request twice has the same effect and result as sending it once. */
  readonly repeatable: boolean;
  /** Whether an idempotency key has no effect on it. */
  readonly isUnkeyed: boolean;
  readonly body: readonly Member[];
  readonly query: readonly Member[];
  readonly reply: WireType;
  /** Whether the response is bytes instead of JSON. */
  readonly isFile: boolean;
}

/** A call in progress. */
export interface Called<Name extends OperationName = OperationName> {
  readonly operation: Name;
  /** The name used in errors: the called method, such as `cards.review`, or the operation of a raw call. */
  readonly method: string;
}

/** The cells of a row of the table. */
type Cells = readonly [name: string, ...others: (string | undefined)[]];

const methodOf = (flags: string): Endpoint['method'] => {
  if (flags.includes('g')) return 'GET';
  return flags.includes('d') ? 'DELETE' : 'POST';
};

const readEndpoint = (row: string): Endpoint => {
  const [name, flags = '', body = '', query = '', reply = '', path] = row.split('|') as unknown as Cells;
  return {
    method: methodOf(flags),
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

/** Dates may also be passed as `Date`. */
type WithDates<Body> = {
  readonly [Key in keyof Body]: NonNullable<Body[Key]> extends LocalDate
    ? DateInput | Extract<Body[Key], undefined>
    : Body[Key];
};
/** The body of an operation under the client's names and values: numbers, dates, Maps. */
export type GivenTo<Name extends OperationName> = WithDates<Given<Operations[Name]['body']>>;
export type QueryOf<Name extends OperationName> = Partial<WithDates<Given<Operations[Name]['query']>>>;
/** The result of an operation in the client's values. */
export type Reply<Name extends OperationName> = ReplyOf<Operations[Name]>;

/** The body of an operation exactly as on the wire, without the token, which the client adds if missing. */
export type RawBody<Name extends OperationName> = WireBodies[Name] & {
  readonly jwtToken?: string | undefined;
};
/** The query parameters of an operation exactly as on the wire; all are optional. */
export type RawQuery<Name extends OperationName> = WireQueries[Name];
/** The response of an operation exactly as on the wire. */
export type RawReply<Name extends OperationName> = WireReplies[Name];
