import { contract, developmentContract } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { createClient, isRefused } from './index.ts';
import { answers, aWireServer, rejection } from './wire-server.test-data.ts';

describe('the raw layer', () => {
  it('has every operation of the contract', async () => {
    const { baseUrl } = await aWireServer(answers({}));
    const names = Object.keys({ ...contract, ...developmentContract });
    expect(Object.keys(createClient({ baseUrl }).raw).toSorted()).toEqual(names.toSorted());
  });

  it('returns the exact JSON of the wire', async () => {
    const wire = { Folder: { odd: { flashcardID: 'not digits' } }, 'dates stay': '01/02/2026' };
    const { baseUrl, received } = await aWireServer(answers(wire));
    const client = createClient({ baseUrl, token: 't' });
    expect(await client.raw.getTodayCards()).toEqual(wire);
    expect(await client.request('getTodayCards', {})).toEqual(wire);
    expect(received.map(({ body }) => body)).toEqual(['{"jwtToken":"t"}', '{"jwtToken":"t"}']);
  });

  it('keeps a token of the body', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: 'done' }));
    await createClient({ baseUrl, token: 't' }).raw.createFolder({ folder: 'a', jwtToken: 'other' });
    expect(received[0]?.body).toBe('{"folder":"a","jwtToken":"other"}');
  });

  it('adds the token if that of the body is undefined', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: 'done' }));
    await createClient({ baseUrl, token: 't' }).raw.createFolder({ folder: 'a', jwtToken: undefined });
    expect(received[0]?.body).toBe('{"jwtToken":"t","folder":"a"}');
  });

  it('sends query parameters unchanged', async () => {
    const { baseUrl, received } = await aWireServer(answers({ flashcardID: '1' }));
    await createClient({ baseUrl, token: 't' }).raw.importPackageFlashcards(
      { flashcardName: 'a', termField: '0' },
      { query: { fields: 'chosen', dryRun: 'false' } },
    );
    expect(received[0]?.path).toBe('/api/import-package-flashcards?fields=chosen&dryRun=false');
  });

  it('throws refusals', async () => {
    const { baseUrl } = await aWireServer(answers({ error: 'Card not found' }, 404));
    const error = await rejection(createClient({ baseUrl }).raw.getFlashcardItem({ cardID: '1' }));
    expect(isRefused(error, 'card_not_found')).toBe(true);
  });
});
