import type { Call } from './call.ts';
import { UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
import type { Exchange, ExchangeOptions } from './exchange.ts';
import { checkedOptions } from './known-options.ts';
import { callOptions } from './client-options.ts';
import type { Session } from './session.ts';
import { anObject, unexpected } from './expected.ts';
import type { CallOptions, DetailOptions } from './client-options.ts';
import type { Called, GivenTo, OperationName, QueryOf, RawBody, RawQuery, Reply } from './operation.ts';
import { endpointOf } from './operation.ts';
import { fieldOf } from './operations/misfit.ts';
import type { WireType } from './operations/scalars.ts';
import type { Member } from './operations/wire-type.ts';

/** Options that a method adds to those of its caller. */
export interface Extras<Name extends OperationName> extends Omit<ExchangeOptions<Name>, keyof CallOptions | 'query'> {
  readonly query?: QueryOf<Name> | undefined;
}

/**
 * Calls one operation with client values and returns client values. The contract's codecs convert them from and to the
 * wire.
 */
export type OperationCall<Name extends OperationName> = (
  given: GivenTo<Name>,
  options?: CallOptions,
  extras?: Extras<Name>,
) => Promise<Reply<Name>>;

/** A response whose JSON has not been read yet. */
export interface Streamed<Data> {
  readonly wire: ReadableStream<Uint8Array>;
  /** Converts a wire value. With `only`, reads just that member of an object. */
  readonly read: (wire: unknown, only?: string) => Data;
}

/** What a method may need besides the call of its operation. */
export interface Tools<Name extends OperationName = OperationName> {
  /** The method's name in errors: `cards.review`. */
  readonly name: string;
  readonly session: Session;
  /** Calls another operation, for a method that needs two. */
  readonly callTo: <Name extends OperationName>(operation: Name) => OperationCall<Name>;
  /** Returns the operation's response as a stream, unread. */
  readonly stream: (given: object, options?: CallOptions, query?: QueryOf<Name>) => Promise<Streamed<Reply<Name>>>;
  /**
   * The error for a response that fits the contract but not the request, such as part of a batch that had to be
   * recorded as a whole.
   */
  readonly misfit: () => UnexpectedReplyError;
}

/** A method of a group: the operation it calls, and its signature for callers. */
export interface Method<Name extends OperationName, Verb> {
  readonly operation: Name;
  readonly make: (call: OperationCall<Name>, tools: Tools<Name>) => Verb;
}

/** A method that returns an async iterable. */
export interface Loop<Name extends OperationName, Verb> extends Method<Name, Verb> {
  readonly isLoop: true;
}

/** The implementation's type of a verb. The caller adds `withResponse` to its promise. */
type Written<Verb> = Verb extends (...given: infer Given) => Call<infer Data>
  ? (...given: Given) => Promise<Data>
  : Verb;

interface Made<Verb> {
  readonly operation: OperationName;
  readonly make: (call: never, tools: never) => Verb;
}

/** The type of a group's implementation: a method for each member of its interface. */
export type MethodsOf<Group> = {
  readonly [Verb in keyof Group]: Group[Verb] extends (...given: infer Given) => AsyncIterable<infer Item>
    ? Made<(...given: Given) => Promise<AsyncIterable<Item>>> & { readonly isLoop: true }
    : Made<Written<Group[Verb]>> & { readonly isLoop?: undefined };
};

/**
 * A function declaration, because bundlers respect the annotation only there. A bundle that uses no group then
 * contains none.
 */
/* @__NO_SIDE_EFFECTS__ */
export function method<const Name extends OperationName, Verb>(
  operation: Name,
  make: (call: OperationCall<Name>, tools: Tools<Name>) => Verb,
): Method<Name, Verb> {
  return { operation, make };
}

/** Operations that show cards. */
type ShowingName = {
  [Name in OperationName]: QueryOf<Name> extends { readonly detail?: 'full' | undefined } ? Name : never;
}[OperationName];

/** An argument: any string for an id or a word, because the server validates it. */
type Argument<Value> = Value extends string ? string : Value;

type Arguments<Body, Keys extends readonly (keyof Body)[]> = {
  [Index in keyof Keys]: Argument<Body[Keys[Index]]>;
};

/** A method whose arguments are members of the operation's body, named by these keys. */
/* @__NO_SIDE_EFFECTS__ */
export function passing<const Name extends OperationName, const Keys extends readonly (keyof GivenTo<Name> & string)[]>(
  operation: Name,
  ...keys: Keys
): Method<Name, (...given: [...Arguments<GivenTo<Name>, Keys>, options?: CallOptions]) => Promise<Reply<Name>>> {
  return method(operation, (call) => (...given) => {
    const body = Object.fromEntries(keys.map((key, index) => [key, given[index]])) as GivenTo<Name>;
    return call(body, given[keys.length] as CallOptions | undefined);
  });
}

/** Separates `detail` from the options of a call. */
export const detailOf = (name: string, given: Partial<DetailOptions> = {}) => {
  const { detail, ...options } = anObject(name, 'options', given);
  return { options, query: { detail } };
};

/** As `passing`, for operations with `detail`. The group's interface has the type of the cards with and without it. */
/* @__NO_SIDE_EFFECTS__ */
export function showing<const Name extends ShowingName, const Keys extends readonly (keyof GivenTo<Name> & string)[]>(
  operation: Name,
  ...keys: Keys
): Method<Name, (...given: [...Arguments<GivenTo<Name>, Keys>, options?: Partial<DetailOptions>]) => Promise<never>> {
  return method(operation, (call, { name }) => (...given) => {
    const body = Object.fromEntries(keys.map((key, index) => [key, given[index]])) as GivenTo<Name>;
    const { options, query } = detailOf(name, given[keys.length] as Partial<DetailOptions> | undefined);
    return call(body, options, { query: query as QueryOf<Name> }) as Promise<never>;
  });
}

/* @__NO_SIDE_EFFECTS__ */
export function loop<const Name extends OperationName, Verb>(
  operation: Name,
  make: (call: OperationCall<Name>, tools: Tools<Name>) => Verb,
): Loop<Name, Verb> {
  return { operation, make, isLoop: true };
}

/** The wire value. Checks the type only; the server validates the rest. */
const wireOf = ({ takes, encode }: WireType, value: unknown, where: string): unknown => {
  const wire = encode(value);
  if (wire === undefined) throw unexpected(where, takes, value);
  return wire;
};

/** Encodes the members in the contract's order; absent ones are left out. */
const encoded = <Wire>(where: string, members: readonly Member[], given: object): Wire => {
  const values = anObject(where, 'an object', given) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    members
      .filter(({ ours, isOptional }) => !isOptional || values[ours] !== undefined)
      .map(({ ours, wire, type }) => [wire, wireOf(type, values[ours], `${where}: ${ours}`)]),
  ) as Wire;
};

