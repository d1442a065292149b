import type { User } from '@flashcards/accounts';
import type { PackageFile } from '@flashcards/application';
import type { Endpoint } from '@flashcards/contract';
import { expectedOf } from '@flashcards/contract';
import { AccountGone } from '@flashcards/persistence-ports';
import type { Refusal } from '@flashcards/kernel';
import { once } from 'node:events';
import type Router from '@koa/router';
import type { Answer, Step } from './answer.ts';
import { invalidValueAnswer, pass, stop } from './answer.ts';
import type { AnswerLarge } from './answer-large.ts';
import type { AnswerLong } from './answer-long.ts';
import { isLong, isLongBody } from './answer-long.ts';
import type { Authenticate } from './authenticate.ts';
import type { Values } from './check-values.ts';
import type { HandlersOf } from './handler.ts';
import type { AnswerOnce } from './idempotency/answer-once.ts';
import { idempotencyKeyOf } from './idempotency/idempotency-key.ts';
import type { LargeBodies } from './large-bodies.ts';
import { hasLongList } from './long-list.ts';
import { basePath } from './base-path.ts';
import type { AnyHandler, Operation } from './operation.ts';
import { operation } from './operation.ts';
import type { RateLimits } from './rate-limits/rate-limits.ts';
import type { ReadForm } from './read-form.ts';
import { respond } from './respond.ts';
import type { Context, Layer, RequestState } from './state.ts';

export interface Mounted<C extends Readonly<Record<string, Endpoint>>> {
  readonly contract: C;
  readonly handlers: HandlersOf<C>;
  /** Runs before all else, such as a guard. */
  readonly before?: readonly Layer[];
}

export interface Mechanism {
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
  readonly readBody: (ctx: Context) => Promise<Step<unknown>>;
  readonly readForm: (ctx: Context) => Promise<Step<ReadForm>>;
  /** Lets go of a file that was read with a form; does not reject. */
  readonly discard: (file: PackageFile) => Promise<void>;
  readonly answerLarge: AnswerLarge;
  readonly answerLong: AnswerLong;
  readonly answerOnce: AnswerOnce;
  readonly largeBodies: LargeBodies;
}

/** What serves one operation. */
interface Operated extends Mechanism {
  readonly op: Operation;
}

const readJson = async ({ op, readBody }: Operated, ctx: Context): Promise<Step<ReadForm>> => {
  const body = await readBody(ctx);
  if (!body.ok) return body;
  const keys = op.checkKeys(body.value);
  return keys.ok ? pass({ fields: keys.value }) : keys;
};

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

/** Where in a request something is wrong that no codec sees. */
const oddity = ({ noFile }: Operation, { notUtf8, file }: ReadForm): Answer | undefined => {
  if (noFile && !file) return noFile;
  return notUtf8 === undefined ? undefined : invalidValueAnswer(notUtf8, expectedOf.formText);
};

const keyOf = ({ endpoint }: Operation, ctx: Context): Step<string | undefined> =>
  endpoint.ignoresIdempotencyKey ? pass(undefined) : idempotencyKeyOf(ctx);

/** A request that its handler may see, and the key that it came with. */
interface Checked {
  readonly key: string | undefined;
  readonly request: Omit<Parameters<AnyHandler>[0], 'once'>;
}

/** A request whose token is good, if it needs one. */
interface Authorized {
  readonly caller: User | undefined;
  readonly read: ReadForm;
}

/** File, key, then values: the order of contract section 1, the same for every operation. */
const check = async (op: Operation, ctx: Context, { caller, read }: Authorized): Promise<Step<Checked>> => {
  const odd = oddity(op, read);
  if (odd) return stop(odd);
  const key = keyOf(op, ctx);
  if (!key.ok) return key;
  const body = await op.checkBody(read.fields);
  if (!body.ok) return body;
  // Parsing costs something, and most requests have no query.
  const query = await op.checkQuery(ctx.querystring === '' ? {} : ctx.query);
  if (!query.ok) return query;
  return pass({ key: key.value, request: { caller, body: body.value, query: query.value, file: read.file } });
};

