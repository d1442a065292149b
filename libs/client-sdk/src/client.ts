import type { ClientOptions, Settings, Token } from './client-options.ts';
import { checkedClientOptions, settingsOf } from './client-options.ts';
import { beginVia } from './exchange.ts';
import type { TokenBox } from './session.ts';
import { startSession } from './session.ts';
import { unexpected } from './expected.ts';
import type { Groups } from './groups.ts';
import { groupsVia } from './groups.ts';
import type { RawOperations, Request } from './raw.ts';
import { rawOperations, requestVia } from './raw.ts';
import { entriesOf } from './transport/headers.ts';

/** Pictures and sounds of imported sets. */
export interface ClientMedia {
  /**
   * Where the file of this SHA-256 is, for an `img` or an `audio`: no token is needed. Texts that were imported with
   * `stripHtml: false` refer to it by its path on the server, `/api/media/<sha256>`.
   *
   * @example
   * ```ts
   * img.src = client.media.url('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08');
   * ```
   *
   * @throws TypeError for what is no SHA-256 in lower-case hexadecimal digits.
   */
  url(sha256: string): string;
}

/** The service, with numbers, ISO dates and Maps in place of what the wire carries. A group may be taken out of it. */
export interface Client extends Groups {
  readonly media: ClientMedia;
  /**
   * Every operation under its own name, with the exact JSON of the wire in and out. The token is added where it is left
   * out; refusals are thrown all the same.
   *
   * @example
   * ```ts
   * const { xp } = await client.raw.getUser(); // '25', a string
   * ```
   */
  readonly raw: RawOperations;
  /**
   * The same, with the operation as a value.
   *
   * @example
   * ```ts
   * const { success } = await client.request('createFolder', { folder: 'Languages' });
   * ```
   */
  readonly request: Request;
  /**
   * A client like this one for another token; neither one's signing in changes the other, nor tells `onToken`.
   *
   * @example
   * ```ts
   * const theirs = client.withToken(otherToken);
   * ```
   */
  withToken(token: Token): Client;
  /**
   * A client like this one with these options otherwise; headers are added by name. Both sign in and out together, unless
   * `token` is among the options; then `onToken` is this client's only where it is, too.
   *
   * @example
   * ```ts
   * const patient = client.withOptions({ timeout: 120_000, maxRetries: 5 });
   * ```
   *
   * @throws TypeError as `createClient`.
   */
  withOptions(options: Partial<ClientOptions>): Client;
}

const mediaOf = ({ baseUrl }: Settings): ClientMedia => ({
  url: (sha256) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw unexpected('media.url: sha256', '64 hexadecimal digits', sha256);
    return `${baseUrl}/media/${sha256}`;
  },
});

/** These options in place of the others, the headers by their names: copied, for an iterator gives them once. */
const changed = <Options extends Partial<ClientOptions>>(options: Options, given: Partial<ClientOptions>): Options => ({
  ...options,
  ...given,
  headers: [...entriesOf(options.headers), ...entriesOf(given.headers)],
});

const clientOf = (options: ClientOptions, box: TokenBox): Client => {
  const settings = settingsOf(options);
  const session = startSession(box, settings);
  const begin = beginVia(settings, session);
  const request = requestVia(begin);
  return {
    ...groupsVia({ begin, session }),
    media: mediaOf(settings),
    raw: rawOperations(request),
    request,
    withToken: (token) => clientOf(changed(options, { onToken: undefined }), { token }),
    withOptions: (given) => {
      const others = checkedClientOptions('withOptions', given);
      if (others.token === undefined) return clientOf(changed(options, others), box);
      return clientOf(changed(options, { onToken: undefined, ...others }), { token: others.token });
    },
  };
};

/**
 * Makes a client of the flashcard service. It sends nothing yet, and needs a token only for operations that do.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000/api' });
 * await client.account.signIn({ userID: 'ada', idToken, rawAccessToken });
 * const { cards } = client; // a group may be taken out
 * const today = await cards.today();
 * ```
 *
 * @throws TypeError for an unknown option or one of the wrong type, an address that is none, or an illegal header.
 */
export const createClient = (options: ClientOptions): Client =>
  clientOf(changed(checkedClientOptions('createClient', options), {}), { token: options.token });
