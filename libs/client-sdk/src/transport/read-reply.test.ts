import { describe, expect, it } from 'vitest';
import type { UnexpectedReplyError } from '../index.ts';
import { createClient, isRefused, isUnexpectedReply } from '../index.ts';
import { answers, aWireServer, rejection } from '../wire-server.test-data.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.signature';

const summary = { flashcardID: '7', flashcardName: 'Verbs', flashcardDescription: '', cardCount: '1', dueCount: '0' };

/** The error of folders.tree for this response. */
const failureOf = async (...answer: Parameters<typeof answers>) => {
  const { baseUrl } = await aWireServer(answers(...answer));
  return rejection(createClient({ baseUrl, token, maxRetries: 0 }).folders.tree());
};

describe('a refusal', () => {
  it('has code, operation, status, request id and the server’s text', async () => {
    const headers = { 'x-error-code': 'invalid_token', 'x-request-id': 'r-1' };
    const error = await failureOf({ error: 'Invalid JWT token' }, 401, headers);
    expect(error).toMatchObject({
      name: 'RefusedError',
      message: 'folders.tree: Invalid JWT token (invalid_token)',
      method: 'folders.tree',
      code: 'invalid_token',
      operation: 'getFolders',
      status: 401,
      requestId: 'r-1',
      text: 'Invalid JWT token',
      retryAfter: undefined,
    });
  });

  it('names the key of an invalid value, and the entry of a list', async () => {
    const headers = { 'x-error-field': 'reviews', 'x-error-position': '12' };
    expect(await failureOf({ error: 'no' }, 400, headers)).toMatchObject({ field: 'reviews', position: 12 });
    const without = { field: undefined, position: undefined };
    expect(await failureOf({ error: 'no' }, 404)).toMatchObject(without);
    expect(await failureOf({ error: 'no' }, 404, { 'x-error-position': '0x1' })).toMatchObject(without);
  });

  it.each([
    ['an error with status 200', { error: 'no' }, 200, { 'x-error-code': 'invalid_token' }, 'invalid_token'],
    ['success false alone', { success: false }, 200, {}, 'unrecognized'],
    [
      'a header alone, as of an empty object for a bad token',
      {},
      200,
      { 'x-error-code': 'invalid_token' },
      'invalid_token',
    ],
    [
      'the header where the text says otherwise',
      { error: 'Too many requests' },
      400,
      { 'x-error-code': 'invalid_value' },
      'invalid_value',
    ],
    ['words it does not know', { error: 'Brand new reason' }, 400, { 'x-error-code': 'brand_new' }, 'brand_new'],
    ['a text without the header', { error: 'no' }, 404, {}, 'unrecognized'],
  ])('is %s', async (_, body, status, headers, code) => {
    const error = await failureOf(body, status, headers);
    expect(isRefused(error) && error.code).toBe(code);
  });

  it('never shows the token, even if the server echoes it', async () => {
    const error = await failureOf({ error: `bad token ${token}!` }, 401);
    expect(isRefused(error) && error.text).toBe('bad token [secret]!');
    expect(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(token);
  });
});

describe('an unexpected reply', () => {
  it.each([
    ['a proxy’s page', '<html>Bad gateway</html>', 502],
    ['nothing', '', 200],
    ['a cut answer', '{"a": {', 200],
    ['an error without words', {}, 500],
    ['a list in place of an object', [], 200],
    ['null', 'null', 200],
    ['a set without cards', { a: { flashcardID: '1' } }, 200],
    ['a folder that is a number', { a: 1 }, 200],
  ])('is %s', async (_, body, status) => {
    const error = await failureOf(body, status, { 'x-request-id': 'r-2' });
    expect(isUnexpectedReply(error)).toBe(true);
    expect(error).toMatchObject({ method: 'folders.tree', operation: 'getFolders', status, requestId: 'r-2' });
  });

  it.each([
    ['a count of a set', { Languages: { Italian: { ...summary, cardCount: 'many' } } }, 'Languages.Italian.cardCount'],
    ['a member that is missing', { Verbs: { flashcardID: '7' } }, 'Verbs.flashcardName'],
    ['a folder that is a number', { a: { b: 1 } }, 'a.b'],
    ['the whole answer', [], undefined],
  ])('names its field: %s', async (_, body, field) => {
    const error = (await failureOf(body)) as UnexpectedReplyError;
    const at = field === undefined ? '' : ` at '${field}'`;
    expect([error.field, error.message]).toEqual([
      field,
      `folders.tree: the answer does not fit the contract${at} (status 200)`,
    ]);
    expect((error.cause as Error).message).toMatch(/^expected /);
  });

  it('never shows the token, even if the server echoes it', async () => {
    const error = (await failureOf(`${token} is not JSON`, 200)) as Error;
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(token);
  });
});
