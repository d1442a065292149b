import type { CardToWrite, NoteTypeToWrite } from '@flashcards/apkg-parser';
import { createDeck, writePackage } from '@flashcards/apkg-parser';
import type { Client, UpdateRequest } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import { aLearner } from '../study/a-learner.ts';
import { refusal, sendFormTo } from '../wire.ts';
import { fixture } from './fixture.ts';

// `update=<flashcardID>`: a newer package updates a set.
const server = aRunningServer();
const small = aRunningServer({ limits: { setCards: 4 } });

type Words = Readonly<Record<string, string>>;

/** A package whose notes have the same guids for the same words. */
const aDeck = (words: Words): Promise<Uint8Array> => {
  const deck = createDeck('Italian', { reversed: true });
  for (const [front, back] of Object.entries(words)) deck.add({ front, back, guid: front });
  return writePackage(deck);
};

/** What a back has below the front. */
const answerIn = (back: string): string => back.split('\n').at(-1) ?? '';

const aTemplateSet = { name: 'Set', cards: 'templates' } as const;

const clozeType: NoteTypeToWrite = {
  ...{ id: '1234567890123', name: 'My cloze', kind: 'cloze', imageOcclusion: false, css: '', sortField: 0 },
  fields: ['Text'],
  templates: [{ name: 'Cloze', questionFormat: '{{cloze:Text}}', answerFormat: '{{cloze:Text}}' }],
};

const before: Words = { ciao: 'hello', cane: 'dog', gatto: 'cat' };
const after: Words = { ciao: 'hello', cane: 'a dog', albero: 'tree' };

/** Updates a set as it was planned. */
const updating = async ({ imports }: Client, deck: Uint8Array, request: UpdateRequest) => {
  const planned = await imports.planUpdate(deck, request);
  const updated = await imports.update(deck, request);
  expect(planned).toEqual({ ...updated.report, sets: [] });
  return updated;
};

