import type { AnyCodec, Decoded, Sent, Shape, SourceOf, ValueOf, WireOf } from './codec.ts';

/** How a refusal of a use case is sent. */
export interface RefusalText {
  readonly status: number;
  readonly text: string;
  /** Members of the body in addition to `error`: only sign-in's `success: false` (specification 4.5). */
  readonly members?: Readonly<Record<string, boolean>>;
  /** Whether `X-Error-Position` has the position of the bad list entry, counted from 1. */
  readonly namesEntry?: boolean;
}

/** `token`: the body has a `jwtToken` as its first key. It is not part of `body`; the mechanism reads and adds it. */
export type Auth = 'token' | 'none';

/** `form`: multipart/form-data with one `file`; unknown fields are ignored. */
export type Format = 'json' | 'form';

/** The file of a form, for its documentation. */
export interface FormFile {
  readonly about: string;
  readonly name: string;
  /** The largest that is read; absent: the server's limit for packages. */
  readonly mostBytes?: number;
}

export const ankiPackage: FormFile = { about: 'an Anki package or collection: `.apkg`, `.colpkg`', name: 'deck.apkg' };

/** A request and its reply as they are sent, without the token. A test sends every example to a server. */
export interface Example<Body extends Shape, Reply extends AnyCodec> {
  readonly body: Sent<Body>;
  readonly reply: WireOf<Reply>;
}

/** What is counted per user or per address to limit it (contract, section 7). */
export type LimitName =
  | 'user'
  | 'sign-ins'
  | 'sign-in-options'
  | 'joins'
  | 'card-reads'
  | 'card-misses'
  | 'media-reads'
  | 'media-misses'
  | 'refused-joins'
  | 'refused-joins-address'
  | 'bad-tokens'
  | 'kept-answers'
  | 'optimizations'
  | 'trial-optimizations'
  | 'simulations';

/** The limits of one operation, in addition to `user` and `bad-tokens`, which all operations with a token have. */
export interface OwnLimits<Code extends string, Body extends Shape = Shape> {
  /** The limit that each request counts against, per address. */
  readonly requests?: LimitName;
  /** The limit that each request counts against, per user. */
  readonly requestsOfUser?: LimitName;
  /** The limit that a request counts against if it is answered with success, per user and subject. */
  successes?(body: Decoded<Body>): { readonly limit: LimitName; readonly subject: string };
  /** Refusals that count. Above the limit the reply is 429. */
  readonly refusals?: {
    readonly codes: readonly Code[];
    /** Only refused requests of the address are limited: several users may share it. */
    readonly ofAddress: LimitName;
    /** Above this limit every request of the user to the operation is answered 429. */
    readonly ofUser?: LimitName;
  };
}

export interface Endpoint<
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Reply extends AnyCodec = AnyCodec,
  Code extends string = string,
  A extends Auth = Auth,
  F extends Format = Format,
  Bad extends string = string,
