import type { CardWithMedia } from './absolute-media.ts';
import { absoluteMedia } from './absolute-media.ts';
import type { ClientOptions, Settings, Token } from './client-options.ts';
import { checkedClientOptions, settingsOf } from './client-options.ts';
import { beginVia } from './exchange.ts';
import type { TokenBox } from './session.ts';
import { startSession } from './session.ts';
import { unexpected } from './expected.ts';
import type { Groups } from './groups.ts';
import { groupsVia } from './groups.ts';
import type { Media } from './groups/media.ts';
import type { RawOperations, Request } from './raw.ts';
import { rawOperations, requestVia } from './raw.ts';
import { entriesOf } from './transport/headers.ts';

/** Pictures and sounds. */
export interface ClientMedia extends Media {
  /**
   * The URL of the file with this SHA-256, for an `img` or `audio` element. It needs no token. Texts of cards in HTML
   * refer to the file by its path on the server, `/api/media/<sha256>`.
   *
   * @example
   * ```ts
   * img.src = client.media.url('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08');
   * ```
   *
   * @throws TypeError if `sha256` is not 64 lower-case hexadecimal digits.
   */
  url(sha256: string): string;
  /**
   * Returns the card with URLs of pictures, sounds and videos in place of their paths on the server, for a page of
   * another origin: in its sides, and in `media` of a card of `client.cards.queue`. A card of the format `text` stays as
   * it is. Linear in the text.
   *
   * @example
   * ```ts
   * const { front, back } = client.media.absolute(card);
   * ```
   */
  absolute<Card extends CardWithMedia>(card: Card): Card;
}

/**
 * A client of the service. Its values are numbers, ISO dates and Maps instead of the wire's strings. Groups can be
 * destructured.
 */
export interface Client extends Groups {
  readonly media: ClientMedia;
  /**
   * Every operation under its own name, with the exact JSON of the wire as input and output. A missing token is added.
   * Refusals are thrown as with the other methods.
   *
   * @example
   * ```ts
   * const { xp } = await client.raw.getUser(); // '25', a string
   * ```
   */
  readonly raw: RawOperations;
  /**
   * The same as `raw`, with the operation's name as an argument.
   *
   * @example
   * ```ts
   * const { success } = await client.request('createFolder', { folder: 'Languages' });
   * ```
   */
  readonly request: Request;
  /**
   * Returns a client with the same options and another token. A sign-in on one client does not change the other. The
   * new client does not call `onToken`.
   *
   * @example
   * ```ts
   * const theirs = client.withToken(otherToken);
   * ```
   */
  withToken(token: Token): Client;
  /**
   * Returns a client with these options changed; headers are merged by name. Both clients share the token, unless
   * `token` is among the options. In that case the new client calls `onToken` only if that option is given too.
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

const mediaOf = ({ media }: Groups, { baseUrl }: Settings): ClientMedia => ({
  ...media,
  absolute: (card) => absoluteMedia(card, baseUrl),
  url: (sha256) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw unexpected('media.url: sha256', '64 hexadecimal digits', sha256);
    return `${baseUrl}/media/${sha256}`;
  },
});

/** Merges the options; headers are merged by name. Copies the headers, because an iterator can be read only once. */
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
  const groups = groupsVia({ begin, session });
  return {
    ...groups,
    media: mediaOf(groups, settings),
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
 * Creates a client of the flashcard service. Sends no request. A token is needed only for operations that require one.
 *
 * @example
 * ```ts
 * const client = createClient({ baseUrl: 'http://127.0.0.1:3000/api' });
 * await client.account.signIn({ userID: 'ada', idToken, rawAccessToken });
 * const { cards } = client; // a group may be taken out
 * const today = await cards.today();
 * ```
 *
 * @throws TypeError for an unknown option, an option of the wrong type, an invalid address or an illegal header.
 */
export const createClient = (options: ClientOptions): Client =>
  clientOf(changed(checkedClientOptions('createClient', options), {}), { token: options.token });
