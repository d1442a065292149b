import { fileURLToPath } from 'node:url';
import { runProgram } from '@flashcards/kit/rig';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';

/** The built example: needs `npm run build`. */
const program = fileURLToPath(new URL('../../../../examples/dist/two-learners.js', import.meta.url));

describe('the example of two learners', () => {
  const server = aRunningServer();

  it('prints a shared deck, a goal, a quest, a streak across time zones and the exported data', async () => {
    const { code, output, errors } = await runProgram(program, [server().baseUrl]);
    expect([code, errors]).toEqual([0, '']);
    const story = output
      .replaceAll(/\b(Honolulu|Pago Pago)\b/g, 'HOME')
      .replaceAll(/\b(Kiritimati|Tongatapu)\b/g, 'AWAY');
    expect(story.split('\n')).toEqual([
      'Anna, in HOME, and Ben sign in.',
      'Anna imports a deck of 32 cards into her folder Languages.',
      'She shares it as Evening class; Ben joins by her code (Anna, owner; Ben, viewer).',
      'Anna wants to revise 5 cards this week. Together they want to revise 8: Ben accepts her quest.',
      'Anna studies 5 cards; her goal is completed. 70 XP: 50 from reviews, 20 for what was reached.',
      'Ben studies 3 of hers, with progress of his own. Their quest is completed.',
      '  Anna has 120 XP: 50 from reviews, 70 for what was reached.',
      '  Ben has 80 XP: 30 from reviews, 50 for what was reached.',
      'Anna flies from HOME to AWAY, where it is tomorrow: her streak of 1 day goes on.',
      'She studies a card there: 2 days. Home again, where that day has not come yet: still 2 days.',
      'Anna takes home all that the service holds: 32 cards, 6 reviews, 1 quest, 1 shared folder.',
      'Ben takes home all that the service holds: 0 cards, 3 reviews, 1 quest, 1 shared folder.',
      '',
    ]);
  });
});
