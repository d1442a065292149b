import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { asking, done, refusal } from '../wire.ts';
import { aWrittenSet, changingNothing, unknownId } from './a-library.ts';

const path = '/edit-note';
const server = aRunningServer();

const edit = (learner: Learner, noteID: string, fields: object, tags: readonly string[] = []) =>
  asking(server(), learner)(path, { noteID, fields, tags });

const line = '\n\n<hr />\n\n';

/** A set of one note. */
const aNote = async (learner: Learner, noteType: string, fields: Readonly<Record<string, string>>) => {
  const set = await aWrittenSet(learner, { cards: [] });
  const [note] = await learner.client.notes.add(set, [{ noteType, fields, tags: ['old'] }]);
  if (!note) throw new Error('a note was added');
  return { set, ...note };
};

const fullCards = async ({ client }: Learner, set: string) => [
  ...(await client.sets.get(set, { detail: 'full' })).cards.values(),
];

const noteNotFound = refusal(404, 'Note not found', 'note_not_found');

describe('edit-note', () => {
  it('sets fields, replaces tags and renders all its cards anew; progress stays', async () => {
    const learner = await aLearner(server());
    const { set, note, cards } = await aNote(learner, 'Basic (and reversed card)', { Front: 'cane', Back: 'cat' });
    await learner.client.cards.review({ card: cards[1] ?? '', rating: 'easy' });
    const before = await fullCards(learner, set);
    expect(await edit(learner, note, { Back: 'dog' }, ['new', 'two'])).toEqual(done({ cardIDs: cards }));
    const tags = ['new', 'two'];
    expect(await fullCards(learner, set)).toEqual([
      { ...before[0], front: 'cane', back: `cane${line}dog`, tags },
      { ...before[1], front: 'dog', back: `dog${line}cane`, tags },
    ]);
    expect(await learner.client.notes.edit(note, { fields: {}, tags: [] })).toEqual(cards);
    expect((await fullCards(learner, set)).map((card) => card.tags)).toEqual([[], []]);
  });

  it('keeps a tag once, in its first spelling, also of a typed card', async () => {
    const learner = await aLearner(server());
    const { set, note } = await aNote(learner, 'Basic', { Front: 'cane', Back: 'dog' });
    const typed = await aWrittenSet(learner);
    const [card] = await cardsOf(learner, typed);
    for (const id of [note, card]) await edit(learner, id, {}, ['Tag', '\u00c9', 'tag', 'e\u0301']);
    const [[made], [edited]] = [await fullCards(learner, set), await fullCards(learner, typed)];
    expect([made?.tags, edited?.tags]).toEqual([
      ['Tag', '\u00c9'],
      ['Tag', '\u00c9'],
    ]);
  });

  it('adds cards of new deletions, and withdraws and restores others', async () => {
    const learner = await aLearner(server());
    const { set, note, cards } = await aNote(learner, 'Cloze', { Text: '{{c1::a}} {{c2::b}}' });
    const [first, second] = cards as [string, string];
    const edited = await learner.client.notes.edit(note, { fields: { Text: '{{c1::a}} {{c3::c}}' }, tags: [] });
    expect(edited).toEqual([first, expect.stringMatching(/^\d+$/)]);
    const withdrawn = async () => (await fullCards(learner, set)).map((card) => [card.id, card.withdrawn]);
    expect(await withdrawn()).toEqual([
      [first, false],
      [second, true],
      [edited[1], false],
    ]);
    expect([...(await learner.client.cards.today()).sets.values()].flatMap((each) => [...each.cards.keys()])).toEqual([
      first,
      edited[1],
    ]);
    const back = await learner.client.notes.edit(note, { fields: { Text: '{{c2::b}}' }, tags: [] });
    expect(back).toEqual([second]);
    expect(await withdrawn()).toEqual([
      [first, true],
      [second, false],
      [edited[1], true],
    ]);
  });

  it('edits a typed card by its id, whose fields are Front and Back', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner);
    const [card] = await cardsOf(learner, set);
    expect(await edit(learner, card, { Back: '<i>text</i>' }, ['typed'])).toEqual(done({ cardIDs: [card] }));
    const [typed] = await fullCards(learner, set);
    expect(typed).toMatchObject({ front: 'word 1', back: '<i>text</i>', format: 'text', tags: ['typed'] });
    for (const fields of [{ Front: ' ' }, { Text: 'x' }])
      expect(await edit(learner, card, fields)).toMatchObject({ status: 400, code: 'invalid_value' });
  });

  it('refuses unknown fields, and what would make no card', async () => {
    const learner = await aLearner(server());
    const { note } = await aNote(learner, 'Basic', { Front: 'a', Back: 'b' });
    const rule = "fields of the note's type by their names, with which it makes a card";
    await changingNothing(learner, async () => {
      for (const fields of [
        { Rear: 'x' },
        { Front: '' },
        { Front: '<script>x</script>' },
        JSON.parse('{"__proto__":"x"}'),
      ])
        expect(await edit(learner, note, fields as object)).toEqual(
          refusal(400, `Invalid value for 'fields': expected ${rule}`, 'invalid_value'),
        );
      for (const bad of ['\ud800', 'a\u001fb', 7])
        expect(await edit(learner, note, { Front: bad })).toMatchObject({ status: 400, code: 'invalid_value' });
    });
  });

  it('finds neither an unknown note, a stranger’s nor one of a deleted set', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    const { note: theirs, cards } = await aNote(owner, 'Basic', { Front: 'a', Back: 'b' });
    const [typed] = await cardsOf(owner, await aWrittenSet(owner));
    const { set, note: gone } = await aNote(stranger, 'Basic', { Front: 'a', Back: 'b' });
    await stranger.client.sets.delete(set);
    await changingNothing(owner, async () => {
      for (const note of [unknownId, theirs, typed, cards[0] ?? '', gone])
        expect(await edit(stranger, note, { Front: 'x' })).toEqual(noteNotFound);
    });
    expect(await edit(owner, cards[0] ?? '', { Front: 'x' })).toEqual(noteNotFound);
  });

  it('edits what an import makes of a note of 200 deletions', async () => {
    const learner = await aLearner(server());
    const text = Array.from({ length: 200 }, (_, index) => `{{c${index + 1}::deletion ${index}}}`).join(' ');
    const { note, cards } = await aNote(learner, 'Cloze', { Text: text });
    expect(cards).toHaveLength(200);
    expect(await learner.client.notes.edit(note, { fields: {}, tags: ['new'] })).toEqual(cards);
  });

  it('of many edits at once, applies all', async () => {
    const learner = await aLearner(server());
    const { set, note } = await aNote(learner, 'Basic', { Front: 'a', Back: 'b' });
    const edits = [{ Front: 'x' }, { Back: 'y' }].map((fields) => edit(learner, note, fields));
    for (const edited of await Promise.all(edits)) expect(edited).toMatchObject({ status: 200 });
    expect((await fullCards(learner, set))[0]).toMatchObject({ front: 'x', back: `x${line}y` });
  });

  const request = { server, path, body: { jwtToken: '', noteID: unknownId, fields: {}, tags: [] } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'noteID': '', 'fields': '', 'tags': ''}");
  refusesBadTokens(request);
});

