import { openPackage } from '@flashcards/apkg-parser';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contentsOf } from './contents.ts';
import { planOf } from './plan.ts';
import { samplesOf } from './samples.ts';
import type { Selection } from './selection.ts';

const folder = new URL('../../../../../libs/apkg-parser/fixtures/ok/', import.meta.url);
const opened = async (name: string) => openPackage(await readFile(new URL(name, folder)));
const fields = { cards: 'fields', front: '', back: '', stripHtml: true } as const;
const planIn = async (name: string, selection: Selection) => planOf(await opened(name), selection, () => true);

it('tells what is in a package', async () => {
  const contents = contentsOf(await opened('wheel-sched.new.apkg'), () => undefined);
  expect(contents).toMatchObject({ notes: 36, cards: 45, deckCount: 3, studied: 30, answers: 126, hasPresets: true });
  expect(contents.noteTypes.map(({ name, notes }) => [name, notes])).toEqual([
    ['Basic', 27],
    ['Basic (and reversed card)', 9],
  ]);
  expect(contents.decks).toContainEqual({ name: 'Study::Sub one', cards: 15 });
});

it('plans cards of templates and of fields, and what is left out', async () => {
  expect(await planIn('wheel-imageocc.new.apkg', fields)).toEqual({
    cards: 1,
    skipped: [{ reason: 'image-occlusion', count: 3 }],
  });
  expect(await planIn('wheel-imageocc.new.apkg', { cards: 'templates' })).toEqual({ cards: 5, skipped: [] });
  expect(await planIn('wheel-cloze.new.apkg', { cards: 'templates' })).toEqual({
    cards: 39,
    skipped: [{ reason: 'empty-front', count: 1 }],
  });
});

it('gives up a plan that is no longer wanted', async () => {
  const pkg = await opened('wheel-medium.new.apkg');
  let asked = 0;
  const notes = function* () {
    for (;;) yield* pkg.notes();
  };
  const plan = planOf({ ...pkg, notes }, fields, () => {
    asked += 1;
    return asked < 3;
  });
  expect(await plan).toBeUndefined();
});

it('shows the text of fields beside their HTML', async () => {
  const [first] = await samplesOf(await opened('wheel-html.new.apkg'), fields);
  expect(first).toEqual({
    ...{ front: 'bold and italic text', back: 'a < b && c > d', format: 'text' },
    before: { front: '<b>bold</b> and <i>italic</i>&nbsp;text', back: 'a &lt; b &amp;&amp; c &gt; d' },
  });
});

it('shows pictures of the package itself, and loads nothing else', async () => {
  const samples = await samplesOf(await opened('gk-media.apkg'), { cards: 'templates' });
  expect(samples.map(({ front }) => front.slice(0, 32))).toEqual([
    '<img src="data:image/png;base64,',
    '<img src="data:image/png;base64,',
    '♪',
  ]);
});

it('shows cards with the style of their note type', async () => {
  const [first] = await samplesOf(await opened('wheel-custom12.new.apkg'), { cards: 'templates' });
  expect(first?.look).toEqual({ css: expect.stringContaining('.card'), ordinal: 0 });
});
