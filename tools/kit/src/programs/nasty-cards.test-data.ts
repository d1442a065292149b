import fc from 'fast-check';
import type { CardToRender } from './render-with-anki.ts';

const joined = (pieces: readonly string[], most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...pieces), { maxLength: most }).map((parts) => parts.join(''));

const words = (list: string): readonly string[] => [...list.split(' '), ' ', '\n'];

const fieldPieces = words(
  '{{c1:: {{c2:: {{c1,2:: {{c0:: {{c 1 , }} :: : a b 漢[かん] [ ] 字 < > <b> </b> <br> <div> </div> <!-- --> <style> </STYLE> <script> ' +
    '</script> &amp; &lt; &nbsp; &x; & ; &#65; &#x41; \\( \\) \\[ \\] \\ image-occlusion: rect: text: left=.1 points=1,2 text=a\\:b = oi=1 ' +
    '[sound:x.mp3] <img\u00a0src=x> \u00a0 \u0085 \u3000 é 😀 " \' { }',
);
const blank = fc.constantFrom('', '', ' ', '<br>', '<div><br></div>', '&nbsp;', '\u00a0', '<p></p>');
const value = fc.oneof({ weight: 1, arbitrary: blank }, { weight: 4, arbitrary: joined(fieldPieces, 12) });

const names = fc.constantFrom(
  'Q',
  'Q',
  'Q',
  'A',
  'E',
  'Tags',
  'Type',
  'Deck',
  'Subdeck',
  'Card',
  'CardFlag',
  'FrontSide',
);
const filter = fc.constantFrom(
  ...'text: hint: cloze: cloze-only: furigana: kana: kanji: type: nc: type:cloze: tts\u0020en: foo: :'.split(' '),
);
const tag = fc
  .tuple(fc.array(filter, { maxLength: 3 }), names)
  .map(([filters, name]) => `{{${filters.join('')}${name}}}`);
const literal = fc.constantFrom(
  ...words('x <hr> <!--{{Q}}--> <!-- --> { } }} <% %> {{ {{Nope}} {{=<%\u0020%>=}} {{# {{/Q}}'),
);
const section = fc
  .tuple(
    fc.constantFrom('#', '^'),
    fc.constantFrom('Q', 'E', 'Tags', 'c1', 'c2'),
    fc.array(fc.oneof(tag, fc.constant('y')), { maxLength: 3 }),
  )
  .map(([mark, name, content]) => `{{${mark}${name}}}${content.join('')}{{/${name}}}`);
const template = fc
  .array(
    fc.oneof({ weight: 6, arbitrary: tag }, { weight: 3, arbitrary: section }, { weight: 1, arbitrary: literal }),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''));

/** Templates and notes of tokens with a meaning in Anki, in any order. */
export const nastyCard: fc.Arbitrary<CardToRender> = fc
  .record({
    kind: fc.constantFrom('standard', 'cloze'),
    values: fc.tuple(value, value, value),
    front: template,
    back: template,
    ord: fc.constantFrom(0, 0, 1),
  })
  .map((card) =>
    card.kind === 'cloze' ? { ...card, front: `{{cloze:Q}}${card.front}`, back: `x${card.back}` } : { ...card, ord: 0 },
  );
