import { describe, expect, it } from 'vitest';
import { expectedOf, packagesIn } from '../fixture.test-data.ts';
import type { Expected, ExpectedCard, ExpectedNote } from '../fixture.test-data.ts';
import type { CardSource } from './card-source.ts';
import { renderer } from './renderer.ts';

const value = (field: ExpectedNote['fields'][number]): string => (typeof field[1] === 'string' ? field[1] : '');

const noteTypes = ({ notetypes }: Expected): ReadonlyMap<string, CardSource['noteType']> =>
  new Map(
    notetypes.map(({ id, name, kind, fields, templates }) => [
      id,
      {
        name,
        kind: kind === 'cloze' ? 'cloze' : 'standard',
        fields,
        templates: templates.map(({ name: called, qfmt, afmt }) => ({
          name: called,
          questionFormat: qfmt,
          answerFormat: afmt,
        })),
      },
    ]),
  );

const sides = ({ question, answer, isEmpty = false }: Pick<ExpectedCard, 'question' | 'answer' | 'isEmpty'>) => ({
  question,
  answer,
  isEmpty,
});

describe('rendering', () => {
  it.each(packagesIn('ok'))('makes of every card of %s what Anki makes', (name) => {
    const expected = expectedOf('ok', name);
    const renderers = new Map(Array.from(noteTypes(expected), ([id, type]) => [id, renderer(type)] as const));
    for (const { id, notetypeId, fields, tags, cards } of expected.notes) {
      for (const card of cards) {
        const source = { note: { fields: fields.map(value), tags }, card, deckName: card.deck };
        const { error, ...made } = renderers.get(notetypeId)?.(source) ?? { question: '', answer: '', isEmpty: false };
        expect({ id, ord: card.ord, error, ...made }).toEqual({ id, ord: card.ord, error: undefined, ...sides(card) });
      }
    }
  });
});
