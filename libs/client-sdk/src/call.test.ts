import { describe, expect, it } from 'vitest';
import { createClient, isRefused } from './index.ts';
import { answers, answersByPath, aWireServer, rejection } from './wire-server.test-data.ts';

const card = { front: 'a', back: 'b' };

describe('a call', () => {
  it('returns its response without a second request', async () => {
    const { baseUrl, received } = await aWireServer(answers(card, 200, { 'x-request-id': 'r1', 'x-other': 'o' }));
    const call = createClient({ baseUrl }).cards.get('1');
    const { data, response } = await call.withResponse();
    expect([data, await call]).toEqual([card, card]);
    expect(response).toMatchObject({ status: 200, requestId: 'r1' });
    expect(response.headers.get('x-other')).toBe('o');
    expect(received.length).toBe(1);
  });

  it('of the raw layer returns its response too', async () => {
    const { baseUrl } = await aWireServer(answers(card, 200, { 'x-request-id': 'r1' }));
    const { raw, request } = createClient({ baseUrl });
    const calls = [raw.getFlashcardItem({ cardID: '1' }), request('getFlashcardItem', { cardID: '1' })];
    for (const call of calls)
      expect(await call.withResponse()).toMatchObject({ data: card, response: { requestId: 'r1' } });
  });

  it('that returns bytes has its response before they are read', async () => {
    const { baseUrl } = await aWireServer(answers('PK', 200, { 'content-type': 'application/zip' }));
    const call = createClient({ baseUrl, token: 't' }).sets.exportPackage('7').withResponse();
    const { data, response } = await call;
    expect([await data.text(), response.headers.get('content-type')]).toEqual(['PK', 'application/zip']);
  });

  it('with two requests has the response of its main operation', async () => {
    const report = {
      notes: '1',
      cards: '1',
      skipped: [],
      mediaFiles: '0',
      siblingCards: '0',
      answersOfSiblings: '0',
      sets: [],
    };
    const { baseUrl } = await aWireServer(
      answersByPath({
        'import-package-flashcards': answers({ flashcardID: '7' }, 200, { 'x-request-id': 'import' }),
        'get-import-report': answers(report, 200, { 'x-request-id': 'report' }),
      }),
    );
    const call = createClient({ baseUrl, token: 't' }).imports.create(new Blob(['x']), { name: 'a' });
    expect(await call.withResponse()).toMatchObject({ data: { id: '7' }, response: { requestId: 'import' } });
  });

  it('that is refused rejects with the refusal', async () => {
    const { baseUrl } = await aWireServer(answers({ error: 'Card not found' }, 404));
    const error = await rejection(createClient({ baseUrl }).cards.get('1').withResponse());
    expect(isRefused(error, 'card_not_found')).toBe(true);
  });

  it('has its own response, not that of another call of the method', async () => {
    const { baseUrl } = await aWireServer((response, { body }) => {
      const { cardID } = JSON.parse(body) as { cardID: string };
      answers(card, 200, { 'x-request-id': cardID })(response, undefined as never);
    });
    const { cards } = createClient({ baseUrl });
    const all = await Promise.all(['1', '2', '3'].map((id) => cards.get(id).withResponse()));
    expect(all.map(({ response }) => response.requestId)).toEqual(['1', '2', '3']);
  });
});
