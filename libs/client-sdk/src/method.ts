import type { Call } from './call.ts';
import { UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
import type { Exchange, ExchangeOptions } from './exchange.ts';
import { checkedOptions } from './known-options.ts';
import { callOptions } from './client-options.ts';
import type { Session } from './session.ts';
import { anObject, unexpected } from './expected.ts';
import type { CallOptions } from './client-options.ts';
import type { Called, GivenTo, OperationName, QueryOf, RawBody, RawQuery, Reply } from './operation.ts';
import { endpointOf } from './operation.ts';
import { fieldOf } from './operations/misfit.ts';
import type { WireType } from './operations/scalars.ts';
import type { Member } from './operations/wire-type.ts';

/** What a method says of its call beside what its caller does. */
export interface Told<Name extends OperationName> extends Omit<ExchangeOptions<Name>, keyof CallOptions | 'query'> {
  readonly query?: QueryOf<Name> | undefined;
}

/** Calls one operation with our values and answers ours; the contract's codecs stand between them and the wire. */
export type OperationCall<Name extends OperationName> = (
  given: GivenTo<Name>,
  options?: CallOptions,
  told?: Told<Name>,
) => Promise<Reply<Name>>;

/** An answer whose JSON is left to be read. */
export interface Streamed<Data> {
  readonly wire: ReadableStream<Uint8Array>;
  /** The wire's value in our values; of an object, no more than the one member that `only` names. */
  readonly read: (wire: unknown, only?: string) => Data;
}

/** What a method may need beside the call of its operation. */
export interface Tools<Name extends OperationName = OperationName> {
  /** By which name errors call the method: `cards.review`. */
  readonly name: string;
  readonly session: Session;
  /** Another operation, for a method that needs two. */
  readonly callTo: <Name extends OperationName>(operation: Name) => OperationCall<Name>;
  /** The operation's answer as it travels, not yet read. */
  readonly stream: (given: object, options?: CallOptions) => Promise<Streamed<Reply<Name>>>;
  /** The error of an answer that fits the contract, but not what was asked: part of a batch where all was to be recorded. */
  readonly misfit: () => UnexpectedReplyError;
}

/** One method of a noun group: which operation it calls, and how it words that for its callers. */
export interface Method<Name extends OperationName, Verb> {
  readonly operation: Name;
  readonly make: (call: OperationCall<Name>, tools: Tools<Name>) => Verb;
}

/** One that answers values one after the other. */
export interface Loop<Name extends OperationName, Verb> extends Method<Name, Verb> {
  readonly isLoop: true;
}

/** A verb as it is written here: what calls it adds `withResponse` to its promise. */
type Written<Verb> = Verb extends (...given: infer Given) => Call<infer Data>
  ? (...given: Given) => Promise<Data>
  : Verb;

interface Made<Verb> {
  readonly operation: OperationName;
  readonly make: (call: never, tools: never) => Verb;
}

/** What a group is made of: a method for each member of its interface. */
export type MethodsOf<Group> = {
  readonly [Verb in keyof Group]: Group[Verb] extends (...given: infer Given) => AsyncIterable<infer Item>
    ? Made<(...given: Given) => Promise<AsyncIterable<Item>>> & { readonly isLoop: true }
    : Made<Written<Group[Verb]>> & { readonly isLoop?: undefined };
};

/** A function, for bundlers heed the mark only there: a bundle that uses no group leaves the groups out. */
/* @__NO_SIDE_EFFECTS__ */
export function method<const Name extends OperationName, Verb>(
  operation: Name,
  make: (call: OperationCall<Name>, tools: Tools<Name>) => Verb,
): Method<Name, Verb> {
  return { operation, make };
}

/** An argument: any string where the body has an id or a word, for the server says whether it is one. */
type Argument<Value> = Value extends string ? string : Value;

type Arguments<Body, Keys extends readonly (keyof Body)[]> = {
  [Index in keyof Keys]: Argument<Body[Keys[Index]]>;
};

/** A method whose arguments are members of the operation's body, by these names. */
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

/* @__NO_SIDE_EFFECTS__ */
export function loop<const Name extends OperationName, Verb>(
  operation: Name,
  make: (call: OperationCall<Name>, tools: Tools<Name>) => Verb,
): Loop<Name, Verb> {
  return { operation, make, isLoop: true };
}

/** The value as it travels. Of the right type, that is: whether it is a good one is for the server to say. */
const wireOf = ({ takes, encode }: WireType, value: unknown, where: string): unknown => {
  const wire = encode(value);
  if (wire === undefined) throw unexpected(where, takes, value);
  return wire;
};

/** In the contract's order; what is not given is left out. */
const encoded = <Wire>(where: string, members: readonly Member[], given: object): Wire => {
  const values = anObject(where, 'an object', given) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    members
      .filter(({ ours, isOptional }) => !isOptional || values[ours] !== undefined)
      .map(({ ours, wire, type }) => [wire, wireOf(type, values[ours], `${where}: ${ours}`)]),
  ) as Wire;
};

/** Checks what is given of a body before the rest of it is fetched; answers whether all of it is given. */
export const checkGiven = (where: string, operation: OperationName, given: object): boolean => {
  const { body } = endpointOf(operation);
  const present = body.filter(({ ours }) => ours in given);
  encoded(where, present, given);
  return present.length === body.length;
};

/** The operation's answer, and what reads a wire value as one. */
const answerVia =
  <Name extends OperationName>(exchange: Exchange, called: Called<Name>) =>
  async (given: object, options: CallOptions = {}, told: Told<Name> = {}) => {
    const { body, query, reply } = endpointOf(called.operation);
    const received = await exchange(called, encoded<RawBody<Name>>(called.method, body, given), {
      ...checkedOptions(called.method, options, callOptions),
      ...told,
      query: encoded<RawQuery<Name>>(called.method, query, told.query ?? {}),
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
  (given, options) =>
    answerVia(exchange, called)(given, options, { isStreamed: true }) as Promise<Streamed<Reply<Name>>>;
