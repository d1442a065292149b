import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packagesIn } from '../../fixture.test-data.ts';
import { expectedOf } from '../../fixture.test-data.ts';
import type { DeckToWrite } from '../../write/deck-to-write.ts';
import { writePackage } from '../../write/write-package.ts';
import { aRun, fixture } from '../a-run.test-data.ts';

// Members that only Anki itself can fill: the result of importing the package, and warnings where its view differs from
// the rows.
const ofAnkiOnly = new Set(['import', 'oracleWarnings']);

describe('dump --json', () => {
  it.each(packagesIn('ok'))("equals Anki's own reading in every member: %s", async (name) => {
    const { code, output } = await aRun(['dump', '--json', fixture(`ok/${name}`)]);
    expect(code).toBe(0);
    const dumped = JSON.parse(output) as Record<string, unknown>;
    const expected: [string, unknown][] = Object.entries(expectedOf('ok', name)).filter(
      ([member]) => !ofAnkiOnly.has(member),
    );
    expect(Object.keys(dumped).sort()).toEqual([...expected.map(([member]) => member), 'settings'].sort());
    for (const [member, value] of expected) expect(dumped[member], member).toEqual(value);
  });

  const big = 2n ** 60n + 1n;
  const nested: unknown = JSON.parse('['.repeat(120) + ']'.repeat(120));
  const limits = { reviewLimit: 1, newLimit: 2, desiredRetention: 0.8 };
  const today = { reviewLimitToday: { limit: 3, today: 4 }, newLimitToday: { limit: 5, today: 6 } };
  const field = { rightToLeft: true, font: 'Times', fontSize: 30, id: '7', tag: 3, other: { addon: big } };
  const template = { browserQuestionFormat: '{{A}}', browserFont: 'Mono', deckId: '3', id: String(big) };
  const noteType = {
    latexPreamble: 'begin',
    latexPostamble: 'end',
    latexSvg: true,
    stockKind: 2,
    originalId: '8',
    deckId: '3',
    requirements: [{ ord: 0, condition: 'all', fields: [0] }],
  } as const;
  const options = { newPerDay: 7, learningSteps: [0.5, 15], other: { nested } };
  const deck: DeckToWrite = {
    noteTypes: [
      {
        ...{ id: '1', name: 'T', kind: 'standard', imageOcclusion: false, fields: ['A'], css: 'c', sortField: 0 },
        ...noteType,
        fieldSettings: [field],
        templates: [{ name: 'C', questionFormat: '{{A}}', answerFormat: '', ...template }],
      },
    ],
    decks: [
      { id: '3', name: 'D', filtered: false, optionsId: '9', ...limits, ...today, other: { ofDeck: 1 } },
      { id: '4', name: 'F', filtered: true, searches: [{ search: 'x', limit: 1, order: 2 }], delays: [1] },
    ],
    deckOptions: [{ id: '9', name: 'O', ...options }],
    tags: ['x'],
    settings: { rollover: 5, ofAddon: { nested, big } },
    notes: [],
    cards: [],
  };

  const settingsOf = async (content: DeckToWrite): Promise<Record<string, unknown>> => {
    const directory = await mkdtemp(join(tmpdir(), 'dump-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'a.apkg');
    await writeFile(file, await writePackage(content));
    const { code, output } = await aRun(['dump', '--json', file]);
    expect(code).toBe(0);
    return (JSON.parse(output) as { readonly settings: Record<string, unknown> }).settings;
  };

  it('shows all settings', async () => {
    const [shownBig, text] = [{ addon: String(big) }, String(big)];
    expect(await settingsOf(deck)).toMatchObject({
      collection: { rollover: 5, ofAddon: { nested, big: text } },
      tags: ['x'],
      deckOptions: [
        { id: '1', name: 'Default', newPerDay: 20 },
        { id: '9', name: 'O', reviewsPerDay: 200, ...options },
      ],
      decks: [
        { id: '1', optionsId: '1', collapsed: false },
        { id: '3', optionsId: '9', ...limits, ...today, other: { ofDeck: 1 } },
        { id: '4', reschedule: true, searches: [{ search: 'x', limit: 1, order: 2 }], delays: [1] },
      ],
      noteTypes: [{ id: '1', ...noteType, fields: [{ ...field, other: shownBig }], templates: [template] }],
    });
  });
});
