import type { Recipe } from './database.ts';
import { legacyPackage } from './database.ts';

const most = 15_000_000;
const filled = (piece: string, length = most): string => piece.repeat(Math.floor(length / Buffer.byteLength(piece)));

const clozeModel = JSON.stringify({
  1: {
    name: 'Cloze',
    type: 1,
    flds: [{ name: 'Text', ord: 0 }],
    tmpls: [{ name: 'Cloze', ord: 0, qfmt: '{{cloze:Text}}', afmt: '{{cloze:Text}}' }],
  },
});

/** Repeated to fill fields up to the largest text. */
const pieces: Readonly<Record<string, string>> = {
  openings: '<',
  'tags that never end': '<a ',
  'comments that never end': '<!--',
  'styles that never end': '<style>',
  'scripts in part': '<script></scrip',
  'tags in tags': '<div>',
  'lists in lists': '<ul><li>',
  'entities in part': '&amp',
  entities: '&CounterClockwiseContourIntegral;',
  'sounds in part': '[sound:',
  sounds: '[sound:a]',
  'formulas in part': '\\(\\[',
  spaces: '&nbsp;\u3000 ',
  readings: ' 漢[かん]',
  brackets: ' 漢[',
  lines: '<br>\n',
};

const clozes: Readonly<Record<string, () => string>> = {
  'clozes in clozes': () => filled('{{c1::'),
  'clozes in clozes that close': () => `${filled('{{c1::', most / 2)}x${filled('}}', most / 8)}`,
  'clozes one after the other': () => filled('{{c1::a}}'),
  'clozes of a number each': () => Array.from({ length: 500_000 }, (_, at) => `{{c${at + 1}::a}}`).join(''),
  'clozes of very many numbers': () => `{{c${Array.from({ length: 500_000 }, (_, at) => at + 1).join()}::a}}`,
  'clozes of long numbers': () => filled(`{{c${'9'.repeat(1_000)}::a}}`),
  'clozes of hints': () => `{{c1::${filled('::')}}}`,
};

const withText = (text: string, recipe: Recipe = {}): Uint8Array =>
  legacyPackage({ ...recipe, run: [['UPDATE notes SET flds = ?', text]] });

const named = (
  recipes: Readonly<Record<string, () => string>>,
  make: (text: string) => Uint8Array,
): Readonly<Record<string, () => Uint8Array>> =>
  Object.fromEntries(Object.entries(recipes).map(([name, text]) => [name, () => make(text())]));

const fields: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [`a field of ${name}`, () => filled(piece)])),
  'a field of attributes': () => `<img ${filled('a="')}`,
  'a field of marks in no order': () => `a${filled('\u0301', 2_000_000)}${filled('\u0316', 2_000_000)}`,
};

/** Attacks in the texts of a note. */
export const texts: Readonly<Record<string, () => Uint8Array>> = {
  ...named(fields, (text) => withText(`${text}\u001fback`)),
  ...named(clozes, (text) => withText(text, { models: clozeModel })),
  'a note of eight million tags': () => legacyPackage({ run: [['UPDATE notes SET tags = ?', filled('a ')]] }),
  'a note whose every text is as long as it may be': () =>
    legacyPackage({
      run: [['UPDATE notes SET tags = ?, guid = ?, flds = ?', filled('abc'), filled('x'), `${filled('y')}\u001f`]],
    }),
  'cards with data in lists in lists': () =>
    legacyPackage({ run: [['UPDATE cards SET data = ?', `{"s":${'['.repeat(7_000_000)}`]] }),
};