/** Calls the operation, and returns its response with a reader for its wire value. */
const answerVia =
  <Name extends OperationName>(exchange: Exchange, called: Called<Name>) =>
  async (given: object, options: CallOptions = {}, extras: Extras<Name> = {}) => {
    const { body, query, reply } = endpointOf(called.operation);
    const received = await exchange(called, encoded<RawBody<Name>>(called.method, body, given), {
      ...checkedOptions(called.method, options, callOptions),
      ...extras,
      query: encoded<RawQuery<Name>>(called.method, query, extras.query ?? {}),
    });
    const read = (wire: unknown, only?: string): Reply<Name> => {
      try {
        return reply.decode(wire, only) as Reply<Name>;
      } catch (cause) {
        throw new UnexpectedReplyError(called, 'the answer does not fit the contract', {
          ...received,
          field: fieldOf(cause),
          cause,
        });
      }
    };
    return { wire: received.wire, read };
  };

export const callVia =
  <Name extends OperationName>(exchange: Exchange, called: Called<Name>): OperationCall<Name> =>
  async (...given) => {
    const { wire, read } = await answerVia(exchange, called)(...given);
    return read(wire);
  };

export const streamVia =
  <Name extends OperationName>(exchange: Exchange, called: Called<Name>): Tools<Name>['stream'] =>
  (given, options, query) =>
    answerVia(exchange, called)(given, options, { isStreamed: true, query }) as Promise<Streamed<Reply<Name>>>;
