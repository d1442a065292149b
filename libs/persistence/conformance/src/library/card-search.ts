import type { LocalDate } from '@flashcards/kernel';
import type { CardText } from '@flashcards/library';
import type { Candidate, NewCardOfSet } from '@flashcards/persistence-ports';
import { cardTest, cardWords, frontWords, holdsInWords } from '@flashcards/search';
import { describe, expect, it } from 'vitest';
import { aPerson } from '../accounts/a-person.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, everyPage, insert } from '../asking.ts';
import { addCards, deleteCard, deleteSet, editCard, flag, suspend } from '../changing.ts';
import { hostileTexts } from '../hostile-text.ts';
import type { CurrentStore, OpenStore } from '../opened-store.ts';
import { openedStore } from '../opened-store.ts';
import { randomSetId } from '../random-ids.ts';
import { aStoredFolder, letIn, putOut, share } from '../sharing/a-shared-folder.ts';
import { aNote, withNotes } from './a-note.ts';
import { cardAt } from '../study/a-learner.ts';
import { aReview, recorded } from '../study/a-review.ts';
import { aCard, aSet, createdOn, untouched } from './a-set.ts';
import { candidatePages, candidatesOf, foundIn, idsFoundIn, queryOf } from './finding.ts';

const cardOf = (front: string, back = 'answer'): NewCardOfSet => aCard({ front, back });

const words = ['apple', 'appletree', 'tree', 'Äpfel', 'été', '日本', '日本語', '本', 'go', 'a', '12', 'straße'];

