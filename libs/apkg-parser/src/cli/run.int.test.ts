import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { expectedOf, packagesIn } from '../fixture.test-data.ts';
import { buildPackage } from '../package-builder.test-data.ts';
import { aRun, fixture } from './a-run.test-data.ts';
import { widthOf } from './columns.ts';

const twins = 'ok/gk-casefields.apkg';

describe('inspect', () => {
  it('shows decks, note types with sample notes, and media', async () => {
    const { code, output, errors } = await aRun(['inspect', fixture(twins)]);
    expect([code, errors]).toEqual([0, '']);
    expect(output).toBe(
      [
        'Anki package, generation legacy1 (collection.anki2, schema 11)',
        '1 note, 1 card, 0 reviews, created 2014-09-19',
        '',
        'Decks',
        '  Cards  Deck',
        '      0  Default',
        '      1  case fields',
        '',
        'Note types',
        '',
        '  Case twins (standard, 1 note)',
        '    Templates: Card 1',
        '    Field    Note 1',
        '    Front    tori',
        '    front+   ritesili',
        '    FRONT++  rorukasa',
        '    Back     Mari',
        '',
        'Media',
        '  0 files',
        '',
      ].join('\n'),
    );
  });

  it.each([20, 40, 60, 100, 200])('fits a terminal of %i columns', async (columns) => {
    for (const name of ['ok/wheel-custom12.new.apkg', 'ok/wheel-nested.legacy.apkg', 'hostile/zip-slip-members.apkg']) {
      const { output } = await aRun(['inspect', fixture(name)], { columns });
      expect(Math.max(...output.split('\n').map(widthOf))).toBeLessThanOrEqual(columns);
    }
  });

  it('reads standard input like a file', async () => {
    const bytes = await readFile(fixture(twins));
    const half = bytes.length >> 1;
    const piped = await aRun(['inspect', '-'], { input: [bytes.subarray(0, half), bytes.subarray(half)] });
    expect(piped).toEqual(await aRun(['inspect', fixture(twins)]));
  });

  it('reads no more from a pipe than the package limit', async () => {
    const piece = new Uint8Array(2 ** 20);
    const { code, output, errors } = await aRun(['inspect', '-'], { input: Array<Uint8Array>(100).fill(piece) });
    expect([code, output]).toEqual([65, '']);
    expect(errors).toContain('name the file instead');
  });

  it('writes everything as JSON', async () => {
    const { output } = await aRun(['inspect', '--json', fixture(twins)]);
    expect(JSON.parse(output)).toMatchObject({
      package: { version: 'legacy1', schema: 11 },
      counts: { notes: 1, cards: 1, reviews: 0, unreadableNotes: 0 },
      noteTypes: [{ name: 'Case twins', notes: 1, samples: [['tori', 'ritesili', 'rorukasa', 'Mari']] }],
    });
  });
});

const hostileName = 'a\u001b[2J\u0007\u009b31m\u202e\u2028b';
const hostilePackage = (): Promise<Uint8Array> =>
  buildPackage(
    [{ name: hostileName, fields: [hostileName, 'Back'] }],
    [{ fields: [`<b>${hostileName}</b>`, `${hostileName}\nx`] }],
    { sql: `UPDATE col SET decks = json_object('1', json_object('name', '${hostileName}'))` },
  );

describe.each([['inspect'], ['cards'], ['cards', '--strip', 'none'], ['validate'], ['media'], ['inspect', '--json']])(
  'on a terminal %s %s %s',
  (...command) => {
    it('escapes control characters of a package', async () => {
      const { output, errors } = await aRun([...command, '-'], { input: [await hostilePackage()], columns: 100 });
      const own = errors.replaceAll('\r\u001b[K', '');
      for (const text of [output, own])
        expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/.exec(text)).toBeNull();
    });
  },
);

