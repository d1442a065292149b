import type { Attack } from './attack.ts';
import { manyRows, schema11 } from './database.ts';
import { legacyPackage } from './packages.ts';

const anything = ['ok', 'ok-partial', 'error'] as const;
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

const fields: Readonly<Record<string, () => string>> = {
  'a field of openings': () => filled('<'),
  'a field of tags that never end': () => filled('<a '),
  'a field of comments that never end': () => filled('<!--'),
  'a field of styles that never end': () => filled('<style>'),
  'a field of scripts in part': () => filled('<script></scrip'),
  'a field of attributes': () => `<img ${filled('a="')}`,
  'a field of tags in tags': () => filled('<div>'),
  'a field of lists in lists': () => filled('<ul><li>'),
  'a field of entities in part': () => filled('&amp'),
  'a field of entities': () => filled('&CounterClockwiseContourIntegral;'),
  'a field of sounds in part': () => filled('[sound:'),
  'a field of sounds': () => filled('[sound:a]'),
  'a field of formulas in part': () => filled('\\(\\['),
  'a field of marks in no order': () => `a${filled('\u0301', 2_000_000)}${filled('\u0316', 2_000_000)}`,
  'a field of spaces': () => filled('&nbsp;\u3000 '),
  'a field of readings': () => filled(' 漢[かん]'),
  'a field of brackets': () => filled(' 漢['),
  'a field of lines': () => filled('<br>\n'),
};

const clozes: Readonly<Record<string, () => string>> = {
  'clozes in clozes': () => filled('{{c1::'),
  'clozes in clozes that close': () => `${filled('{{c1::', most / 2)}x${filled('}}', most / 8)}`,
  'clozes one after the other': () => filled('{{c1::a}}'),
  'clozes of a number each': () => Array.from({ length: 500_000 }, (_, at) => `{{c${at + 1}::a}}`).join(''),
  'clozes of very many numbers': () => `{{c${Array.from({ length: 500_000 }, (_, at) => at + 1).join()}::a}}`,
  'clozes of long numbers': () => filled(`{{c${'9'.repeat(1_000)}::a}}`),
  'clozes of hints': () => `{{c1::${filled('::')}}}`,
  'clozes of one long number': () => `{{c${filled('1')}::a}}`,
};

const noteOf = (text: string, models?: string): Uint8Array =>
  legacyPackage(schema11({ ...(models ? { models } : {}), run: [['UPDATE notes SET flds = ?', text]] }));

/** What the texts of a note can do. */
export const textAttacks: readonly Attack[] = [
  ...Object.entries(fields).map(([name, make]): Attack => ({
    name,
    make: () => noteOf(`${make()}\u001fback`),
    allowed: anything,
  })),
  ...Object.entries(clozes).map(([name, make]): Attack => ({
    name,
    make: () => noteOf(make(), clozeModel),
    allowed: anything,
  })),
  {
    name: 'a note of eight million tags',
    make: () => legacyPackage(schema11({ run: [['UPDATE notes SET tags = ?', filled('a ')]] })),
    allowed: anything,
  },
  {
    name: 'a note of tags between wide spaces',
    make: () => legacyPackage(schema11({ run: [['UPDATE notes SET tags = ?', filled('\u3000')]] })),
    allowed: anything,
  },
  {
    name: 'a note whose every text is as long as it may be',
    make: () =>
      legacyPackage(
        schema11({
          run: [['UPDATE notes SET tags = ?, guid = ?, flds = ?', filled('abc'), filled('x'), `${filled('y')}\u001f`]],
        }),
      ),
    allowed: anything,
  },
  {
    name: 'notes of as many empty values as there may be',
    make: () =>
      legacyPackage(
        schema11({
          sql: manyRows('notes', 15_000, `i + 1, 'g', 1, 0, '', replace(hex(zeroblob(499)), '0', char(31))`),
        }),
      ),
    allowed: anything,
  },
  {
    name: 'cards with data in lists in lists',
    make: () => legacyPackage(schema11({ run: [['UPDATE cards SET data = ?', `{"s":${'['.repeat(7_000_000)}`]] })),
    allowed: anything,
  },
  {
    name: 'very many cards with data',
    make: () =>
      legacyPackage(
        schema11({
          sql: manyRows(
            'cards',
            200_000,
            `i + 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{"s":1,"d":2,"cd":"' || hex(zeroblob(20)) || '"}'`,
          ),
        }),
      ),
    allowed: anything,
  },
];
