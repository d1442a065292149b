import type { AnkiPackage, CardToWrite } from '@flashcards/apkg-parser';
import { createDeck, openPackage, stripHtml, writePackage } from '@flashcards/apkg-parser';
import { safeHtml } from '@flashcards/apkg-parser/safe-html';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import { aLearner } from '../study/a-learner.ts';
import { fixture } from './fixture.ts';

// `cards=templates`: every card of a package comes in as Anki shows it.
const server = aRunningServer();

interface ExpectedCard {
  readonly ord: number;
  readonly question: string;
  readonly answer: string;
  readonly isEmpty: boolean;
  readonly error?: unknown;
}

interface Expected {
  readonly media: readonly { readonly name: string }[];
  readonly notes: readonly {
    readonly fields: readonly (readonly [name: string, value: string])[];
    readonly cards: readonly ExpectedCard[];
  }[];
}

const expectedOf = async (path: string): Promise<Expected> => {
  const bytes = await fixture(path.replace(/\.\w+$/, '.expected.json'));
  return JSON.parse(Buffer.from(bytes).toString()) as Expected;
};

const files = await readdir(new URL('../../../../libs/apkg-parser/fixtures/ok/', import.meta.url));
const packages = files.filter((name) => /\.(apkg|colpkg)$/.test(name));

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** Makes a side as the server stores it, but for the addresses of media. */
const safeIn = ({ media }: Expected): ((html: string) => string) => {
  const names = new Set(media.map(({ name }) => name));
  const isThere = (name: string): boolean => [name, name.normalize(), decoded(name)].some((each) => names.has(each));
  return (html) => safeHtml(html, { media: (name) => (isThere(name) ? '/media' : undefined) });
};

const deletion = /\{\{c(\d+)::(.*?)(?:::.*?)?\}\}/g;
const clozeTexts = (field: string, ord: number): string =>
  Array.from(field.matchAll(deletion))
    .flatMap(([, number, text = '']) => (Number(number) === ord + 1 ? [text] : []))
    .join(', ');

/**
 * What Anki shows, without the field to type the answer and the button for masks, and with what should be typed in the
 * answer.
 */
const sidesOf = ({ fields }: Expected['notes'][0], { ord, question, answer }: ExpectedCard): readonly string[] => {
  const values = new Map(fields);
  const typed = /\[\[type:(cloze:|nc:)?([^\]]*)\]\]/g;
  return [
    question.replaceAll(typed, ''),
    answer.replaceAll(/<button.*?<\/button>/g, '').replaceAll(typed, (_, kind: string | undefined, name: string) => {
      const value = values.get(name) ?? '';
      return kind === 'cloze:' ? clozeTexts(value, ord) : value;
    }),
  ];
};

/** What an export must not change. */
const contentOf = ({ notes, noteTypes }: AnkiPackage) => ({
  notes: new Map(
    [...notes()].flatMap((note) => (note.kind === 'note' ? [[note.guid, [note.fields, note.tags]] as const] : [])),
  ),
  // Exports also have a note type for cards without a note.
  noteTypes: Array.from(noteTypes.values())
    .filter(({ imageOcclusion }) => imageOcclusion)
    .map(({ fields, fieldSettings, templates, css }) => ({ fields, fieldSettings, templates, css })),
});

const textOf = (html: string): string => stripHtml(html).replaceAll(/\s+/g, ' ').trim();