describe('cards', () => {
  it('writes CSV of the named fields', async () => {
    const { output } = await aRun(['cards', '--front', 'Back', '--back', 'FRONT++', fixture(twins)]);
    expect(output).toBe(
      'front,back,deck,tags,note type,note id\r\nMari,rorukasa,case fields,,Case twins,1714564800000\r\n',
    );
  });

  it('writes JSON, of the first two fields by default', async () => {
    const { output } = await aRun(['cards', '--json', fixture(twins)]);
    expect(JSON.parse(output)).toEqual([
      {
        front: 'tori',
        back: 'ritesili',
        deck: 'case fields',
        tags: [],
        noteType: 'Case twins',
        noteId: '1714564800000',
      },
    ]);
  });

  it('keeps the HTML with `none`', async () => {
    const input = [await buildPackage([{ fields: ['Front', 'Back'] }], [{ fields: ['<b>a</b>', 'x<br>y'] }])];
    const args = ['cards', '--json', '-', '--strip'];
    const sides = async (strip: string) => {
      const [row] = JSON.parse((await aRun([...args, strip], { input })).output) as [{ front: string; back: string }];
      return [row.front, row.back];
    };
    expect(await sides('none')).toEqual(['<b>a</b>', 'x<br>y']);
    expect(await sides('readable')).toEqual(['a', 'x\ny']);
    expect(await sides('anki')).toEqual(['a', 'xy']);
  });

  it('writes a row for each card as Anki renders it', async () => {
    const { output, errors } = await aRun(['cards', '--json', '--rendered', fixture('ok/wheel-custom12.new.apkg')]);
    const rows = JSON.parse(output) as { front: string; back: string; noteId: string }[];
    const { notes } = expectedOf('ok', 'wheel-custom12.new.apkg');
    expect(rows.map(({ noteId }) => noteId)).toEqual(notes.flatMap(({ id, cards }) => cards.map(() => id)));
    expect(rows[0]).toMatchObject({ deck: 'Languages::Japanese', front: 'mosoro' });
    expect(errors).toBe('');
  });

  it.each([
    ['--front', 'Nope', '--back', 'Back'],
    ['--front', 'Front', '--back', '4'],
  ])('refuses %s %s %s %s, and names the fields', async (...options) => {
    const { code, output, errors } = await aRun(['cards', ...options, fixture(twins)]);
    expect([code, output]).toEqual([65, '']);
    expect(errors).toMatch(/^There is no field (?:Nope|4)\. There are: Front, front\+, FRONT\+\+, Back\n$/);
  });

  it('takes a field that only some note types have', async () => {
    const types = [{ fields: ['Front', 'Back'] }, { fields: ['Text', 'Extra'] }];
    const input = [await buildPackage(types, [{ fields: ['a', 'b'] }, { type: 1, fields: ['c', 'd'] }])];
    const { code, output, errors } = await aRun(['cards', '--front', 'Text', '--back', 'Extra', '-'], { input });
    expect([code, output.split('\r\n')[1]]).toEqual([0, 'c,d,,,Type,2']);
    expect(errors).toBe('Left out 1 note: missing-field\n');
  });

  it('reports what makes no card, and cells that spreadsheets would evaluate', async () => {
    const notes = [{ fields: ['=1+1', 'two'] }, { fields: ['', 'nothing'] }];
    const input = [await buildPackage([{ fields: ['Front', 'Back'] }], notes)];
    const plain = await aRun(['cards', '-'], { input });
    expect(plain.output).toContain('\r\n=1+1,two,');
    expect(plain.errors).toContain('Left out 1 note: blank-term');
    expect(plain.errors).toContain('--spreadsheet');
    const safe = await aRun(['cards', '--spreadsheet', '-'], { input });
    expect(safe.output).toContain(`\r\n'=1+1,two,`);
    expect(safe.errors).not.toContain('--spreadsheet');
  });
});

describe('an exit code', () => {
  it.each([
    [['--help'], 0],
    [['--version'], 0],
    [['inspect', '--help'], 0],
    [[], 2],
    [['frobnicate', 'x.apkg'], 2],
    [['inspect'], 2],
    [['inspect', 'a.apkg', 'b.apkg'], 2],
    [['inspect', '--front', 'A', '--back', 'B', 'a.apkg'], 2],
    [['cards', '--front', 'A', 'a.apkg'], 2],
    [['cards', '--strip', 'all', 'a.apkg'], 2],
    [['inspect', '--what', 'a.apkg'], 2],
    [['inspect', '--out', 'a', 'a.apkg'], 2],
    [['media', '--out', '', 'a.apkg'], 2],
    [['inspect', fixture('README.md')], 65],
    [['inspect', fixture('none.apkg')], 66],
    [['inspect', fixture('ok')], 66],
    [['inspect', `${fixture('README.md')}/none.apkg`], 66],
  ])('of %j is %i', async (args, code) => {
    const ended = await aRun(args);
    expect(ended.code).toBe(code);
    // Standard output carries only data; problems go to standard error.
    expect(ended.output === '').toBe(code !== 0);
    expect(ended.errors === '').toBe(code === 0);
  });
});

describe('a hostile package', () => {
  it.each(packagesIn('hostile'))('is dumped as far as it is readable, or refused: %s', async (name) => {
    const { code, output, errors } = await aRun(['dump', '--json', fixture(`hostile/${name}`)]);
    expect([0, 65]).toContain(code);
    if (code === 0) expect(JSON.parse(output)).toHaveProperty('notesDigest');
    else expect(errors).not.toBe('');
  });
});
