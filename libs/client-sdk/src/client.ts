import type { ClientOptions, Settings, Token } from './client-options.ts';
import { settingsOf } from './client-options.ts';
import { exchangeVia, startSession } from './exchange.ts';
import type { Groups } from './groups.ts';
import { groupsVia } from './groups.ts';
import type { RawOperations, Request } from './raw.ts';
import { rawOperations, requestVia } from './raw.ts';

/** The service, with numbers, ISO dates and Maps in place of what the wire carries. A group may be taken out of it. */
export interface Client extends Groups {
  /** Every operation with the exact JSON of the wire, in and out. */
  readonly raw: RawOperations;
  /** The same, with the operation as a value. */
  readonly request: Request;
  /** A client like this one for another token; neither one's signing in changes the other. */
  withToken(token: Token): Client;
}

const clientOf = (settings: Settings, token: Token | undefined): Client => {
  const session = startSession(token);
  const exchange = exchangeVia(settings, session);
  const request = requestVia(exchange);
  return {
    ...groupsVia(exchange, session),
    raw: rawOperations(request),
    request,
    withToken: (other) => clientOf(settings, other),
  };
};

/** A client of the flashcard service. Sends nothing yet, and needs no token before an operation that does. */
export const createClient = (options: ClientOptions): Client => clientOf(settingsOf(options), options.token);
