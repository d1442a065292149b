import type { AnyCodec, Sent, Shape, SourceOf, ValueOf, WireOf } from './codec.ts';

/** How a refusal of a use case reads on the wire. */
export interface RefusalText {
  readonly status: number;
  readonly text: string;
  /** Members that the body carries beside `error`: only sign-in's `success: false` (specification 4.5). */
  readonly members?: Readonly<Record<string, boolean>>;
  /** Whether `X-Error-Position` tells which entry of a list it is about, counted from 1. */
  readonly namesEntry?: boolean;
}

/** `token`: the body has a `jwtToken`, as its first key. It is not part of `body`; the mechanism reads and adds it. */
export type Auth = 'token' | 'none';

/** `form`: multipart/form-data with one `file`; unknown fields are ignored. */
export type Format = 'json' | 'form';

/** A request and its answer as they travel, without the token. A test sends every one of them to a server. */
export interface Example<Body extends Shape, Reply extends AnyCodec> {
  readonly body: Sent<Body>;
  readonly reply: WireOf<Reply>;
}

/** What is counted, of a user or of an address, so that nobody does too much of it (contract, section 7). */
export type LimitName =
  | 'user'
  | 'sign-ins'
  | 'joins'
  | 'card-reads'
  | 'card-misses'
  | 'media-reads'
  | 'media-misses'
  | 'refused-joins'
  | 'refused-joins-address'
  | 'bad-tokens'
  | 'kept-answers';

/** The limits of one operation, besides those of all that have a token: `user` and `bad-tokens`. */
export interface OwnLimits<Code extends string> {
  /** What each request counts as, of its address. */
  readonly requests?: LimitName;
  /** Refusals that count. One too many is answered 429. */
  readonly refusals?: {
    readonly codes: readonly Code[];
    /** All other requests of the address are answered: several users may share it. */
    readonly ofAddress: LimitName;
    /** A user who has used it up is answered 429 to every request of the operation. */
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
  /** `DELETE` carries its parameters in a JSON body too (specification, section 4). */
  readonly method: 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly auth: A;
  /**
   * Whether a request that is sent twice does what it does once and answers as well: a read, or a write that has a key
   * of its own (a reviewID, a folder's path). Clients repeat these when they do not know whether one arrived, and the rest
   * under an `Idempotency-Key` only.
   */
  readonly repeatable: boolean;
  readonly summary: string;
  readonly description?: string;
  /** The keys of the body in documented order. All are required, unless it is a form and the codec is optional. */
  readonly body: Body;
  /** Query parameters; always optional. */
  readonly query: Query;
  readonly format: F;
  readonly reply: Reply;
  readonly example: Example<Body, Reply>;
  readonly refusals: Readonly<Record<Code, RefusalText>>;
  /** Refusals that say that a value of the body, which only the use case can judge, is bad: by their codes, its key. */
  readonly badValues: Readonly<Record<Bad, keyof Body & string>>;
  /**
   * Only where the reply may be large and its codec streams. `streamed`: its source waits for whoever reads it. `held`:
   * its source must not, so all of it is written down before it is sent.
   */
  readonly large?: 'streamed' | 'held';
  readonly limits?: OwnLimits<Code>;
  /** Whether the header `Idempotency-Key` means nothing: of what only reads, and where no answer could be kept. */
  readonly ignoresIdempotencyKey?: boolean;
  /** Whether the reply holds what must not lie readable in a store: kept for repeats, it is encrypted. */
  readonly repliesWithSecret?: boolean;
  /** What a bad token answers, where the specification makes an exception from 401 `Invalid JWT token`. */
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
  'query' | 'format' | 'refusals' | 'badValues' | 'example' | 'limits'
> {
  readonly query?: Query;
  readonly format?: F;
  readonly refusals?: Readonly<Record<Code, RefusalText>>;
  readonly badValues?: Readonly<Record<Bad, keyof NoInfer<Body> & string>>;
  readonly limits?: OwnLimits<NoInfer<Code>>;
  readonly example: Example<NoInfer<Body>, NoInfer<Reply>>;
}

type NoQuery = Readonly<Record<never, never>>;

/** Fills in what an endpoint leaves out. `auth` and `format` keep their literal types: handlers' requests depend on them. */
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
  badValues: {} as Readonly<Record<Bad, keyof Body & string>>,
  ...definition,
});

export type ReplyOf<E> = E extends { readonly reply: infer Reply } ? ValueOf<Reply> : never;
/** What a handler answers with: the reply, or what its large parts can be made from. */
export type AnswerOf<E> = E extends { readonly reply: infer Reply } ? SourceOf<Reply> : never;
/** The codes a use case behind this endpoint may refuse with: those the endpoint has words for, and those of bad values. */
export type CodeOf<E extends Endpoint> = (keyof E['refusals'] | keyof E['badValues']) & string;

/** The keys a body must have, in documented order (specification, section 7). */
export const expectedKeys = ({ auth, body }: Pick<Endpoint, 'auth' | 'body'>): readonly string[] => [
  ...(auth === 'token' ? ['jwtToken'] : []),
  ...Object.keys(body),
];
