import { renderCard, stripAnkiHtml } from '@flashcards/apkg-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAnki } from './find-python-library.ts';
import { nastyCard } from './nasty-cards.test-data.ts';
import type { CardToRender, MadeByAnki } from './render-with-anki.ts';
import { renderWithAnki } from './render-with-anki.ts';

const found = await findAnki();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody looked whether Anki renders cards as we do: ${found.missing}.\n`);

// Manual run: RENDERED_CARDS=100000, and the SEED of a failed run to reproduce it.
const cards = Number(process.env['RENDERED_CARDS'] ?? 2_000);
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const ours = ({ kind, values, front, back, ord }: CardToRender): MadeByAnki => {
  const template = { name: 'Card 1', questionFormat: front, answerFormat: back };
  const { error, ...sides } = renderCard({
    noteType: { name: `of ${kind} cards`, kind, fields: ['Q', 'A', 'E'], templates: [template] },
    note: { fields: values, tags: [] },
    card: { id: '0', ord, flags: 0 },
    // Anki's deck name for a card that is not stored yet.
    deckName: '(Deck)',
  });
  return { ...(error ? { error: error.side } : sides), stripped: values.map(stripAnkiHtml) };
};

describe("Anki's own rendering", () => {
  it.skipIf(isMissing && process.env['CI'] === undefined)(
    'equals ours for difficult templates and notes',
    { timeout: 120_000 },
    async () => {
      if (isMissing) throw new Error(`Anki's own library is needed: ${found.missing}`);
      const sampled = fc.sample(nastyCard, { numRuns: cards, seed });
      const theirs = await renderWithAnki(found.program, sampled);
      expect(theirs).toHaveLength(sampled.length);
      const wrong = sampled.flatMap((card, at) => {
        const [made, wanted] = [ours(card), theirs[at]];
        return JSON.stringify(made) === JSON.stringify(wanted) ? [] : [{ seed, card, made, wanted }];
      });
      expect(wrong.slice(0, 3)).toEqual([]);
    },
  );
});