describe('an update of a set', () => {
  it('keeps cards and progress, changes sides, and adds notes', async () => {
    const { client } = await aLearner(server());
    const { id } = await client.imports.create(await aDeck(before), { name: 'Italian', cards: 'templates' });
    const cards = [...(await client.sets.get(id)).cards.keys()];
    await client.cards.review({ card: cards[2] ?? '', rating: 'easy', reviewID: 'one' });
    const studied = (await client.sets.get(id)).cards.get(cards[2] as never);
    const { id: updated, report } = await updating(client, await aDeck(after), { set: id });
    expect(updated).toBe(id);
    expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 1, suspended: 0, sets: [id], skipped: [] });
    const set = await client.sets.get(id);
    expect([...set.cards.keys()].slice(0, 6)).toEqual(cards);
    expect(set.name).toBe('Italian');
    expect(Array.from(set.cards.values(), ({ front, back }) => [front, answerIn(back)])).toEqual([
      ['ciao', 'hello'],
      ['hello', 'ciao'],
      ['cane', 'a dog'],
      ['a dog', 'cane'],
      ['gatto', 'cat'],
      ['cat', 'gatto'],
      ['albero', 'tree'],
      ['tree', 'albero'],
    ]);
    expect(set.cards.get(cards[2] as never)).toEqual({ ...studied, back: expect.stringContaining('a dog') as string });
    const again = await updating(client, await aDeck(after), { set: id });
    expect(again.report).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it('changes cards whose pictures have another content, also of notes that were edited', async () => {
    const { client } = await aLearner(server());
    const pictured = (content: string) => {
      const deck = createDeck('Pictures');
      deck.add({ front: '<img src="a.png">', back: 'b', guid: 'one' });
      deck.add({ front: '<img src="b.png">', back: 'b', guid: 'two' });
      const media = ['a.png', 'b.png'].map((name) => ({
        name,
        bytes: () => Buffer.from(`\u0089PNG\r\n\u001a\n${name} ${content}`, 'latin1'),
      }));
      return writePackage({ ...deck, media });
    };
    const { id } = await client.imports.create(await pictured('1'), aTemplateSet);
    const [, second] = (await client.sets.get(id, { detail: 'full' })).cards.values();
    await client.notes.edit(second?.note ?? '', { fields: { Back: 'mine' }, tags: [] });
    const same = await updating(client, await pictured('1'), { set: id });
    expect(same.report).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const { report } = await updating(client, await pictured('2'), { set: id });
    expect(report).toMatchObject({ added: 0, changed: 2, unchanged: 0 });
  });

  it('plans a set that becomes full as it then is', async () => {
    const { client } = await aLearner(small());
    const { id } = await client.imports.create(await aDeck({ ciao: 'hello' }), aTemplateSet);
    const newer = { a: 'b', ciao: 'hi' };
    const { report } = await updating(client, await aDeck(newer), { set: id });
    expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 0, skipped: [] });
    await client.cards.deleteMany([...(await client.sets.get(id)).cards.keys()].slice(2));
    await client.sets.addCards(id, [{ front: 'typed', back: 'card' }]);
    const full = await updating(client, await aDeck(newer), { set: id });
    expect(full.report).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 1,
      skipped: [{ reason: 'set-full', count: 1 }],
    });
  });

  it('withdraws cards that their note no longer makes, and restores them', async () => {
    const { client } = await aLearner(server());
    const clozeDeck = (text: string) =>
      writePackage({
        noteTypes: [clozeType],
        decks: [{ id: '5', name: 'Cloze', filtered: false }],
        notes: [{ id: '6', guid: 'g', noteTypeId: clozeType.id, fields: [text], tags: [] }],
        cards: [...text.matchAll(/c(\d)::/g)].map(([, number], at) => ({
          ...{ id: String(7 + at), noteId: '6', deckId: '5', ord: Number(number) - 1 },
        })),
      });
    const { id } = await client.imports.create(await clozeDeck('{{c1::a}} {{c2::b}}'), aTemplateSet);
    const full = async () => [...(await client.sets.get(id, { detail: 'full' })).cards.values()];
    const [first, second] = (await full()).map((card) => card.id);
    await client.cards.review({ card: second ?? '', rating: 'easy' });
    const { report } = await updating(client, await clozeDeck('{{c1::a}} b {{c3::c}}'), { set: id });
    expect(report).toMatchObject({ added: 0, changed: 1, suspended: 1 });
    expect((await full()).map((card) => [card.ordinal, card.withdrawn])).toEqual([
      [0, false],
      [1, true],
      [2, false],
    ]);
    await updating(client, await clozeDeck('{{c1::a}} {{c2::b}}'), { set: id });
    const [one, two, three] = await full();
    expect([one?.id, one?.withdrawn, two?.id, two?.withdrawn, three?.withdrawn]).toEqual([
      ...[first, false, second, false, true],
    ]);
    expect(two).toMatchObject({ state: 'review', reps: 1 });
  });

  it('keeps cards that the package lacks and their note makes, with the new content', async () => {
    const { client } = await aLearner(server());
    const deck = createDeck('Italian', { reversed: true });
    deck.add({ front: 'cane', back: 'dog', guid: 'cane' });
    const { id } = await client.imports.create(await writePackage(deck), aTemplateSet);
    const newer = createDeck('Italian', { reversed: true });
    for (const [front, guid] of [
      ['il cane', 'cane'],
      ['gatto', 'gatto'],
    ] as const)
      newer.add({ front, back: 'x', guid });
    // As of a deck that has one card of each note.
    const cards = (newer.cards as readonly CardToWrite[]).filter(({ ord }) => ord === 0);
    const part = await writePackage({ ...newer, cards });
    const { report } = await updating(client, part, { set: id });
    expect(report).toMatchObject({ added: 1, changed: 1, suspended: 0, cards: 2 });
    expect(Array.from((await client.sets.get(id)).cards.values(), ({ front }) => front)).toEqual([
      'il cane',
      'x',
      'gatto',
    ]);
  });

  it('keeps fields that were edited here, unless it is to overwrite them', async () => {
    const { client } = await aLearner(server());
    const { id } = await client.imports.create(await aDeck(before), aTemplateSet);
    const cards = async () => [...(await client.sets.get(id, { detail: 'full' })).cards.values()];
    const sides = async () => (await cards()).slice(2, 4).map(({ front, back }) => [front, answerIn(back)]);
    const note = (await cards())[2]?.note ?? '';
    await client.notes.edit(note, { fields: { Front: 'il cane' }, tags: ['mine'] });
    const kept = await updating(client, await aDeck(after), { set: id });
    expect(kept.report).toMatchObject({ changed: 1, unchanged: 1, added: 1 });
    expect(await sides()).toEqual([
      ['il cane', 'a dog'],
      ['a dog', 'il cane'],
    ]);
    const again = await updating(client, await aDeck(after), { set: id });
    expect(again.report).toMatchObject({ changed: 0, unchanged: 3 });
    const replaced = await updating(client, await aDeck(after), { set: id, overwrite: true });
    expect(replaced.report).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await sides()).toEqual([
      ['cane', 'a dog'],
      ['a dog', 'cane'],
    ]);
    await updating(client, await aDeck(before), { set: id });
    expect(await sides()).toEqual([
      ['cane', 'dog'],
      ['dog', 'cane'],
    ]);
  });

  describe('with other fields of a note type', () => {
    const deckOf = (fields: readonly string[], notes: Readonly<Record<string, readonly string[]>>) => {
      const front = fields.includes('Front') ? 'Front' : 'Question';
      return writePackage({
        created: new Date(0),
        noteTypes: [
          {
            ...{ id: '1234567890124', name: 'Mine', kind: 'standard', imageOcclusion: false, css: '', sortField: 0 },
            fields,
            templates: [{ name: 'Card 1', questionFormat: `{{${front}}}`, answerFormat: '{{Back}}' }],
          },
        ],
        decks: [{ id: '1', name: 'Default', filtered: false }],
        notes: Object.entries(notes).map(([guid, texts], index) => ({
          ...{ id: String(index + 1), guid, noteTypeId: '1234567890124', fields: texts, tags: [] },
        })),
        cards: Object.keys(notes).map((_, index) => ({
          ...{ id: String(index + 1), noteId: String(index + 1), deckId: '1', ord: 0, type: 0, queue: 0, due: index },
        })),
      });
    };

    it.each([
      [['Extra', 'Front', 'Back'], ['x', 'a', 'b'], { Extra: '', Front: 'c', Back: 'd' }],
      [['Back', 'Front'], ['b', 'a'], { Back: 'd', Front: 'c' }],
      [['Question', 'Back'], ['a', 'b'], { Question: 'c', Back: 'd' }],
      [['Front', 'Back', 'More'], ['a', 'b', 'm'], { Front: 'c', Back: 'd', More: '' }],
    ] as const)('keeps texts and edits where they belong: %j', async (fields, first, second) => {
      const { client } = await aLearner(server());
      const deck = await deckOf(['Front', 'Back'], { g1: ['a', 'b'], g2: ['c', 'd'] });
      const { id } = await client.imports.create(deck, aTemplateSet);
      const [one = '', two = ''] = (await client.sets.get(id)).cards.keys();
      const [noteOfOne, noteOfTwo] = [await client.cards.info(one), await client.cards.info(two)].map(
        ({ note }) => note,
      );
      await client.notes.edit(noteOfOne?.id ?? '', { fields: { Front: 'mine' }, tags: [] });
      // Another note of the same guid.
      const { id: other } = await client.imports.create(deck, { ...aTemplateSet, name: 'Other' });
      const [, twin = ''] = (await client.sets.get(other)).cards.keys();
      await client.cards.moveMany([twin], { set: id });
      const { report } = await updating(client, await deckOf(fields, { g1: first }), { set: id });
      expect(report).toMatchObject({ added: 0, suspended: 0 });
      const fieldsOf = async (card: string) => Object.fromEntries((await client.cards.info(card)).note.fields);
      const front = fields.find((name) => name === 'Front') ?? 'Question';
      expect(await fieldsOf(one)).toMatchObject({ [front]: 'mine', Back: 'b' });
      expect(await client.cards.get(one)).toMatchObject({ front: 'mine' });
      expect(await fieldsOf(two)).toEqual(second);
      expect(await client.cards.get(two)).toEqual({ front: 'c', back: 'd' });
      expect(await fieldsOf(twin)).toEqual(second);
      const last = fields.at(-1) ?? '';
      expect(await client.notes.edit(noteOfTwo?.id ?? '', { fields: { [last]: 'new' }, tags: [] })).toEqual([two]);
      expect(await fieldsOf(two)).toEqual({ ...second, [last]: 'new' });
    });
  });

  it('is refused for sets of others, and with options that cannot find cards', async () => {
    const [ana, ben] = [await aLearner(server()), await aLearner(server())];
    const deck = await aDeck(before);
    const { id } = await ana.client.imports.create(deck, { name: 'Italian', cards: 'templates' });
    await expect(ben.client.imports.update(deck, { set: id })).rejects.toSatisfy((error) =>
      isRefused(error, 'set_not_found'),
    );
    const send = (query: string) =>
      sendFormTo(server(), `/import-package-flashcards?update=${id}${query}`, [
        ['jwtToken', ana.token],
        ['flashcardName', 'ignored'],
        ['file', Buffer.from(deck)],
      ]);
    const text = "Invalid value for 'update': expected cards=templates and decks=set";
    for (const query of ['', '&cards=fields', '&cards=templates&decks=folders'])
      expect(await send(query)).toEqual(refusal(400, text, 'cannot_update'));
    expect(await send('&cards=templates')).toMatchObject({ status: 200, body: { flashcardID: id } });
    const withoutName = await sendFormTo(server(), `/import-package-flashcards?update=${id}&cards=templates`, [
      ['jwtToken', ana.token],
      ['folder', '..'],
      ['file', Buffer.from(deck)],
    ]);
    expect(withoutName).toMatchObject({ status: 200, body: { flashcardID: id } });
    const broken = ana.client.imports.update(await fixture('hostile/not-a-zip.apkg'), { set: id });
    await expect(broken).rejects.toSatisfy((error) => isRefused(error, 'invalid_package'));
    expect((await ana.client.sets.get(id)).cards.size).toBe(6);
  });

  it('says nothing of sets when its id is malformed', async () => {
    const { token } = await aLearner(server());
    const answer = await sendFormTo(server(), '/import-package-flashcards?update=x&cards=templates', [
      ['jwtToken', token],
      ['flashcardName', 'ignored'],
      ['file', Buffer.from('x')],
    ]);
    expect(answer).toMatchObject({ status: 400 });
  });
});