describe('edit-card of a card that is made from a note', () => {
  const editCard = (learner: Learner, cardID: string, front: string, back: string) =>
    asking(server(), learner)('/edit-card', { cardID, front, back });

  it('changes the fields that are its sides, and with them the other cards', async () => {
    const learner = await aLearner(server());
    const { set, cards } = await aNote(learner, 'Basic (and reversed card)', { Front: 'cane', Back: 'cat' });
    const [first = '', second = ''] = cards;
    expect(await editCard(learner, second, 'dog', '<b>il</b> cane')).toEqual(done({ success: true }));
    const sides = (await fullCards(learner, set)).map(({ front, back }) => [front, back]);
    expect(sides).toEqual([
      ['<b>il</b> cane', `<b>il</b> cane${line}dog`],
      ['dog', `dog${line}<b>il</b> cane`],
    ]);
    const [typed] = await cardsOf(learner, await aWrittenSet(learner));
    await learner.client.cards.editMany([
      { card: first, front: 'gatto', back: 'cat' },
      { card: typed, front: 'typed', back: 'anew' },
    ]);
    expect((await fullCards(learner, set))[1]).toMatchObject({ front: 'cat', back: `cat${line}gatto`, tags: ['old'] });
    expect(await learner.client.cards.get(typed)).toEqual({ front: 'typed', back: 'anew' });
  });

  it('names the edit that would make no card, and takes a separator of fields for a space', async () => {
    const learner = await aLearner(server());
    const { set, cards } = await aNote(learner, 'Basic', { Front: 'f', Back: 'b' });
    const [other] = await learner.client.notes.add(set, [{ noteType: 'Basic', fields: { Front: 'o', Back: 'b' } }]);
    const edits = [
      { cardID: cards[0] ?? '', front: 'ok', back: 'ok' },
      { cardID: other?.cards[0] ?? '', front: '<br>', back: 'x' },
    ];
    expect(await asking(server(), learner)('/edit-cards', { cards: edits })).toMatchObject({
      ...{ status: 400, code: 'invalid_value', position: '2' },
      body: { error: expect.stringMatching(/^Invalid value for 'cards': entry 2: expected /) as string },
    });
    await learner.client.cards.edit(cards[0] ?? '', { front: 'a\u001fb', back: 'c' });
    expect((await learner.client.cards.info(cards[0] ?? '')).note.fields.get('Front')).toBe('a b');
    expect((await learner.client.sets.exportPackage(set)).size).toBeGreaterThan(0);
  });

  it('is refused where a side is more than a field', async () => {
    const learner = await aLearner(server());
    const { cards } = await aNote(learner, 'Cloze', { Text: '{{c1::a}}' });
    const [typed] = await cardsOf(learner, await aWrittenSet(learner));
    const made = refusal(409, 'This card is made from a note', 'made_from_note');
    await changingNothing(learner, async () => {
      expect(await editCard(learner, cards[0] ?? '', 'a', 'b')).toEqual(made);
      const edits = [typed, cards[0]].map((cardID) => ({ cardID, front: 'a', back: 'b' }));
      expect(await asking(server(), learner)('/edit-cards', { cards: edits })).toEqual({ ...made, position: '2' });
    });
  });
});