/** What answers a long list is sent after its turn, as it is without a key: who does not read must not keep the turn. */
const sendLong = async (
  { answerLong }: Operated,
  ctx: Context,
  { answer, read }: { readonly answer: Answer; readonly read: ReadForm },
): Promise<Answer | undefined> => {
  if (!isLongBody(answer) || hasLongList(read.fields)) return answer;
  await answerLong(ctx, () => answer);
  return undefined;
};

const answerTo = async (operated: Operated, ctx: Context, authorized: Authorized): Promise<Answer | undefined> => {
  const { op, answerLarge, answerLong, answerOnce, rateLimits } = operated;
  const checked = await check(op, ctx, authorized);
  if (!checked.ok) return checked.answer;
  const refused = await rateLimits.ofRequest(ctx, op.endpoint);
  if (refused) return refused;
  const { key, request } = checked.value;
  const refusal = async (outcome: Refusal<string>): Promise<Answer> =>
    (await rateLimits.ofRefusal(ctx, op.endpoint, outcome.code)) ?? op.answer(outcome);
  if (key !== undefined) {
    const { read } = authorized;
    return sendLong(operated, ctx, { answer: await answerOnce({ ctx, op, key, request, refusal }), read });
  }
  if (op.endpoint.large !== undefined) {
    const abandoned = once(ctx.res, 'close').then(() => undefined);
    await answerLarge(ctx, op, () => op.handle({ ...request, abandoned }));
    return undefined;
  }
  const outcome = await op.handle(request);
  if (!outcome.ok) return refusal(outcome);
  if (!isLong(outcome.value)) return op.answer(outcome);
  await answerLong(ctx, () => op.answer(outcome));
  return undefined;
};

const answer = async (operated: Operated, ctx: Context, read: ReadForm): Promise<Answer | undefined> => {
  const found = await callerOf(operated, ctx, read.fields);
  if (!found.ok) return found.answer;
  const caller = found.value;
  const answering = () => answerTo(operated, ctx, { caller, read });
  return hasLongList(read.fields) ? operated.largeBodies(ctx, answering) : answering();
};

/**
 * The account was deleted after its token was looked at: answered as if it had been before. An answer that has begun is
 * cut, where faults become answers.
 */
const whenGone =
  ({ endpoint, whenUnauthenticated }: Operation, { res }: Context) =>
  (fault: unknown): Answer => {
    if (!(fault instanceof AccountGone) || endpoint.auth === 'none' || res.headersSent) throw fault;
    return whenUnauthenticated('user-gone');
  };

const serve = (operated: Operated) => {
  const { op, readForm, discard } = operated;
  const isForm = op.endpoint.format === 'form';
  return async (ctx: Context): Promise<void> => {
    ctx.state.operation = op.name;
    const read = isForm ? await readForm(ctx) : await readJson(operated, ctx);
    if (!read.ok) return respond(ctx, read.answer);
    const { file } = read.value;
    const answering = answer(operated, ctx, read.value).catch(whenGone(op, ctx));
    // Before the answer, so that whoever has it knows that nothing of the file is left.
    const made = await (file ? answering.finally(() => discard(file)) : answering);
    if (made) respond(ctx, made);
  };
};

/** Mounts every operation of a contract on the router; `Handlers` guarantees that each has its handler. */
export const mountContract = <C extends Readonly<Record<string, Endpoint>>>(
  router: Router<RequestState>,
  { contract, handlers, before = [] }: Mounted<C>,
  mechanism: Mechanism,
): void => {
  for (const [name, endpoint] of Object.entries(contract)) {
    const op = operation(name, endpoint, handlers[name as keyof C] as unknown as AnyHandler);
    router.register(`${basePath}${endpoint.path}`, [endpoint.method], [...before, serve({ ...mechanism, op })]);
  }
};
