import type { UserId } from '@flashcards/client-sdk';
import { expect, it } from 'vitest';
import type { OrderedQuest } from './order.ts';
import { inOrder } from './order.ts';

const quest = (id: string, status: OrderedQuest['status'], mine: 'accepted' | 'pending'): OrderedQuest => ({
  id: id as OrderedQuest['id'],
  status,
  participants: [
    { user: 'me' as UserId, status: mine },
    { user: 'other' as UserId, status: mine === 'pending' ? 'accepted' : 'pending' },
  ],
});

it('has invitations apart, and what is under way first', () => {
  const { invitations, joined } = inOrder(
    [
      quest('old', 'active', 'accepted'),
      quest('over', 'expired', 'pending'),
      quest('done', 'completed', 'accepted'),
      quest('new', 'active', 'accepted'),
      quest('offer', 'active', 'pending'),
    ],
    'me',
  );
  expect(invitations.map(({ id }) => id)).toEqual(['offer', 'over']);
  expect(joined.map(({ id }) => id)).toEqual(['new', 'old', 'done']);
});
