import { describe, expect, it } from 'vitest';
import { createClient } from './index.ts';
import { answers, aWireServer, rejection } from './wire-server.test-data.ts';

describe('the groups', () => {
  it('work when destructured from the client', async () => {
    const { baseUrl } = await aWireServer(answers({ front: 'a', back: 'b' }));
    const { cards } = createClient({ baseUrl });
    const { get } = cards;
    expect([await cards.get('1'), await get('1')]).toEqual([
      { front: 'a', back: 'b' },
      { front: 'a', back: 'b' },
    ]);
  });

  it('share the token of one sign-in', async () => {
    const { baseUrl, received } = await aWireServer(answers({ success: true, token: 'fresh' }), answers({}));
    const { account, folders } = createClient({ baseUrl });
    await account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 'abc' });
    await folders.tree();
    expect(received[1]?.body).toBe('{"jwtToken":"fresh"}');
  });
});

it('have the called method in errors, and raw calls the operation', async () => {
  const { baseUrl } = await aWireServer(answers({ error: 'Card not found' }, 404));
  const { cards, raw, request } = createClient({ baseUrl, token: 't' });
  const named = [
    cards.review({ card: '1', rating: 'good' }),
    raw.reviewCard({ cardID: '1', rating: 'good', reviewID: 'r' }),
    request('reviewCard', { cardID: '1', rating: 'good', reviewID: 'r' }),
  ].map(rejection);
  expect(await Promise.all(named)).toMatchObject([
    { method: 'cards.review', operation: 'reviewCard', message: 'cards.review: Card not found (card_not_found)' },
    { method: 'reviewCard', operation: 'reviewCard', message: 'reviewCard: Card not found (card_not_found)' },
    { method: 'reviewCard', operation: 'reviewCard' },
  ]);
});
