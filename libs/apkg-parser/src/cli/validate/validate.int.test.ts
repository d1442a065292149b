import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packagesIn } from '../../fixture.test-data.ts';
import { buildPackage } from '../../package-builder.test-data.ts';
import { changedPackage } from './changed-package.test-data.ts';
import { aRun, fixture } from '../a-run.test-data.ts';

const importByAnki = (name: string): unknown =>
  (JSON.parse(readFileSync(fixture(`hostile/${name.replace(/apkg$/, 'expected.json')}`), 'utf8')) as { anki?: unknown })
    .anki;

// Anki imports these as empty collections, or as the single note that asks to update. This library refuses them.
const emptyForAnki = new Set([
  'dummy-only.apkg',
  'empty-collection-member.apkg',
  'meta-says-legacy-has-21b.apkg',
  'sqlite-no-tables.apkg',
]);

const judged = packagesIn('hostile').flatMap((name) => {
  const anki = importByAnki(name);
  const isKnown = typeof anki === 'object' && anki !== null && !emptyForAnki.has(name);
  return isKnown ? [[name, 'error' in anki ? 65 : 0] as const] : [];
});

const old = 'wheel-sched.legacy.apkg';
const latest = 'wheel-sched.new.apkg';
const inModel = (path: string, value: string): string =>
  `UPDATE col SET models = json_set(models, '$."1714564800001".${path}', ${value})`;
const inDeck = (key: string, value: string): string =>
  `UPDATE col SET decks = json_set(decks, '$."1714564800000".${key}', ${value})`;

/** With what Anki's own library made of them; the long test of content looks at many more. */
const changes: readonly (readonly [string, string, number])[] = [
  [old, '', 0],
  [old, inModel('flds[0].ord', `'0'`), 65],
  [old, inModel('flds[0].ord', 'NULL'), 0],
  [old, inModel('flds[0].name', `''`), 65],
  [old, inModel('tmpls[0].name', `'"'`), 65],
  [old, inModel('mod', '1.0'), 65],
  [old, inModel('id', '5'), 65],
  [old, inModel('css', '5'), 0],
  [old, inDeck('collapsed', '1'), 65],
  [old, inDeck('mod', `'5'`), 0],
  [old, `UPDATE col SET decks = json_set(decks, '$."1714564800003".terms[0][2]', 'x')`, 65],
  [old, inDeck('conf', '77'), 65],
  [old, inDeck('name', `'a::b::c::d::e::f::g::h::i::j::k::l'`), 65],
  [old, `UPDATE col SET decks = '[]'`, 65],
  [old, `UPDATE col SET tags = '{"a":"b"}'`, 65],
  [old, `UPDATE col SET conf = '{"a":1e400}'`, 65],
  [old, `UPDATE col SET crt = 'x'`, 65],
  [old, `UPDATE cards SET queue = 'x'`, 65],
  [old, `UPDATE cards SET queue = 255`, 0],
  [old, `UPDATE cards SET lapses = 2.5`, 65],
  [old, `UPDATE cards SET ivl = '12abc'`, 0],
  [old, `UPDATE cards SET nid = 'x'`, 0],
  [old, `UPDATE revlog SET ease = 300`, 65],
  [latest, '', 0],
  [latest, `UPDATE decks SET kind = x'' WHERE id = 1714564800000`, 65],
  [latest, `UPDATE decks SET kind = x'0a0208' WHERE id = 1714564800000`, 65],
  [latest, `UPDATE decks SET kind = x'ff', usn = 'x' WHERE id = 1`, 0],
  [latest, `UPDATE decks SET common = x'0a00' WHERE id = 1714564800000`, 65],
  [latest, `DELETE FROM deck_config`, 65],
  [latest, `UPDATE deck_config SET config = x'0801'`, 65],
  [latest, `UPDATE config SET val = 5 WHERE KEY = 'schedVer'`, 65],
  [latest, `UPDATE config SET val = 5 WHERE KEY <> 'schedVer'`, 0],
  ['wheel-cloze.new.apkg', `UPDATE config SET val = 5`, 0],
  [latest, `UPDATE templates SET mtime_secs = 'x'`, 65],
  [
    latest,
    `UPDATE decks SET name = replace(printf('%.*c', 500000, 'a'), 'a', 'a' || char(31)) || 'z' WHERE id = 1714564800000`,
    65,
  ],
  [latest, `INSERT INTO notetypes VALUES (7, 'Unused', 0, 0, x'ff')`, 0],
];

