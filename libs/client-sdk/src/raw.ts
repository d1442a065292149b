import type { Call } from './call.ts';
import { callBy } from './call.ts';
import type { Begin, RequestOptions } from './exchange.ts';
import { requestOptions } from './exchange.ts';
import { checkedOptions } from './known-options.ts';
import type { OperationName, RawBody, RawReply } from './operation.ts';
import { endpointOf, operationNames } from './operation.ts';

/**
 * One operation with the exact JSON of the wire as input and output. A file is returned as its bytes. `jwtToken` is
 * added if the body has none.
 */
export type RawOperation<Name extends OperationName> = (
  ...args: object extends RawBody<Name>
    ? [body?: RawBody<Name>, options?: RequestOptions<Name>]
    : [body: RawBody<Name>, options?: RequestOptions<Name>]
) => Call<RawReply<Name>>;

/** Every operation by its name in the contract, with wire values. Refusals are thrown. */
export type RawOperations = { readonly [Name in OperationName]: RawOperation<Name> };

/** Any operation by name, with wire values. */
export type Request = <Name extends OperationName>(
  operation: Name,
  body: RawBody<Name>,
  options?: RequestOptions<Name>,
) => Call<RawReply<Name>>;

export const requestVia =
  (begin: Begin): Request =>
  (operation, body, options = {}) => {
    const called = { operation, method: operation };
    return callBy(begin, called, async (exchange) => {
      const { isFile: isStreamed } = endpointOf(operation);
      const given = { ...checkedOptions(operation, options, requestOptions), isStreamed };
      return (await exchange(called, body, given)).wire;
    });
  };

export const rawOperations = (request: Request): RawOperations => {
  const raw = (operation: OperationName) => (body: RawBody<OperationName>, options?: RequestOptions<OperationName>) =>
    request(operation, body ?? {}, options);
  return Object.fromEntries(operationNames().map((name) => [name, raw(name)])) as unknown as RawOperations;
};
