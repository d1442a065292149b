import { describe, expect, it } from 'vitest';
import { refusesBadTokens, refusesOtherKeys } from '../edge/specified.ts';
import { fixture } from '../imports/fixture.ts';
import { aRunningServer } from '../running-server.ts';
import type { Learner } from '../study/a-learner.ts';
import { aLearner, cardsOf } from '../study/a-learner.ts';
import { asking, refusal } from '../wire.ts';
import { aWrittenSet, changingNothing, setNotFound, unknownId } from './a-library.ts';

const path = '/add-notes';
const server = aRunningServer();

interface Note {
  readonly noteType?: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly tags?: readonly string[];
}

const add = (learner: Learner, flashcardID: string, ...notes: readonly Note[]) =>
  asking(server(), learner)(path, {
    flashcardID,
    notes: notes.map(({ noteType = 'Basic', fields, tags = [] }) => ({ noteType, fields, tags })),
  });

const sidesOf = async ({ client }: Learner, set: string) =>
  Array.from((await client.sets.get(set)).cards.values(), ({ front, back }) => [front, back]);

const basic = { fields: { Front: '<b>ciao</b>', Back: 'hello' } };
const rule = 'a note of a type of the set, with fields of that type, that makes a card';
const badNote = (entry: number) => ({
  ...refusal(400, `Invalid value for 'notes': entry ${entry}: expected ${rule}`, 'invalid_value'),
  position: String(entry),
});

describe('add-notes', () => {
  it('makes every card of notes of the built-in types, as Anki renders them', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: [] });
    const notes = await learner.client.notes.add(set, [
      { noteType: 'Basic', ...basic, tags: ['greeting'] },
      { noteType: 'Basic (and reversed card)', fields: { Front: 'cane', Back: 'dog' } },
      { noteType: 'Cloze', fields: { Text: '{{c2::Rome}} is in {{c1::Italy::where}}' } },
    ]);
    expect(notes.map(({ cards }) => cards.length)).toEqual([1, 2, 2]);
    expect(await cardsOf(learner, set)).toEqual(notes.flatMap(({ cards }) => cards));
    const line = '\n\n<hr />\n\n';
    expect(await sidesOf(learner, set)).toEqual([
      ['<b>ciao</b>', `<b>ciao</b>${line}hello`],
      ['cane', `cane${line}dog`],
      ['dog', `dog${line}cane`],
      [expect.stringMatching(/Rome<.* is in .*\[where\]/), expect.stringMatching(/Rome<.* is in .*Italy/)],
      [expect.stringMatching(/\[\.\.\.\].* is in .*Italy/), expect.stringMatching(/Rome<.* is in .*Italy/)],
    ]);
    const [first] = notes[0]?.cards ?? [];
    expect(await learner.client.cards.get(first ?? '', { detail: 'full' })).toMatchObject({
      ...{ format: 'html', note: notes[0]?.note, ordinal: 0, tags: ['greeting'], state: 'new' },
    });
  });

  it('keeps a tag once, in its first spelling', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: [] });
    const tags = ['Tag', '\u00c9', 'tag', 'e\u0301'];
    const [note] = await learner.client.notes.add(set, [{ noteType: 'Basic', ...basic, tags }]);
    const [card] = note?.cards ?? [];
    const kept = { tags: ['Tag', '\u00c9'] };
    expect(await learner.client.cards.get(card ?? '', { detail: 'full' })).toMatchObject(kept);
    expect(await learner.client.cards.tags()).toEqual([
      { tag: 'Tag', cards: 1 },
      { tag: '\u00c9', cards: 1 },
    ]);
  });

  it('makes cards by the note types of a package, and exports them with these', async () => {
    const learner = await aLearner(server());
    const deck = await fixture('ok/wheel-custom12.new.apkg');
    const { id } = await learner.client.imports.create(deck, { name: 'All', cards: 'templates' });
    const type = (await learner.client.notes.types(id)).at(-1);
    const before = await cardsOf(learner, id);
    const fields = Object.fromEntries((type?.fields ?? []).map((name) => [name, `text of ${name}`]));
    const [note] = await learner.client.notes.add(id, [{ noteType: type?.name ?? '', fields }]);
    expect(note?.cards).toHaveLength(3);
    expect((await cardsOf(learner, id)).slice(before.length)).toEqual(note?.cards);
    const exported = await (await learner.client.sets.exportPackage(id)).bytes();
    const copy = await learner.client.imports.create(exported, { name: 'Copy', cards: 'templates' });
    const fronts = async (set: string) => (await sidesOf(learner, set)).map(([front]) => front).sort();
    expect(await fronts(copy.id)).toEqual(await fronts(id));
  });

  it('keeps harmful HTML out, and text as it is', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: [] });
    const Front = 'a < b <img src=x onerror="alert(1)"><script>alert(2)</script>';
    await learner.client.notes.add(set, [
      { noteType: 'Basic', fields: { Front, Back: '<a href="javascript:x">y</a>' } },
    ]);
    const [sides = []] = await sidesOf(learner, set);
    expect(sides.join('')).not.toMatch(/onerror|script/);
    expect(sides[0]).toContain('a &lt; b');
  });

  it('adds none if one of them has another type or field, or makes no card', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner);
    const bad: readonly Note[] = [
      { noteType: 'Unknown', fields: { Front: 'a' } },
      { fields: { Front: 'a', Rear: 'b' } },
      { fields: { __proto__: 'b', Front: 'a', constructor: 'b' } },
      { fields: { Front: ' <br>', Back: 'b' } },
      { noteType: 'Cloze', fields: { Text: 'no deletion' } },
      { fields: {} },
    ];
    await changingNothing(learner, async () => {
      for (const note of bad) expect(await add(learner, set, basic, basic, note)).toEqual(badNote(3));
    });
  });

  it('finds neither an unknown set nor a stranger’s', async () => {
    const [owner, stranger] = [await aLearner(server()), await aLearner(server())];
    const theirs = await aWrittenSet(owner);
    await changingNothing(owner, async () => {
      for (const set of [unknownId, theirs]) expect(await add(stranger, set, basic)).toEqual(setNotFound);
    });
  });

  it('adds 500 notes at once, and refuses more', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: [] });
    const many = Array.from({ length: 500 }, (_, index) => ({ fields: { Front: `f${index}`, Back: 'b' } }));
    expect(await add(learner, set, ...many)).toMatchObject({ status: 200 });
    expect(await cardsOf(learner, set)).toHaveLength(500);
    expect(await add(learner, set, ...many, basic)).toMatchObject({ status: 400, code: 'invalid_value' });
    const text = Array.from({ length: 500 }, (_, index) => `{{c${index + 1}::${'x'.repeat(100)}}}`).join(' ');
    expect(await add(learner, set, { noteType: 'Cloze', fields: { Text: text } })).toEqual(
      refusal(413, 'These notes make more or larger cards than one request may', 'too_much_to_render'),
    );
  });

  it('adds them once for one key', async () => {
    const learner = await aLearner(server());
    const set = await aWrittenSet(learner, { cards: [] });
    const notes = [{ noteType: 'Basic', ...basic }];
    const added = await learner.client.notes.add(set, notes, { idempotencyKey: 'key' });
    expect(await learner.client.notes.add(set, notes, { idempotencyKey: 'key' })).toEqual(added);
    expect(await cardsOf(learner, set)).toHaveLength(1);
  });

  const request = { server, path, body: { jwtToken: '', flashcardID: unknownId, notes: [] } } as const;
  refusesOtherKeys(request, "{'jwtToken': '', 'flashcardID': '', 'notes': ''}");
  refusesBadTokens(request);
});
