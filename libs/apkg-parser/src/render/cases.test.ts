import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderCard } from './renderer.ts';

/** A line of fixtures/render/cases.jsonl: a note, a template, and Anki's rendering. */
interface Case {
  readonly kind?: 'standard' | 'cloze';
  readonly fields: readonly string[];
  readonly values: readonly string[];
  readonly front: string;
  readonly back: string;
  readonly ord?: number;
  readonly tags?: readonly string[];
  readonly flags?: number;
  readonly deck: string;
  readonly card: string;
  readonly type: string;
  readonly error?: { readonly side: 'front' | 'back'; readonly unknownField: boolean };
  readonly question?: string;
  readonly answer?: string;
  readonly isEmpty?: boolean;
}

const cases = readFileSync(new URL('../../fixtures/render/cases.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

const rendered = ({ kind = 'standard', fields, values, ord = 0, tags = [], flags = 0, ...other }: Case) => {
  const template = { name: 'Card X', questionFormat: other.front, answerFormat: other.back };
  return renderCard({
    noteType: {
      name: other.type,
      kind,
      fields,
      templates: kind === 'cloze' ? [template] : Array(ord + 1).fill(template),
    },
    note: { fields: values, tags },
    card: { id: other.card, ord, flags },
    deckName: other.deck,
  });
};

const expected = ({ question, answer, isEmpty, error }: Case) =>
  error ? { side: error.side, unknownField: error.unknownField } : { question, answer, isEmpty };

const made = (one: Case) => {
  const { error, ...sides } = rendered(one);
  return error ? { side: error.side, unknownField: error.code === 'unknown-field' } : sides;
};

describe('rendering', () => {
  it("equals Anki's for difficult templates and fields", () => {
    expect(cases.length).toBeGreaterThan(800);
    const inputOf = ({ kind, values, front, back, ord }: Case) => ({ kind, values, front, back, ord });
    const wrong = cases.filter((one) => JSON.stringify(made(one)) !== JSON.stringify(expected(one)));
    expect(wrong.map((one) => ({ ...inputOf(one), made: made(one) }))).toEqual(
      wrong.map((one) => ({ ...inputOf(one), made: expected(one) })),
    );
  });
});