describe('validate', () => {
  it.each(judged)('predicts the result of importing %s into Anki: exit code %i', async (name, code) => {
    expect((await aRun(['validate', fixture(`hostile/${name}`)])).code).toBe(code);
  });

  it('predicts the result for most of the hostile packages', () => {
    expect(judged.length).toBeGreaterThan(50);
  });

  it.each(packagesIn('ok'))('accepts %s, as Anki does', async (name) => {
    expect((await aRun(['validate', fixture(`ok/${name}`)])).code).toBe(0);
  });

  it.each(changes)('predicts the result for %s with %s: exit code %i', async (name, sql, code) => {
    expect((await aRun(['validate', '-'], { input: [await changedPackage(name, sql)] })).code).toBe(code);
  });

  it.each(['{{#Front}}{{Nothing}}{{/Front}}', '{{#Front}}open'])(
    'finds faults in a template by rendering a card with all fields filled: %s',
    async (template) => {
      const sql = `UPDATE col SET models = replace(models, '{{Front}}', '${template}')`;
      const input = [await changedPackage('wheel-basic.legacy.apkg', sql)];
      const { output, code } = await aRun(['validate', '--json', '-'], { input });
      expect(code).toBe(0);
      const findings = JSON.parse(output) as { code: string; place: string }[];
      const places = findings.filter((each) => each.code === 'template').map(({ place }) => place);
      expect(places).toContain('template Card 1 of note type 1714564800002');
    },
  );

  it('reports a package that cannot be opened as a finding', async () => {
    const { output, errors, code } = await aRun(['validate', '--json', fixture('README.md')]);
    expect(code).toBe(65);
    expect(JSON.parse(output)).toMatchObject([{ severity: 'refused', code: 'not-a-package', place: 'package' }]);
    expect(errors).not.toBe('');
  });

  it('reports cards without a template', async () => {
    const types = [{ fields: ['Front'] }, { fields: ['Front'], cloze: true, question: '{{cloze:Front}}' }];
    const notes = [{ fields: ['a'] }, { fields: ['{{c1::x}}'], type: 1 }];
    const card = (id: number, note: number, ord: number) =>
      `(${id}, ${note}, 1, 0, ${ord}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')`;
    const cards = [card(1, 1, 0), card(2, 1, 1), card(3, 1, -1), card(4, 2, 499), card(5, 2, 500), card(6, 99, 1)];
    const input = [await buildPackage(types, notes, { sql: `INSERT INTO cards VALUES ${cards.join()}` })];
    const { output } = await aRun(['validate', '--json', '-'], { input });
    const found = (JSON.parse(output) as { code: string; place: string; severity: string }[]).filter(
      ({ code }) => code === 'card-without-template',
    );
    expect(found.map(({ place, severity }) => [place, severity])).toEqual([2, 3, 5].map((id) => [`card ${id}`, 'odd']));
  });

  it('reports one code at most twenty times', async () => {
    const notes = Array.from({ length: 50 }, () => ({ fields: ['a', 'b'] }));
    const input = [await buildPackage([{ fields: ['Front', 'Back'] }], notes)];
    const { output } = await aRun(['validate', '-'], { input });
    expect(output.match(/it has no card/g)?.length).toBe(20);
    expect(output).toContain('… and 30 more of note-without-card');
  });
});
