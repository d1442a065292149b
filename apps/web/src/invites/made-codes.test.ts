import { expect, it } from 'vitest';
import { invitationOf } from './made-codes.ts';

it.each([
  ['https://cards.example/join?folder=7K3M-9QXA', { subject: 'folder', code: '7K3M-9QXA' }],
  ['http://127.0.0.1:3000/join?quest=a%2Fb', { subject: 'quest', code: 'a/b' }],
  ['https://cards.example/join', undefined],
  ['7K3M-9QXA', undefined],
  ['folder=7K3M', undefined],
])('reads the invitation of %s', (link, invitation) => {
  expect(invitationOf(link)).toEqual(invitation);
});
