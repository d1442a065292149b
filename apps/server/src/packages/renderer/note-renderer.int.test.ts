import { cardWords } from '@flashcards/search';
import type { NoteType as AnkiNoteType } from '@flashcards/apkg-parser';
import { openPackage } from '@flashcards/apkg-parser';
import type { NotesToRender } from '@flashcards/application';
import type { UserId } from '@flashcards/kernel';
import type { MediaFile, MediaHash, NoteType } from '@flashcards/library';
import { builtInNoteTypes } from '@flashcards/library';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { keptNoteType } from '../note-type-definition.ts';
import { templateCards } from '../reader/template-cards.ts';
import { safeSide } from '../safe-side.ts';
import { workerNoteRenderer } from './note-renderer.ts';

const renderer = workerNoteRenderer();
afterAll(() => renderer.close());

const user = 'ada' as UserId;

const basic = (): NoteType => renderer.builtIn('Basic') as NoteType;

const render = (fields: readonly string[], of: Partial<NotesToRender> = {}) =>
  renderer.render({
    ...{ user, type: basic(), notes: [{ fields, tags: ['a', 'b'] }], deckName: 'A::B' },
    filesOf: () => Promise.resolve([]),
    ...of,
  });

const aType = (questionFormat: string, fields = ['Front', 'Back']): NoteType =>
  keptNoteType({
    ...{ id: '1', name: 'T', kind: 'standard', imageOcclusion: false, fields, rawFields: fields, fieldSettings: [] },
    templates: [{ name: 'Card 1', questionFormat, answerFormat: '{{Back}}' }],
    ...{ css: '', sortField: 0 },
  } as unknown as AnkiNoteType);

const typing = (tag: string): NoteType =>
  keptNoteType({
    ...{ id: '1', name: 'T', kind: 'standard', imageOcclusion: false, fields: ['Front', 'Back'], rawFields: [] },
    templates: [{ name: 'Card 1', questionFormat: `{{Front}}{{${tag}}}`, answerFormat: `{{Front}}<hr>{{${tag}}}` }],
    ...{ css: '.card {}', sortField: 0, fieldSettings: [] },
  } as unknown as AnkiNoteType);

const fixture = (name: string) =>
  readFile(new URL(`../../../../../libs/apkg-parser/fixtures/ok/${name}`, import.meta.url));

