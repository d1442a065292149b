import type { Caller } from '@flashcards/accounts';
import type { PackageFile } from '@flashcards/application';
import type { Endpoint } from '@flashcards/contract';
import { expectedOf } from '@flashcards/contract';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Queue } from '@flashcards/turns';
import type { Refusal } from '@flashcards/kernel';
import { once } from 'node:events';
import type { Answer, Step } from './reply/answer.ts';
import { invalidValueAnswer, pass, protocolAnswer, stop } from './reply/answer.ts';
import type { LargeReplies } from './reply/large-replies.ts';
import type { Authenticate } from './authenticate.ts';
import { basePath } from './base-path.ts';
import type { Values } from './body/check-values.ts';
import type { HandlersOf } from './handler.ts';
import type { AnswerOnce } from './idempotency/answer-once.ts';
import { idempotencyKeyOf } from './idempotency/idempotency-key.ts';
import type { LongBodies } from './body/long-bodies.ts';
import type { AnyHandler, Operation } from './operation.ts';
import { operation } from './operation.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { isLimitRefusal } from './limits/rate-limits.ts';
import type { ReadBody } from './body/read-body.ts';
import { parseJson } from './body/read-body.ts';
import type { ReadForm, ReadFormOf } from './body/read-form.ts';
import { respond } from './reply/respond.ts';
import { inTurn } from './edge/in-turn.ts';
import type { Context, Layer } from './state.ts';
import { wrongMethod } from './edge/unanswered.ts';

export interface Mounted<C extends Readonly<Record<string, Endpoint>>> {
  readonly contract: C;
  readonly handlers: HandlersOf<C>;
  /** Runs before everything else. */
  readonly guard?: Layer;
}

export interface Mechanism {
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
  readonly readBody: ReadBody;
  readonly readForm: ReadFormOf;
  /** Removes a file that was read with a form; does not reject. */
  readonly discard: (file: PackageFile) => Promise<void>;
  readonly largeReplies: LargeReplies;
  readonly longReads: Queue;
  readonly answerOnce: AnswerOnce;
  readonly longBodies: LongBodies;
}

/** The mechanism for one operation. */
interface Operated extends Mechanism {
  readonly op: Operation;
}

const callerOf = async ({ op, authenticate, rateLimits }: Operated, ctx: Context, fields: Values) => {
  if (op.endpoint.auth === 'none') return pass(undefined);
  const token = fields['jwtToken'];
  const known = rateLimits.ofKnownToken(ctx, token);
  if (known) return stop(known);
  const authentication = await authenticate(token);
  if (!authentication.ok)
    return stop((await rateLimits.ofBadToken(ctx, token)) ?? op.whenUnauthenticated(authentication.reason));
  const { caller } = authentication;
  ctx.state.user = caller.id;
  const refused = await rateLimits.ofUser(ctx, caller.id);
  return refused ? stop(refused) : pass(caller);
};

/** Errors of a request that codecs do not detect: a missing file, and text that is not UTF-8. */
const oddity = ({ noFile }: Operation, { notUtf8, file }: ReadForm): Answer | undefined => {
  if (noFile && !file) return noFile;
  return notUtf8 === undefined ? undefined : invalidValueAnswer(notUtf8, expectedOf.formText);
};

const keyOf = ({ endpoint }: Operation, ctx: Context): Step<string | undefined> =>
  endpoint.ignoresIdempotencyKey ? pass(undefined) : idempotencyKeyOf(ctx);

/** A checked request, and its idempotency key. */
interface Checked {
  readonly key: string | undefined;
  readonly request: Omit<Parameters<AnyHandler>[0], 'once'>;
}

/** A request whose token is valid, if the operation needs one. */
interface Authorized {
  readonly caller: Caller | undefined;
  readonly read: ReadForm;
}

/** Checks file, key and values in the order of contract section 1, the same for every operation. */
const check = (op: Operation, ctx: Context, { caller, read }: Authorized): Step<Checked> => {
  const odd = oddity(op, read);
  if (odd) return stop(odd);
  const key = keyOf(op, ctx);
  if (!key.ok) return key;
  // Parsing takes time, and most requests have no query.
  const given = ctx.querystring === '' ? {} : ctx.query;
  const body = op.checkBody(read.fields, given);
  if (!body.ok) return body;
  const query = op.checkQuery(given);
  if (!query.ok) return query;
  const userAgent = ctx.req.headers['user-agent'] ?? '';
  return pass({
    key: key.value,
    request: { caller, body: body.value, query: query.value, file: read.file, userAgent },
  });
};

const whenClosed = async ({ res }: Context): Promise<void> => {
  if (!res.closed) await once(res, 'close');
};

type Refusing = (outcome: Refusal<string>) => Promise<Answer>;

/** Handles a request without a key. */
const handled = async (
  { op, largeReplies }: Operated,
  ctx: Context,
  { request, refusal }: Pick<Checked, 'request'> & { readonly refusal: Refusing },
): Promise<Answer> => {
  const { large } = op.endpoint;
  if (large === 'held')
    return largeReplies.held(ctx, op, {
      handle: (look) => op.handle({ look, ...request }),
      refusal,
      mayWait: request.query['detail'] !== undefined,
    });
  const outcome = await op.handle(request);
  if (outcome.ok) return large === 'streamed' ? largeReplies.streamed(ctx, op, outcome.value) : op.answer(outcome);
  return refusal(outcome);
};