> {
  /**
   * `DELETE` has its parameters in a JSON body too (specification, section 4). `GET` has no body and no token, and
   * its reply may be stored but must be asked for again.
   */
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly auth: A;
  /**
   * Whether a repeated request has the effect of one and gets the same answer: a read, or a write with a key of its own
   * (a reviewID, a folder's path). Clients repeat these when the outcome is unknown. They repeat all others only with
   * an `Idempotency-Key`.
   */
  readonly repeatable: boolean;
  readonly summary: string;
  readonly description?: string;
  /** The keys of the body in documented order. All are required, except optional codecs of a form. */
  readonly body: Body;
  /** Query parameters; always optional. */
  readonly query: Query;
  /** Values of the body that are neither checked nor used where a query parameter is given. */
  readonly ignored?:
    { readonly with: keyof Query & string; readonly keys: readonly (keyof Body & string)[] } | undefined;
  readonly format: F;
  /** Only for a form: its file, if that is no Anki package. */
  readonly file?: FormFile;
  readonly reply: Reply;
  readonly example: Example<Body, Reply>;
  readonly refusals: Readonly<Record<Code, RefusalText>>;
  /** Refusals of a value that only the use case can check: its key in the body or query, by code. */
  readonly badValues: Readonly<Record<Bad, keyof (Body & Query) & string>>;
  /**
   * Only where the reply may be large and its codec streams. `streamed`: its source may wait for a slow reader. `held`:
   * its source must not wait, so the whole reply is written before it is sent. With `detail=full` it is streamed.
   */
  readonly large?: 'streamed' | 'held';
  /**
   * Only where it may take seconds: of this process, so that its user has few at a time, or of another one, which has a
   * queue of its own. The handler is told when the client is gone, as for a streamed reply.
   */
  readonly takesLong?: 'here' | 'elsewhere';
  readonly limits?: OwnLimits<Code, Body>;
  /** Whether the header `Idempotency-Key` is ignored: on reads, and where no reply can be stored. */
  readonly ignoresIdempotencyKey?: boolean;
  /** Whether the reply has a secret. A stored reply is then encrypted. */
  readonly repliesWithSecret?: boolean;
  /** The reply to a bad token, where the specification differs from 401 `Invalid JWT token`. */
  readonly onInvalidToken?: { readonly status: number; readonly text: string } | 'empty-object';
}

interface Definition<
  Body extends Shape,
  Query extends Shape,
  Reply extends AnyCodec,
  Code extends string,
  A extends Auth,
  F extends Format,
  Bad extends string,
> extends Omit<
  Endpoint<Body, Query, Reply, Code, A, F, Bad>,
  'query' | 'format' | 'refusals' | 'badValues' | 'example' | 'limits' | 'ignored'
> {
  readonly query?: Query;
  readonly format?: F;
  readonly refusals?: Readonly<Record<Code, RefusalText>>;
  readonly badValues?: Readonly<Record<Bad, keyof NoInfer<Body & Query> & string>>;
  readonly limits?: OwnLimits<NoInfer<Code>, NoInfer<Body>>;
  readonly ignored?: Endpoint<NoInfer<Body>, NoInfer<Query>>['ignored'];
  readonly example: Example<NoInfer<Body>, NoInfer<Reply>>;
}

type NoQuery = Readonly<Record<never, never>>;

/**
 * Adds the defaults of an endpoint. `auth` and `format` keep their literal types: the types of handlers' requests
 * depend on them.
 */
export const endpoint = <
  Body extends Shape,
  Reply extends AnyCodec,
  const A extends Auth,
  Code extends string = never,
  Query extends Shape = NoQuery,
  const F extends Format = 'json',
  Bad extends string = never,
>(
  definition: Definition<Body, Query, Reply, Code, A, F, Bad>,
): Endpoint<Body, Query, Reply, Code, A, F, Bad> => ({
  query: {} as Query,
  format: 'json' as F,
  refusals: {} as Readonly<Record<Code, RefusalText>>,
  badValues: {} as Readonly<Record<Bad, keyof (Body & Query) & string>>,
  ...definition,
});

export type ReplyOf<E> = E extends { readonly reply: infer Reply } ? ValueOf<Reply> : never;
/** What a handler returns: the reply, or the source of its large parts. */
export type AnswerOf<E> = E extends { readonly reply: infer Reply } ? SourceOf<Reply> : never;
/** The codes with which a use case behind this endpoint may refuse: the endpoint's refusals and its bad values. */
export type CodeOf<E extends Endpoint> = (keyof E['refusals'] | keyof E['badValues']) & string;

/** The keys a body must have, in documented order (specification, section 7). */
export const expectedKeys = ({ auth, body }: Pick<Endpoint, 'auth' | 'body'>): readonly string[] => [
  ...(auth === 'token' ? ['jwtToken'] : []),
  ...Object.keys(body),
];
