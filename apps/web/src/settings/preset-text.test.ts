import { expect, it } from 'vitest';
import { changeOf, textsOf } from './preset-text.ts';

const preset = { newPerDay: 20, desiredRetention: 0.85, buryNew: false, order: 'mixed' } as const;
const typed = textsOf(preset);

it('shows a retention in percent, and what is inherited as blank', () => {
  expect(typed).toMatchObject({
    newPerDay: '20',
    desiredRetention: '85',
    buryNew: 'false',
    order: 'mixed',
    leechAt: '',
  });
});

it('changes only what differs, and inherits what is blank', () => {
  expect(changeOf(preset, typed)).toEqual({});
  expect(
    changeOf(preset, { ...typed, newPerDay: '', desiredRetention: '93', buryReview: 'true', order: 'new-last' }),
  ).toEqual({ newPerDay: null, desiredRetention: 0.93, buryReview: true, order: 'new-last' });
});
