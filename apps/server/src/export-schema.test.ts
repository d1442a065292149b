import { contract, formats, keywords } from '@flashcards/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

const { reply, example } = contract.exportUserData;
const fits = new Ajv2020({ strict: true, formats: { ...formats }, keywords }).compile(reply.schema);

const studied = {
  stability: '0.001',
  difficulty: '10',
  reviews: '4',
  lapses: '1',
  last_review: '01/03/2026',
  reviewsThatDay: '1',
  studiedOn: '',
  graduation: 'paid',
};

const step = { step: '0', answeredAt: '', minutes: '' };

const withMemory = (memory: object): unknown => {
  const [card] = example.reply.progress;
  const [review] = example.reply.reviews;
  return { ...example.reply, progress: [{ ...card, memory }], reviews: [{ ...review, before: memory }] };
};

describe('the documented schema of an export', () => {
  it.each([
    { state: 'new', createdOn: '01/03/2026', reviewsThatDay: '', graduation: '' },
    { state: 'learning', ...step, ...studied },
    { state: 'relearning', ...step, ...studied },
    { state: 'review', interval: '36500', ...studied },
  ])('accepts a card that is $state', (memory) => {
    expect(fits(withMemory(memory))).toBe(true);
  });

  it.each([
    { state: 'new', createdOn: '01/03/2026', reviewsThatDay: '', graduation: '', interval: '1' },
    { state: 'learning', interval: '1', ...studied },
    { state: 'review', step: '0', ...studied },
    { state: 'known', ...step, ...studied },
  ])('refuses a card with members of another state: $state', (memory) => {
    expect(fits(withMemory(memory))).toBe(false);
  });
});
