import type { Shape } from '@flashcards/contract';
import { isOptional } from '@flashcards/contract';
import { UnexpectedReplyError } from './errors/unexpected-reply-error.ts';
import type { Exchange, RequestOptions } from './exchange.ts';
import type { GivenTo, Operation, QueryOf, RawBody, RawQuery, Reply } from './operation.ts';
import { endpointOf } from './operation.ts';

export interface ValueOptions<Name extends Operation> extends Omit<RequestOptions<Name>, 'query'> {
  readonly query?: QueryOf<Name> | undefined;
}

/** Calls an operation with our values and answers ours; the contract's codecs stand between them and the wire. */
export type Call = <Name extends Operation>(
  operation: Name,
  given: GivenTo<Name>,
  options?: ValueOptions<Name>,
) => Promise<Reply<Name>>;

/** In the contract's order; what is not given is left out. */
const encoded = (shape: Shape, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, codec]) =>
      given[key] === undefined && isOptional(codec) ? [] : [[key, codec.encode(given[key]) as unknown]],
    ),
  );

export const callVia =
  (exchange: Exchange): Call =>
  async <Name extends Operation>(operation: Name, given: GivenTo<Name>, options: ValueOptions<Name> = {}) => {
    const { body, query, reply } = endpointOf(operation);
    const received = await exchange(operation, encoded(body, given) as RawBody<Name>, {
      ...options,
      query: encoded(query, options.query ?? {}) as RawQuery<Name>,
    });
    try {
      return reply.decode(received.wire) as Reply<Name>;
    } catch (cause) {
      throw new UnexpectedReplyError(operation, 'the answer does not fit the contract', { ...received, cause });
    }
  };
