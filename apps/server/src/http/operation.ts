import type { Caller } from '@flashcards/accounts';
import type { Look, Once, PackageFile } from '@flashcards/application';
import type { AnyCodec, Bytes, Endpoint } from '@flashcards/contract';
import { expectedKeys, isBytes, isSpecified, mostBodyBytes } from '@flashcards/contract';
import type { Outcome, Refusal } from '@flashcards/kernel';
import type { Answer, Step } from './reply/answer.ts';
import { errorAnswer, keyMismatchAnswer, protocolAnswer } from './reply/answer.ts';
import type { Authentication } from './authenticate.ts';
import type { Values } from './body/check-values.ts';
import { valueCheck } from './body/check-values.ts';
import { queryCheck } from './body/check-query.ts';
import { invalidValue, invalidValueIn, isInvalidValue } from './reply/invalid-value.ts';
import { withPosition } from './reply/error-position.ts';
import { errorCodeHeader } from './reply/headers.ts';
import { keyCheck } from './body/check-keys.ts';
import { fileHeaders } from './reply/file-headers.ts';

/** A handler as the mechanism calls it. The type `Handlers` guarantees that the values have its types. */
export type AnyHandler = (request: {
  readonly caller: Caller | undefined;
  readonly body: Values;
  readonly query: Values;
  readonly file: PackageFile | undefined;
  readonly userAgent: string;
  readonly once?: Once<unknown> | undefined;
  readonly abandoned?: Promise<void> | undefined;
  readonly look?: Look | undefined;
  readonly address?: string;
}) => Promise<Outcome<unknown, string>>;

/** An endpoint with everything prepared that does not depend on a request. */
export interface Operation {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handle: AnyHandler;
  readonly checkKeys: (body: unknown) => Step<Values>;
  /** The most bytes of a JSON body. */
  readonly mostBodyBytes: number;
  /** The reply to a body that is not JSON. */
  readonly noJson: Answer;
  readonly checkBody: (wires: Values, query: Values) => Step<Values>;
  readonly checkQuery: (wires: Values) => Step<Values>;
  readonly whenUnauthenticated: (reason: Extract<Authentication, { ok: false }>['reason']) => Answer;
  /** Present when the operation requires a file. */
  readonly noFile: Answer | undefined;
  /** Headers of a reply that is not JSON; some depend on the value. */
  readonly replyHeaders: (value?: unknown) => Readonly<Record<string, string>>;
  readonly answer: (outcome: Outcome<unknown, string>) => Answer;
  /** Writes the body of a successful reply. */
  readonly write: (value: unknown) => string;
}

const code = 'invalid_token';

const invalidTokenAnswer = ({ onInvalidToken }: Endpoint): Answer => {
  if (onInvalidToken === undefined) return protocolAnswer(code);
  if (onInvalidToken !== 'empty-object') return errorAnswer(code, onInvalidToken);
  return { status: 200, body: '{}', headers: { [errorCodeHeader]: code } };
};

/**
 * For operations with their own reply to a bad token, `user_not_found` means the caller; elsewhere it means another
 * user.
 */
const userGoneAnswer = ({ refusals, onInvalidToken }: Endpoint): Answer | undefined => {
  const refusal = onInvalidToken && refusals['user_not_found'];
  return refusal && errorAnswer('user_not_found', refusal);
};

/** The reply to a value that the use case refuses, or to its first bad entry. */
const badValueAnswer = (body: Endpoint['body'], key: string, outcome: Refusal<string>): Answer => {
  const path = (outcome.entries ?? []).slice(0, 1).map(String);
  return withPosition(invalidValueIn(body, invalidValue(key, ...path)), outcome);
};

/** A client may store the reply, and asks again before it uses it. */
const cacheable = { 'Cache-Control': 'no-cache' };

const writer =
  (reply: AnyCodec) =>
  (value: unknown): string =>
    JSON.stringify(reply.encode(value));

const bodyCheck = ({ body, ignored }: Endpoint): Operation['checkBody'] => {
  const check = valueCheck(body);
  return (wires, query) => check(wires, ignored && (query[ignored.with] ?? '') !== '' ? ignored.keys : []);
};

export const operation = (name: string, endpoint: Endpoint, handle: AnyHandler): Operation => {
  const { body, query, refusals, badValues, reply } = endpoint;
  const write = writer(reply);
  const values = { ...body, ...query };
  const refused = new Map(Object.entries(refusals).map(([each, text]) => [each, errorAnswer(each, text)]));
  const keys = expectedKeys(endpoint);
  const invalidToken = invalidTokenAnswer(endpoint);
  const headers = endpoint.method === 'GET' ? { headers: cacheable } : {};
  const userGone = userGoneAnswer(endpoint) ?? invalidToken;
  return {
    name,
    endpoint,
    handle,
    checkKeys: keyCheck(keys),
    mostBodyBytes: mostBodyBytes(body),
    noJson: isSpecified(endpoint) ? keyMismatchAnswer(keys) : protocolAnswer('invalid_json'),
    checkBody: bodyCheck(endpoint),
    checkQuery: queryCheck(query),
    whenUnauthenticated: (reason) => (reason === 'user-gone' ? userGone : invalidToken),
    replyHeaders: isBytes(reply) ? (value) => fileHeaders(reply, value as Bytes | undefined) : () => ({}),
    noFile: refused.get('no_file'),
    write,
    answer: (outcome) => {
      if (outcome.ok) return { status: 200, body: write(outcome.value), ...headers };
      if (isInvalidValue(outcome)) return invalidValueIn(values, outcome);
      const bad = badValues[outcome.code];
      if (bad !== undefined) return badValueAnswer(values, bad, outcome);
      const answer = refused.get(outcome.code);
      if (!answer) throw new Error(`${name} has no words for the refusal ${outcome.code}`);
      return refusals[outcome.code]?.namesEntry ? withPosition(answer, outcome) : answer;
    },
  };
};
