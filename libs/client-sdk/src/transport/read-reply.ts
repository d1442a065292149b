import { RefusedError } from '../errors/refused-error.ts';
import { UnexpectedReplyError } from '../errors/unexpected-reply-error.ts';
import type { Called } from '../operation.ts';
import { refusalCode } from '../refusal-code.ts';
import type { Answer } from './send.ts';

/** Shorter values are not secret, and could be ordinary words of the text. */
const shortestSecret = 16;

export const secretsOf = (body: Readonly<Record<string, unknown>>): readonly string[] =>
  // All secrets are tokens (contract, section 3).
  Object.entries(body).flatMap(([key, value]) =>
    key.endsWith('Token') && typeof value === 'string' && value.length >= shortestSecret ? [value] : [],
  );

/** Removes the secrets that were sent from a text. No server should echo them, and no error message may show them. */
const redacted = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((clean, secret) => clean.replaceAll(secret, '[secret]'), text);

/**
 * Parses JSON. Returns `undefined` if it is invalid, because the parser's error quotes the text, which may contain a
 * token.
 */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface ErrorMembers {
  readonly error?: unknown;
  readonly success?: unknown;
}

/** The specification leaves the status of most errors open, so a 200 may be an error (section 7). */
const isRefusal = ({ errorCode }: Answer, { error, success }: ErrorMembers): boolean =>
  errorCode !== undefined || typeof error === 'string' || success === false;

/** All operations of the service are below `/api`. */
const lacking = ({ url, status }: Answer): string =>
  status !== 404 || url.includes('/api/') ? '' : "; baseUrl seems to lack '/api'";

const redirects = 'baseUrl redirects: give the address that it redirects to';

/** Browsers hide the status of a redirect that was not followed: it is 0. */
const isRedirect = ({ isOk, status }: Answer): boolean => !isOk && status < 400;

/** Returns the wire value of a success. Throws a `RefusedError` or an `UnexpectedReplyError` for anything else. */
export const readReply = (called: Called, answer: Answer, secrets: readonly string[]): unknown => {
  if (isRedirect(answer)) throw new UnexpectedReplyError(called, redirects, answer);
  const body = parsed(answer.text);
  const members = Object(body) as ErrorMembers;
  if (isRefusal(answer, members)) {
    const message = typeof members.error === 'string' ? members.error : '';
    const code = refusalCode(answer.errorCode);
    const text = message === '' ? 'The server refused' : redacted(message, secrets).slice(0, 1_000);
    const hint = code === 'unknown_operation' ? lacking(answer) : '';
    throw new RefusedError(called, { ...answer, code, text, hint });
  }
  if (body === undefined) throw new UnexpectedReplyError(called, `the answer is not JSON${lacking(answer)}`, answer);
  if (!answer.isOk) throw new UnexpectedReplyError(called, `an error without words${lacking(answer)}`, answer);
  return body;
};