describe('a note that is rendered', () => {
  it.each([
    ['type:Back', 'exact'],
    ['type:nc:Back', 'without-marks'],
  ])('has what should be typed in its answer alone: %s', async (tag, how) => {
    const back = `a<hr /><span data-typed="${how}">b</span>`;
    const rendered = await render(['a', 'b'], { type: typing(tag) });
    expect(rendered).toMatchObject({ value: [{ cards: [{ front: 'a', back }] }] });
    expect(renderer.cssOf(typing(tag))).toBe('.card {}');
  });

  it.each(['wheel-custom12.new.apkg', 'wheel-imageocc.new-nomedia.apkg', 'wheel-cloze.new.apkg'])(
    'makes the cards that an import of it makes: %s',
    async (name) => {
      const opened = await openPackage(await fixture(name));
      const decks = new Map(opened.decks.map(({ id, name: deck }) => [id, deck]));
      let compared = 0;
      for (const found of templateCards(opened)) {
        if (!('card' in found) || !found.card.from || !found.card.inPackage) continue;
        const { from, inPackage } = found.card;
        // The flag is the learner's, and no part of a note.
        const { templates } = JSON.parse(from.noteType.definition) as Pick<AnkiNoteType, 'templates'>;
        if (/CardFlag|CardID/.test(JSON.stringify(templates[inPackage.ord]))) continue;
        const deckName = decks.get(inPackage.homeDeckId) ?? '';
        const rendered = await render([], { type: from.noteType, notes: [from.note], deckName });
        const card = rendered.ok && rendered.value[0]?.cards.find(({ ordinal }) => ordinal === inPackage.ord);
        const safe = (side: string): string => safeSide(side, () => undefined);
        const sides = { front: safe(found.card.front), back: safe(found.card.back) };
        expect(card).toEqual({ ordinal: inPackage.ord, ...sides, words: cardWords(sides) });
        compared += 1;
      }
      expect(compared).toBeGreaterThan(0);
    },
  );

  it('refers to files by their names in its fields, and by their addresses in its cards', async () => {
    const hashes = ['a', 'b', 'c'].map((digit) => digit.repeat(64) as MediaHash);
    const [image, sound, named] = [
      { name: 'a&b.png', hash: hashes[0], type: 'image/png', bytes: 1 },
      { name: 'b.mp3', hash: hashes[1], type: 'audio/mpeg', bytes: 1 },
      { name: 'cat 1.jpg', hash: hashes[2], type: 'image/jpeg', bytes: 1 },
    ] as [MediaFile, MediaFile, MediaFile];
    const player = (hash: string) => `<audio controls preload="none" src="/api/media/${hash}"></audio>`;
    const front = `<img src="/api/media/${image.hash}"> ${player(sound.hash)}`;
    const filesOf: NotesToRender['filesOf'] = ({ names, hashes: wanted }) =>
      Promise.resolve([image, sound, named].filter(({ name, hash }) => names.includes(name) || wanted.includes(hash)));
    const rendered = await render([front, '<img src="cat%201.jpg"> <img src="none.jpg">'], { filesOf });
    if (!rendered.ok) throw new Error(rendered.code);
    const [note] = rendered.value;
    expect(note?.fields).toEqual([
      '<img src="a&amp;b.png"> [sound:b.mp3]',
      '<img src="cat%201.jpg"> <img src="none.jpg">',
    ]);
    expect(note?.files).toEqual([image, sound]);
    expect(note?.cards[0]?.front).toContain(`src="/api/media/${image.hash}"`);
    expect(note?.cards[0]?.front).toContain(player(sound.hash));
    expect(note?.cards[0]?.back).toContain(`src="/api/media/${named.hash}"`);
    expect(note?.cards[0]?.back).not.toContain('src="none.jpg"');
  });

  it('leaves out cards that show nothing of it', async () => {
    expect(await render(['', 'b'])).toMatchObject({ value: [{ cards: [] }] });
    const type = renderer.builtIn('Basic (and reversed card)') as NoteType;
    expect(await render(['a', '<br>'], { type })).toMatchObject({ value: [{ cards: [{ ordinal: 0 }] }] });
    expect(await render(['a', 'b'], { type: aType('{{Unknown}}') })).toMatchObject({ value: [{ cards: [] }] });
  });

  it('may be of any built-in type, with the names that are listed', () => {
    for (const { name, kind, fields, templates } of builtInNoteTypes)
      expect(renderer.builtIn(name)).toMatchObject({ name, kind, fields, templates });
    expect(renderer.builtIn('constructor')).toBeUndefined();
  });
});

describe('rendering', () => {
  it('refuses more than its limits, and goes on with others meanwhile and afterwards', async () => {
    const fields = Array.from({ length: 20 }, (_, index) => `F${index}`).concat('Back');
    const large = aType(
      fields
        .slice(0, 20)
        .map((name) => `{{${name}}}`)
        .join(''),
      fields,
    );
    const text = '<i>x</i>'.repeat(20_000);
    const notes = Array.from({ length: 8 }, () => ({ fields: fields.map(() => text), tags: [] }));
    const ticks: number[] = [];
    const clock = setInterval(() => ticks.push(ticks.length), 1);
    const [refused, other] = await Promise.all([
      render([], { type: large, notes }),
      render(['a', 'b'], { user: 'grace' as UserId }),
    ]);
    clearInterval(clock);
    expect(refused).toEqual({ ok: false, code: 'too_much_to_render' });
    expect(other).toMatchObject({ ok: true });
    expect(ticks.length).toBeGreaterThan(1);
    expect(await render(['a', 'b'])).toMatchObject({ ok: true });
  });

  it('refuses requests beyond those that may wait', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => render(['a', 'b'])));
    const busy = many.filter((each) => !each.ok && each.code === 'renderer_busy');
    expect(busy.length).toBeGreaterThan(0);
    expect(many.filter((each) => each.ok).length).toBeGreaterThan(5);
  });

  it('ends with the server', async () => {
    const closed = workerNoteRenderer();
    const request = { user, type: basic(), notes: [], deckName: '', filesOf: () => Promise.resolve([]) };
    const running = closed.render({ ...request, notes: [{ fields: ['a'.repeat(1_000_000), ''], tags: [] }] });
    const waiting = closed.render(request);
    await pause(20);
    closed.close();
    expect(await running).toEqual({ ok: false, code: 'too_much_to_render' });
    expect(await waiting).toEqual({ ok: false, code: 'renderer_busy' });
    expect(await closed.render(request)).toEqual({ ok: false, code: 'renderer_busy' });
  });
});
