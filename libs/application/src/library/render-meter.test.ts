import { describe, expect, it } from 'vitest';
import { renderMeter } from './render-notes.ts';

const side = 'x'.repeat(2_000_000);
const card = { ordinal: 0, front: side, back: '', words: '' };

describe('the meter of a request', () => {
  it('adds up what all of its parts read and make', () => {
    const meter = renderMeter();
    expect(meter.texts([side, side])).toBe(true);
    expect(meter.notes([{ fields: [side], cards: [card], files: [] }])).toBe(true);
    expect(meter.notes([{ fields: [], cards: [card, card], files: [] }])).toBe(true);
    expect(meter.texts(['x'])).toBe(false);
  });

  it('counts cards', () => {
    const meter = renderMeter();
    const some = { fields: [], cards: Array.from({ length: 1_250 }, () => ({ ...card, front: '' })), files: [] };
    expect([
      meter.notes([some]),
      meter.notes([some]),
      meter.notes([{ ...some, cards: some.cards.slice(0, 1) }]),
    ]).toEqual([...[true, true, false]]);
  });
});