/** The same pseudo-random numbers below `count` in each run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (count: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % count;
  };
};

const aText = (number: (count: number) => number): string =>
  Array.from({ length: 1 + number(6) }, () => words[number(words.length)]).join([' ', ' ', '', '<br>'][number(4)]);

const aTerm = (number: (count: number) => number): string => {
  const text = Array.from({ length: 1 + number(3) }, () => words[number(words.length)]).join(' ');
  const word = (words[number(words.length)] ?? '').slice(0, 1 + number(4));
  return (number(3) === 0 ? '-' : '') + (number(2) === 0 ? `"${text}"` : word);
};

const matchingWords = (store: CurrentStore): void => {
  it('finds what the domain finds, for any query', async () => {
    const number = numbersFrom(42);
    const texts = Array.from({ length: 400 }, (): CardText => ({ front: aText(number), back: aText(number) }));
    const set = aSet({ cards: texts.map(aCard) });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    for (let count = 0; count < 150; count += 1) {
      const query = Array.from({ length: count === 0 ? 32 : number(5) }, () => aTerm(number)).join(' ');
      const expected = set.cards.filter((card) => holdsInWords(queryOf(query), cardWords(card))).map(({ id }) => id);
      expect([query, await idsFoundIn(store(), user, query, set.id)]).toEqual([query, expected.reverse()]);
    }
  });

  it('finds cards with any text by it', async () => {
    const set = aSet({ cards: hostileTexts.filter((text) => text.trim() !== '').map((text) => cardOf(text)) });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    for (const { id, front } of set.cards) {
      const query = `"${front.slice(0, 400).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
      expect([front, (await idsFoundIn(store(), user, query, set.id)).includes(id)]).toEqual([front, true]);
    }
  });

  it('finds all of many cards, in pages of both directions', async () => {
    const set = aSet({ cards: Array.from({ length: 2_500 }, (_, index) => cardOf(`card ${index % 2}`)) });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const all = await candidatesOf(store(), user, '', { set: set.id });
    const places = all.map(({ place }) => place).sort((one, other) => one - other);
    expect(new Set(places).size).toBe(2_500);
    for (const isDescending of [true, false]) {
      const after = { createdOn, place: places[1_250] as number };
      const found = await candidatesOf(store(), user, '"card 1"', { set: set.id, isDescending, after });
      const expected = places.filter((_, at) => at % 2 === 1 && (isDescending ? at < 1_250 : at > 1_250));
      expect(found.map(({ place }) => place).sort((one, other) => one - other)).toEqual(expected);
      // A page of a longer query is shorter.
      const rest = await candidatesOf(store(), user, 'card answer card answer', {
        set: set.id,
        isDescending,
        until: createdOn,
      });
      expect(rest.length).toBeLessThan(2_500);
      const day = (isDescending ? '2026-02-28' : '2026-03-02') as LocalDate;
      expect(await candidatesOf(store(), user, '', { set: set.id, isDescending, until: day })).toHaveLength(2_500);
    }
  });
};

const changing = (store: CurrentStore): void => {
  it('finds a card by its new words after an edit, and not by its old ones', async () => {
    const set = aSet({ cards: [cardOf('old words')] });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const [card] = set.cards;
    if (!card) throw new Error('no card');
    expect(await editCard(store(), user, { ...card, front: 'new terms' })).toBe('done');
    expect(await idsFoundIn(store(), user, 'old', set.id)).toEqual([]);
    expect(await idsFoundIn(store(), user, 'new term', set.id)).toEqual([card.id]);
  });

  it('finds added cards, and no deleted ones', async () => {
    const set = aSet({ cards: [cardOf('first')] });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const added = cardOf('second first');
    expect(await addCards(store(), user, { set: set.id, cards: [added] })).toBe('done');
    expect(await idsFoundIn(store(), user, 'first', set.id)).toEqual([added.id, set.cards[0]?.id]);
    await deleteCard(store(), user, added);
    expect(await idsFoundIn(store(), user, 'second', set.id)).toEqual([]);
    await deleteSet(store(), user, set.id);
    expect(await candidatesOf(store(), user, 'first', { set: set.id })).toEqual([]);
  });

  it('returns no card that is deleted between the search and the reading', async () => {
    const set = aSet({ cards: [cardOf('one'), cardOf('two'), cardOf('three')] });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const places = (await candidatesOf(store(), user, '', { set: set.id })).map(({ place }) => ({
      set: set.id,
      place,
    }));
    places.sort((one, other) => one.place - other.place);
    await deleteCard(store(), user, set.cards[1] as NewCardOfSet);
    const found: unknown[] = [];
    for await (const page of store().search.at(user, [...places, { set: randomSetId(), place: 0 }]))
      found.push(...page);
    expect(found).toEqual(
      [set.cards[0], set.cards[2]].map((card) => ({
        ...untouched(card as NewCardOfSet),
        set: set.id,
        place: expect.any(Number) as number,
        tags: [],
      })),
    );
  });
};

const conditions = [
  ...['is:new', '-is:new', 'is:learn', 'is:review', 'is:due', '-is:due', 'is:suspended', '-is:suspended', 'is:buried'],
  ...['flag:3', '-flag:3', 'flag:0', 'tag:verb', 'tag:VERB::past', 'tag:été', 'tag:a\\\\"b', 'tag:日本語', '-tag:verb'],
  ...['prop:due>0', 'prop:due<=0', '-prop:due=0', 'prop:ivl>=1', 'prop:reps=0', 'prop:reps>0', 'prop:lapses<1'],
  ...['prop:stability>0.1', 'prop:difficulty<5', 'prop:difficulty!=1', 'is:due tag:verb', 'prop:due<999999999'],
];

const seeing = (store: CurrentStore): void => {
  it('returns the front words, and the standing with the tags of the note where it is wanted', async () => {
    const note = aNote({ fields: ['<b>Ciao</b> Bella', 'hello'], tags: ['greeting', 'a::b'] });
    const set = aSet(withNotes([note]));
    const user = await aStoredUser(store());
    await insert(store(), user, { ...set, cards: [...set.cards, cardOf('typed')] });
    await suspend(store(), user, set.cards[1] as NewCardOfSet);
    await flag(store(), user, set.cards[0] as NewCardOfSet, 2);
    const found = await candidatesOf(store(), user, '', { set: set.id, withStanding: true });
    const byPlace = [...found].sort((one, other) => one.place - other.place);
    expect(byPlace.map(({ front, standing: of }) => [front, of?.suspended, of?.flag, of?.tags])).toEqual([
      ['ciao bella', false, 2, note.tags],
      ['hello', true, 0, note.tags],
      ['typed', false, 0, []],
    ]);
    expect(byPlace[0]?.standing?.progress).toEqual({ state: 'new', createdOn });
    expect(frontWords(cardWords(set.cards[0] as NewCardOfSet))).toBe('ciao bella');
  });

  it('returns blank front words of a card whose front has none', async () => {
    const fronts = ['b', '<img src=x>', '...', 'a', '<img src="y"> ?'];
    const set = aSet({ cards: [...fronts.map((front) => cardOf(front)), cardOf('!', '?'), cardOf('c', '?')] });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const found = await candidatesOf(store(), user, '', { set: set.id });
    const inOrder = found.map(({ front }) => front).sort();
    expect(inOrder).toEqual(['', '', '', '', 'a', 'b', 'c']);
    expect(await candidatesOf(store(), user, 'answer', { set: set.id })).toHaveLength(5);
  });

  it('leaves out no card for which the conditions on cards hold', async () => {
    const tags = [['Verb::past'], ['verb'], ['a"b', 'été'], ['日本語'], []];
    const notes = tags.map((some, index) => aNote({ guid: `${index}`, fields: [`f${index}`, 'b'], tags: some }));
    const { cards, ...others } = withNotes(notes);
    const withdrawn = cards.map((card, index) => (index === 2 ? { ...card, isWithdrawn: true as const } : card));
    const set = aSet({ ...others, cards: withdrawn });
    const [owner, member] = [await aPerson(store()), await aPerson(store())];
    await insert(store(), owner.account, set);
    const folder = await aStoredFolder(store(), owner);
    await share(store(), owner, folder, set);
    await letIn(store(), folder, member);
    for (const { account } of [owner, member]) {
      for (const [index, rating] of (['again', 'good', 'easy'] as const).entries())
        await recorded(store(), account, aReview({ card: cardAt(set, 2 * index), rating }));
      await suspend(store(), account, set.cards[4] as NewCardOfSet);
      await flag(store(), account, set.cards[1] as NewCardOfSet, 3);
      const all = await candidatesOf(store(), account, '', { set: set.id, withStanding: true });
      expect(all).toHaveLength(10);
      const byPlace = [...all].sort((one, other) => one.place - other.place);
      expect(byPlace.map(({ standing }) => standing?.isWithdrawn)).toEqual(
        cards.map((_, index) => (index === 2 ? true : undefined)),
      );
      const ofDay = await candidatesOf(store(), account, 'studied:01/03/2026', { set: set.id, withStanding: true });
      const ids = [...ofDay].sort((one, other) => one.place - other.place).map(({ standing }) => standing?.id);
      expect(ids).toEqual(cards.map(({ id }) => id));
      for (const text of conditions) {
        const test = cardTest(queryOf(text), createdOn);
        const holds = ({ standing }: Candidate) => standing !== undefined && test(standing);
        const found = await candidatesOf(store(), account, text, { set: set.id, withStanding: true });
        const placesOf = (some: readonly Candidate[]) => some.filter(holds).map(({ place }) => place);
        expect([text, placesOf(found)]).toEqual([text, placesOf(all)]);
      }
    }
  });

  it('returns candidates with long tags in pages of about a mebibyte, in both directions', async () => {
    const long = (note: number) => Array.from({ length: 1_000 }, (_, index) => `${note}`.padEnd(100, '-') + index);
    const notes = Array.from({ length: 30 }, (_, note) => aNote({ guid: `${note}`, tags: note % 5 ? long(note) : [] }));
    const set = aSet(withNotes(notes));
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const tagsOfPlaces = (some: readonly Candidate[]) =>
      [...some].sort((one, other) => one.place - other.place).map(({ standing }) => standing?.tags);
    for (const isDescending of [true, false]) {
      const pages: (readonly Candidate[])[] = [];
      const asked = { set: set.id, isDescending, withStanding: true };
      for await (const page of candidatePages(store(), user, '-tag:other', asked)) pages.push(page);
      expect(tagsOfPlaces(pages.flat())).toEqual(notes.flatMap(({ tags }) => [tags, tags]));
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(40);
    }
    const found = await candidatesOf(store(), user, `tag:${long(17)[999]}`, { set: set.id, withStanding: true });
    expect(found.map(({ standing }) => standing?.tags)).toContainEqual(notes[17]?.tags);
  });

  it('finds cards of a set that is shared with the account, with its own standing, until it is put out', async () => {
    const [owner, member, stranger] = [await aPerson(store()), await aPerson(store()), await aPerson(store())];
    const set = aSet(withNotes([aNote({ fields: ['shared', 'word'], tags: ['x'] })]));
    await insert(store(), owner.account, set);
    const folder = await aStoredFolder(store(), owner);
    await share(store(), owner, folder, set);
    await letIn(store(), folder, member);
    await suspend(store(), owner.account, set.cards[0] as NewCardOfSet);
    await suspend(store(), member.account, set.cards[1] as NewCardOfSet);
    const asked = { set: set.id, withStanding: true };
    const found = await candidatesOf(store(), member.account, 'shared', asked);
    const standings = found.map(({ standing }) => [standing?.suspended, standing?.tags]);
    expect(standings).toHaveLength(2);
    expect(standings).toEqual(
      expect.arrayContaining([
        [true, ['x']],
        [false, ['x']],
      ]),
    );
    const cards = await cardsOf(store(), member.account, set.id);
    expect(await foundIn(store(), member.account, '', set.id)).toEqual(
      cards.map((card) => ({ ...card, set: set.id, place: expect.any(Number) as number, tags: ['x'] })).reverse(),
    );
    expect(await candidatesOf(store(), stranger.account, 'shared', asked)).toEqual([]);
    await putOut(store(), owner, folder, member);
    expect(await candidatesOf(store(), member.account, 'shared', asked)).toEqual([]);
    const places = found.map(({ place }) => ({ set: set.id, place }));
    for await (const page of store().search.at(member.account, places)) expect(page).toEqual([]);
  });

  it('reads cards in the given order, in pages of bounded text', async () => {
    const set = aSet({ cards: Array.from({ length: 5 }, (_, index) => cardOf(`x${index} `.repeat(150_000))) });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const candidates = await candidatesOf(store(), user, '', { set: set.id });
    const places = candidates
      .map(({ place }) => ({ set: set.id, place }))
      .sort((one, other) => other.place - one.place);
    const pages: (readonly string[])[] = [];
    for await (const page of store().search.at(user, places)) pages.push(page.map(({ id }) => id));
    expect(pages.flat()).toEqual(set.cards.map(({ id }) => id).reverse());
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThan(4);
  });
};

const findingLong = (store: CurrentStore): void => {
  it('finds what the domain finds among short and long cards', async () => {
    const run = `${'a'.repeat(63)} `.repeat(62);
    const texts = Array.from({ length: 160 }, (_, index) => {
      const long = index % 4 === 0 ? '' : run.slice(0, index * 25);
      return { front: `${['odd', 'even'][index % 2]} ${long} end${index}`, back: index % 3 ? run : 'short' };
    });
    const set = aSet({ cards: texts.map(aCard) });
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const many = Array.from({ length: 31 }, (_, index) => `-${'a'.repeat(20)}b${index}`).join(' ');
    for (const text of ['odd', '-odd', 'end7', 'short', '-short even', `${many} odd`, 'zzz', 'odd is:new']) {
      const expected = set.cards.filter((card) => holdsInWords(queryOf(text), cardWords(card))).map(({ id }) => id);
      for (const isDescending of [true, false]) {
        const asked = { set: set.id, isDescending, withStanding: text.includes('is:') };
        const found = await candidatesOf(store(), user, text, asked);
        const places = found.map(({ place }) => ({ set: set.id, place })).sort((one, other) => one.place - other.place);
        const ids = (await everyPage(store().search.at(user, places))).map(({ id }) => id);
        expect([text, ids]).toEqual([text, expected]);
      }
    }
  });
};

const readingLong = (store: CurrentStore): void => {
  it('reads cards in pages of bounded tags', async () => {
    const tags = Array.from({ length: 2_000 }, (_, index) => 'x'.repeat(200) + index);
    const set = aSet(withNotes(['a', 'b', 'c', 'd'].map((guid) => aNote({ guid, tags }))));
    const user = await aStoredUser(store());
    await insert(store(), user, set);
    const candidates = await candidatesOf(store(), user, '', { set: set.id });
    const pages: number[] = [];
    for await (const page of store().search.at(
      user,
      candidates.map(({ place }) => ({ set: set.id, place })),
    ))
      pages.push(page.length);
    expect(pages).toEqual([3, 3, 2]);
  });
};

export const cardSearchConformance = (open: OpenStore): void => {
  describe('the search for cards', () => {
    const store = openedStore(open);
    describe('by words', () => matchingWords(store));
    describe('after a change', () => changing(store));
    describe('of one who may see them', () => seeing(store));
    describe('with long words', () => findingLong(store));
    describe('with long tags', () => readingLong(store));
  });
};