/** The operation, which counts the request where only successes count. */
const counted = ({ op, rateLimits }: Operated, ctx: Context): Operation => {
  const { endpoint, handle } = op;
  if (!endpoint.limits?.successes) return op;
  const work = (request: Parameters<AnyHandler>[0]) => () => handle(request);
  return {
    ...op,
    handle: (request) => rateLimits.ofSuccess(ctx, endpoint, { body: request.body, work: work(request) }),
  };
};

/** What a handler knows of the client. */
const clientOf = ({ endpoint: { large, takesLong } }: Operation, ctx: Context) => ({
  abandoned: large === 'streamed' || takesLong ? whenClosed(ctx) : undefined,
  address: ctx.state.address,
});

const busy = protocolAnswer('unavailable');

const answerTo = async (operated: Operated, ctx: Context, authorized: Authorized): Promise<Answer> => {
  const { answerOnce, rateLimits } = operated;
  const op = counted(operated, ctx);
  const checked = check(op, ctx, authorized);
  if (!checked.ok) return checked.answer;
  if (ctx.state.pause) await ctx.state.pause();
  const refused = await rateLimits.ofRequest(ctx, op.endpoint);
  if (refused) return refused;
  const { key } = checked.value;
  const request = { ...clientOf(op, ctx), ...checked.value.request };
  if (ctx.state.timing) ctx.state.timing.handled = performance.now();
  const refusal: Refusing = async (outcome) => {
    if (isLimitRefusal(outcome)) return outcome.answer;
    return (await rateLimits.ofRefusal(ctx, op.endpoint, outcome.code)) ?? op.answer(outcome);
  };
  const work = () =>
    key === undefined
      ? handled({ ...operated, op }, ctx, { request, refusal })
      : answerOnce({ ctx, op, key, request, refusal });
  return op.endpoint.takesLong === 'here' ? inTurn(operated.longReads, ctx, { work, otherwise: busy }) : work();
};

const answer = async (operated: Operated, ctx: Context, read: ReadForm): Promise<Answer> => {
  const found = await callerOf(operated, ctx, read.fields);
  return found.ok ? answerTo(operated, ctx, { caller: found.value, read }) : found.answer;
};

const answerJson = async (operated: Operated, ctx: Context): Promise<Answer> => {
  const { op, readBody, longBodies } = operated;
  const read = await readBody(ctx, op.mostBodyBytes);
  if (!read.ok) return read.answer;
  return longBodies(ctx, read.value, async (bytes) => {
    const body = parseJson(bytes);
    if (!body && bytes.length > 0) return op.noJson;
    if (ctx.state.pause) await ctx.state.pause();
    const keys = op.checkKeys(body?.value);
    return keys.ok ? answer(operated, ctx, { fields: keys.value }) : keys.answer;
  });
};

const answerForm = async (operated: Operated, ctx: Context): Promise<Answer> => {
  const read = await operated.readForm(ctx, operated.op.endpoint.file?.mostBytes);
  if (!read.ok) return read.answer;
  const { file } = read.value;
  const answering = answer(operated, ctx, read.value);
  // Before the reply is sent, so that the file is gone when the client has it.
  return file ? answering.finally(() => operated.discard(file)) : answering;
};

/** The account was deleted after its token was verified: the reply is as if it had been deleted before. */
const whenGone =
  ({ endpoint, whenUnauthenticated }: Operation) =>
  (fault: unknown): Answer => {
    if (!(fault instanceof AccountGone) || endpoint.auth === 'none') throw fault;
    return whenUnauthenticated('user-gone');
  };

/** A body of a GET request is not read. */
const answerGet = (operated: Operated, ctx: Context): Promise<Answer> => answer(operated, ctx, { fields: {} });

const makerOf = ({ method, format }: Endpoint) => {
  if (method === 'GET') return answerGet;
  return format === 'form' ? answerForm : answerJson;
};

const serve = (operated: Operated) => {
  const { op } = operated;
  const make = makerOf(op.endpoint);
  const gone = whenGone(op);
  return async (ctx: Context): Promise<void> => {
    ctx.state.operation = op.name;
    respond(ctx, await make(operated, ctx).catch(gone));
  };
};

/** The handlers of a path, by method. */
type Served = Map<string, (ctx: Context) => Promise<unknown>>;
export type ServedPaths = ReadonlyMap<string, Served>;

/** The operations of a contract by path. `Handlers` guarantees that each has its handler. */
export const servedContract = <C extends Readonly<Record<string, Endpoint>>>(
  { contract, handlers, guard }: Mounted<C>,
  mechanism: Mechanism,
): ServedPaths => {
  const paths = new Map<string, Served>();
  for (const [name, endpoint] of Object.entries(contract)) {
    const path = `${basePath}${endpoint.path}`;
    const op = operation(name, endpoint, handlers[name as keyof C] as unknown as AnyHandler);
    const run = serve({ ...mechanism, op });
    const guarded = guard ? async (ctx: Context) => guard(ctx, () => run(ctx)) : run;
    const served: Served = paths.get(path) ?? new Map();
    // Node sends no body to HEAD.
    for (const method of endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]) served.set(method, guarded);
    paths.set(path, served);
  }
  return paths;
};

/** Paths are looked up exactly as in the contract; a router would try a pattern for each. */
export const operations =
  (paths: ServedPaths): Layer =>
  (ctx, next) => {
    const served = paths.get(ctx.path);
    if (!served) return next();
    const run = served.get(ctx.method);
    return run ? run(ctx) : respond(ctx, wrongMethod([...served.keys()]));
  };
