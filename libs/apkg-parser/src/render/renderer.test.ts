import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardSource } from './card-source.ts';
import type { RenderLimits } from './rendered-card.ts';
import { renderCard, renderer } from './renderer.ts';

interface Built {
  readonly kind?: 'standard' | 'cloze';
  readonly front: string;
  readonly back?: string;
  readonly values?: readonly string[];
  readonly ord?: number;
  readonly limits?: Partial<RenderLimits>;
}

const typeOf = ({ kind = 'standard', front, back = '{{A}}' }: Built): CardSource['noteType'] => ({
  name: 'T',
  kind,
  fields: ['Q', 'A', 'E'],
  templates: [{ name: 'Card 1', questionFormat: front, answerFormat: back }],
});

const render = (built: Built) => {
  const { values = ['question', 'answer', ''], ord = 0, limits } = built;
  return renderer(typeOf(built), limits)({ note: { fields: values, tags: [] }, card: { id: '1', ord } });
};

const mega = 1_000_000;
const many = 200_000;
const small = { longestSide: 2 ** 20 };

describe('a rendered card', () => {
  it('is the same from `renderer` and `renderCard`', () => {
    const noteType = typeOf({ front: '{{Q}}', back: '{{FrontSide}}<hr>{{A}}' });
    const card = { note: { fields: ['a', 'b'], tags: [] }, card: { id: '1', ord: 0 } };
    expect(renderCard({ noteType, ...card })).toEqual({ question: 'a', answer: 'a<hr>b', isEmpty: false });
    expect(renderer(noteType)(card)).toEqual(renderCard({ noteType, ...card }));
  });

  it('treats a missing value of the note as empty', () => {
    expect(render({ front: 'x{{Q}}{{E}}', values: ['a'] })).toMatchObject({ question: 'xa', answer: '' });
  });

  it.each([
    [
      'a field that there is not',
      { front: '{{Q}}', back: '{{Nope}}' },
      { side: 'back', code: 'unknown-field', tag: '{{Nope}}' },
    ],
    [
      'a section of a field that there is not',
      { front: '{{^x}}{{Q}}{{/x}}' },
      { side: 'front', code: 'unknown-field', tag: '{{^x}}' },
    ],
    ['the number of another card', { front: '{{c2}}{{Q}}' }, { side: 'front', code: 'unknown-field', tag: '{{c2}}' }],
    ['a section that is not closed', { front: '{{#Q}}{{Q}}' }, { side: 'front', code: 'not-closed', tag: '{{#Q}}' }],
    ['a section that is not open', { front: '{{Q}}{{/Q}}' }, { side: 'front', code: 'not-open', tag: '{{/Q}}' }],
    ['sections that cross', { front: '{{#Q}}{{#A}}{{/Q}}{{/A}}' }, { side: 'front', code: 'not-open', tag: '{{/Q}}' }],
    [
      'sections too deep to be meant',
      { front: '{{#Q}}'.repeat(mega / 10) },
      { side: 'front', code: 'too-deep', tag: '{{#Q}}' },
    ],
    ['more tags than people write', { front: '{{Q}}'.repeat(many) }, { side: 'front', code: 'too-large' }],
    ['a template that there is not', { front: '{{Q}}', ord: 1 }, { side: 'front', code: 'no-template' }],
  ] as const)('is an error with its place for %s', (_, built, error) => {
    expect(render(built)).toEqual({ question: '', answer: '', isEmpty: false, error });
  });

  it('has no error of its back while its front is blank', () => {
    expect(render({ front: '{{E}}', back: '{{Nope}}' })).toMatchObject({ isEmpty: true });
  });

  const long = 'x'.repeat(16 * mega);
  const nested = `${'{{c1::'.repeat(10)}${'<'.repeat(many)}${'}}'.repeat(10)}`;
  it.each([
    ['a field repeated a thousand times', { front: '{{Q}}'.repeat(1_000), values: [long] }, 'front'],
    [
      'a front repeated a thousand times',
      { front: '{{Q}}', back: '{{FrontSide}}'.repeat(1_000), values: [long] },
      'back',
    ],
    ['filters that make nothing, repeated', { front: '{{text:Q}}'.repeat(1_000), values: [`<${long}>`] }, 'front'],
    ['filters upon filters', { front: `{{${'text:'.repeat(100_000)}Q}}`, values: ['a'.repeat(mega)] }, 'front'],
    ['deletions that encode each other', { kind: 'cloze', front: '{{cloze:Q}}', values: [nested] }, 'front'],
    [
      'deletions without end',
      { kind: 'cloze', front: '{{cloze:Q}}', limits: small, values: ['{{c1::}}'.repeat(many)] },
      'front',
    ],
    ['readings without end', { front: '{{furigana:Q}}', limits: small, values: [' a[b]'.repeat(many)] }, 'front'],
    [
      'a shape without end',
      {
        kind: 'cloze',
        front: '{{cloze:Q}}',
        limits: small,
        values: [`{{c1::image-occlusion:text:text=${'<'.repeat(many)}}}`],
      },
      'front',
    ],
  ] as const)('is an error beyond its limits: %s', (_, built, side) => {
    expect(render(built)).toEqual({ question: '', answer: '', isEmpty: false, error: { side, code: 'too-large' } });
  });

  it('uses the given limits', () => {
    expect(render({ front: '{{Q}}', limits: { longestSide: 7 } }).error).toEqual({ side: 'front', code: 'too-large' });
    expect(render({ front: '{{Q}}', limits: { longestSide: 8 } }).error).toBe(undefined);
    expect(render({ front: '{{text:Q}}', limits: { mostWork: 7 } }).error).toEqual({
      side: 'front',
      code: 'too-large',
    });
  });

  const all = '{{cloze:Q}}{{cloze-only:Q}}{{furigana:Q}}{{kana:Q}}{{text:Q}}{{#Q}}{{hint:A}}{{/Q}}{{text:cloze:Q}}';
  it.each(
    [
      '{{c1::a}}',
      '{{c1::',
      '}}',
      '{{c1111',
      '::',
      '[',
      'a[',
      ']',
      '\\(',
      '\\(<b>\\)',
      '<',
      '&',
      '<!--',
      ' ',
      '\n',
      '<br>',
      '{{c1::\\(',
      '\\',
      'é',
    ].map((piece) => [piece] as const),
  )('takes linear time for many %j', (piece) => {
    const values = [piece.repeat(many / piece.length), 'a'];
    expect(render({ kind: 'cloze', front: all, back: all, values, limits: { mostWork: 2 ** 30 } }).error).toBe(
      undefined,
    );
  });

  it('shows readings in a million characters without spaces in linear time', () => {
    const { question } = render({ front: '{{kana:Q}}', values: ['a[b]'.repeat(mega / 4)] });
    expect(question).toBe('b'.repeat(mega / 4));
  });

  it.each(
    ['{{', '{{Q}}', '<!--', '<!---->', '}}', '{', '{{#E}}{{/E}}', '{{Q:', '<%', '{{=<% %>=}}', '{{ ', ' '].map(
      (piece) => [piece] as const,
    ),
  )('takes linear time for a template of many %j', (piece) => {
    expect(render({ front: piece.repeat(many / piece.length) }).answer).not.toBe(undefined);
  });

  it('never throws, for any template and note', () => {
    const markup =
      '{{ }} {{{ # / ^ Q A E c1 : text: cloze: cloze-only: hint: furigana: type: {{Q}} {{#Q}} {{/Q}} {{cloze:Q}} {{FrontSide}} <!-- --> <% %> {{=<% %>=}}';
    const template = fc.array(fc.constantFrom(...markup.split(' '), ' ')).map((parts) => parts.join(''));
    const parts = '{{c1:: {{c2,1:: }} :: image-occlusion: rect: a=b [ ] < > <!-- --> \\( \\) & ; &amp; a'.split(' ');
    const field = fc.array(fc.oneof(fc.constantFrom(...parts, ' '), fc.string())).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        template,
        template,
        fc.array(field),
        fc.constantFrom('standard', 'cloze'),
        (front, back, values, kind) => {
          const { question, answer, isEmpty, error } = render({
            kind,
            front,
            back,
            values,
            limits: { longestSide: 10_000 },
          });
          expect([typeof question, typeof answer, typeof isEmpty]).toEqual(['string', 'string', 'boolean']);
          expect(error === undefined || question + answer === '').toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});
