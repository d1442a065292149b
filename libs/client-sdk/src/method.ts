import type { Shape } from '@flashcards/contract';
import { isOptional } from '@flashcards/contract';
import { UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
import type { Exchange, RequestOptions, Session } from './exchange.ts';
import type { Called, GivenTo, OperationName, QueryOf, RawBody, RawQuery, Reply } from './operation.ts';
import { endpointOf } from './operation.ts';

export interface ValueOptions<Name extends OperationName> extends Omit<RequestOptions<Name>, 'query'> {
  readonly query?: QueryOf<Name> | undefined;
}

/** Calls one operation with our values and answers ours; the contract's codecs stand between them and the wire. */
export type Call<Name extends OperationName> = (
  given: GivenTo<Name>,
  options?: ValueOptions<Name>,
) => Promise<Reply<Name>>;

/** One method of a noun group: which operation it calls, and how it words that for its callers. */
export interface Method<Name extends OperationName, Verb> {
  readonly operation: Name;
  readonly make: (call: Call<Name>, session: Session) => Verb;
}

/** What a group is made of: a method for each member of its interface. */
export type MethodsOf<Group> = {
  readonly [Verb in keyof Group]: {
    readonly operation: OperationName;
    readonly make: (call: never, session: Session) => Group[Verb];
  };
};

export const method = <const Name extends OperationName, Verb>(
  operation: Name,
  make: (call: Call<Name>, session: Session) => Verb,
): Method<Name, Verb> => ({ operation, make });

/** In the contract's order; what is not given is left out. */
const encoded = (shape: Shape, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, codec]) =>
      given[key] === undefined && isOptional(codec) ? [] : [[key, codec.encode(given[key]) as unknown]],
    ),
  );

export const callVia =
  <Name extends OperationName>(exchange: Exchange, called: Called<Name>): Call<Name> =>
  async (given, options = {}) => {
    const { body, query, reply } = endpointOf(called.operation);
    const received = await exchange(called, encoded(body, given) as RawBody<Name>, {
      ...options,
      query: encoded(query, options.query ?? {}) as RawQuery<Name>,
    });
    try {
      return reply.decode(received.wire) as Reply<Name>;
    } catch (cause) {
      throw new UnexpectedReplyError(called, 'the answer does not fit the contract', { ...received, cause });
    }
  };