describe('cards=templates', () => {
  it.each(packages)('imports each card of %s that Anki shows', async (name) => {
    const expected = await expectedOf(`ok/${name}`);
    const safe = safeIn(expected);
    const shown = expected.notes
      .flatMap((note) =>
        note.cards.filter(({ isEmpty, error }) => !isEmpty && !error).map((card) => sidesOf(note, card)),
      )
      .map((sides) => sides.map(safe))
      .filter((sides) => sides.every((side) => /[^ \t\r\n]/.test(side)));
    const { client } = await aLearner(server());
    const importing = client.imports.create(await fixture(`ok/${name}`), { name: 'All', cards: 'templates' });
    if (shown.length === 0) return expect(importing).rejects.toMatchObject({ code: 'no_cards' });
    const { id, report } = await importing;
    const { cards } = await client.sets.get(id);
    const sides = Array.from(cards.values(), ({ front, back }) => [textOf(front), textOf(back)]);
    expect(sides).toEqual(shown.map((each) => each.map(textOf)));
    expect(report?.cards).toBe(shown.length);
  });

  it('keeps the scheduling of each card, of the second template too', async () => {
    const written = createDeck('Both ways', { reversed: true });
    written.add({ front: 'gatto', back: 'cat' });
    const cards = [...(written.cards as Iterable<CardToWrite>)].map((card): CardToWrite => {
      const interval = card.ord === 0 ? 20 : 60;
      return { ...card, type: 2, queue: 2, due: interval, interval, ease: 2_500, reps: 1 };
    });
    const yesterday = Date.now() - 86_400_000;
    const reviews = cards.map(({ id: cardId }, index) => ({
      ...{ id: String(yesterday - index), cardId, rating: 3, interval: 1, lastInterval: 0 },
      ...{ factor: 2_500, milliseconds: 1_000, kind: 1 },
    }));
    const deck = await writePackage({ ...written, cards, reviews });
    const { client } = await aLearner(server());
    const { id, report } = await client.imports.create(deck, { name: 'All', cards: 'templates', scheduling: true });
    const imported = [...(await client.sets.get(id)).cards.values()];
    const [first = 0, second = 0] = imported.map(({ reviewStatus }) => reviewStatus);
    expect(second - first).toBe(40);
    expect(imported.map(({ front }) => front)).toEqual(['gatto', 'cat']);
    expect(report).toMatchObject({ cards: 2, scheduling: { cards: 2, reviews: 2 } });
    const fields = await client.imports.plan(deck, { name: 'Some', cards: 'fields', scheduling: true });
    expect(fields).toMatchObject({ cards: 1, scheduling: { cards: 1, reviews: 1 } });
  });

  it('shows the masks of image occlusion over the imported image', async () => {
    const { client } = await aLearner(server());
    const file = await fixture('occlusion/shapes.apkg');
    const { id, report } = await client.imports.create(file, { name: 'Maps', cards: 'templates' });
    expect(report).toMatchObject({ cards: 8, skipped: [], mediaFiles: 1 });
    const [first] = (await client.sets.get(id)).cards.values();
    const picture =
      /<img src="\/api\/media\/[\da-f]{64}" alt="map 1.png" style="grid-area: 1 \/ 1; [^"]*" \/><img src="data:image\/svg\+xml;base64,/;
    expect(first?.front).toMatch(picture);
    expect(first?.back).toMatch(picture);
    const home = await openPackage(await client.sets.exportPackage(id));
    expect(contentOf(home)).toEqual(contentOf(await openPackage(file)));
  });

  it('leaves out and counts image occlusion with other templates than those of Anki', async () => {
    const opened = await openPackage(await fixture('occlusion/shapes.apkg'));
    const noteTypes = Array.from(opened.noteTypes.values(), (noteType) => ({
      ...noteType,
      templates: noteType.templates.map((each) => ({ ...each, answerFormat: `${each.answerFormat}<i>x</i>` })),
    }));
    const notes = [...opened.notes()].filter((note) => note.kind === 'note');
    const deck = await writePackage({ noteTypes, notes, decks: opened.decks, cards: opened.cards() });
    const { client } = await aLearner(server());
    const plan = await client.imports.plan(deck, { name: 'All', cards: 'templates' });
    expect(plan).toMatchObject({ cards: 0, skipped: [{ reason: 'image-occlusion', count: 3 }] });
  });

  it('leaves out and counts cards with a side that is too long', async () => {
    const written = createDeck('Long');
    for (const length of [10, 1_100_000, 3_000_000, 5_000_000])
      written.add({ front: `<b class=x>${length}</b>`, back: `<i class=y>${'x'.repeat(length)}</i>` });
    const { client } = await aLearner(server());
    const plan = await client.imports.plan(await writePackage(written), { name: 'All', cards: 'templates' });
    expect(plan).toMatchObject({
      cards: 1,
      skipped: [
        { reason: 'side-too-large', count: 1 },
        { reason: 'note-too-large', count: 2 },
      ],
    });
  });

  it('leaves out and counts a note whose cards are too long together', async () => {
    const written = createDeck('Long');
    const deletions = Array.from({ length: 100 }, (_, at) => `{{c${at + 1}::a}}`).join(' ');
    for (const length of [10, 60_000]) written.add({ front: `${deletions} ${'x'.repeat(length)}`, back: 'b' });
    const [basic] = written.noteTypes;
    const cards = [...(written.cards as Iterable<CardToWrite>)];
    if (!basic) throw new Error('the deck has a note type');
    const template = { name: 'Cloze', questionFormat: '{{cloze:Front}}', answerFormat: '{{cloze:Front}}' };
    const noteType = { ...basic, kind: 'cloze', templates: [template] } as const;
    const all = cards.flatMap((card, note) =>
      Array.from({ length: 100 }, (_, ord) => ({ ...card, id: String(1_000 * (note + 1) + ord), ord })),
    );
    const deck = await writePackage({ ...written, noteTypes: [noteType], cards: all });
    const { client } = await aLearner(server());
    const plan = await client.imports.plan(deck, { name: 'All', cards: 'templates' });
    expect(plan).toMatchObject({ cards: 100, skipped: [{ reason: 'note-too-large', count: 1 }] });
  });

  it('ignores the choice of fields', async () => {
    const { client } = await aLearner(server());
    const request = { name: 'All', cards: 'templates', termField: 'No such field', stripHtml: true } as const;
    const plan = await client.imports.plan(await fixture('ok/wheel-basic.new.apkg'), request);
    expect(plan).toMatchObject({ cards: 42, skipped: [] });
  });
});
