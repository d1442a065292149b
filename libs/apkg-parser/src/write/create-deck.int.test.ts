import { describe, expect, it } from 'vitest';
import { openPackage } from '../open-package.ts';
import type { DeckBuilder } from './create-deck.ts';
import { createDeck } from './create-deck.ts';
import { writePackage } from './write-package.ts';

const italian = (): DeckBuilder => {
  const deck = createDeck('Italian');
  deck.add({ front: 'gatto', back: 'cat', tags: ['noun'] });
  deck.add({ front: 'correre', back: 'to run' });
  return deck;
};

const opened = async (deck: DeckBuilder) => openPackage(await writePackage(deck));

describe('a created deck', () => {
  it('is written with its notes, cards and media', async () => {
    const deck = italian();
    deck.addMedia('gatto.mp3', Uint8Array.of(1, 2));
    const pkg = await opened(deck);
    const decks = new Map(pkg.decks.map(({ id, name }) => [id, name]));
    expect(
      Array.from(pkg.cards(), (card) => [decks.get(card.deckId), card.due, pkg.render(card).question, card.type]),
    ).toEqual([
      ['Italian', 1, 'gatto', 0],
      ['Italian', 2, 'correre', 0],
    ]);
    expect([...pkg.notes()]).toMatchObject([
      { fields: ['gatto', 'cat'], tags: ['noun'] },
      { fields: ['correre', 'to run'], tags: [] },
    ]);
    expect([await pkg.media[0]?.bytes(), pkg.warnings]).toEqual([Uint8Array.of(1, 2), []]);
  });

  it('asks in both directions, but not for an empty back', async () => {
    const deck = createDeck('Italian', { reversed: true });
    deck.add({ front: 'gatto', back: 'cat' });
    deck.add({ front: 'ciao', back: '<br>' });
    const pkg = await opened(deck);
    const sides = Array.from(pkg.cards(), (card) => pkg.render(card));
    expect(sides.map(({ question }) => question)).toEqual(['gatto', 'cat', 'ciao']);
  });

  it('has the same ids each time, and others than a deck of another name', async () => {
    const options = { now: new Date('2026-05-01T00:00:00Z') };
    const [one, again] = [await writePackage(italian(), options), await writePackage(italian(), options)];
    expect(Buffer.compare(one, again)).toBe(0);
    const other = createDeck('Spanish');
    other.add({ front: 'gatto', back: 'cat' });
    const idsOf = ({ decks, notes, cards }: DeckBuilder) =>
      [decks, notes, cards].flatMap((items) =>
        [...(items as readonly { id: string; guid?: string }[])].map(({ id }) => id),
      );
    expect(idsOf(italian()).filter((id) => idsOf(other).includes(id))).toEqual([]);
  });

  it('keeps the guid of a note when another one is added before it', () => {
    const deck = createDeck('Italian');
    deck.add({ front: 'cane', back: 'dog' });
    deck.add({ front: 'gatto', back: 'the cat' });
    const guidsOf = ({ notes }: DeckBuilder) => [...(notes as readonly { guid: string }[])].map(({ guid }) => guid);
    expect(guidsOf(deck)[1]).toBe(guidsOf(italian())[0]);
    expect(new Set([...guidsOf(deck), ...guidsOf(italian())]).size).toBe(3);
  });

  it.each([
    ['a blank front', /^note 3 .* its front must not be blank/, { front: ' <br>', back: 'x' }],
    ['a front that is no text', /^note 3 .* its front must be text/, { front: 5 as unknown as string, back: 'x' }],
    ['a back that is no text', /^note 3 .* its back must be text/, { front: 'x', back: 5 as unknown as string }],
    ['tags that are no list', /^note 3 .* its tags must be a list/, { front: 'x', back: 'y', tags: 'z' as never }],
    ['a front twice', /^note 3 .* an earlier one/, { front: 'gatto', back: 'x' }],
  ])('refuses %s at once', (_, says, note) => {
    const deck = italian();
    expect(() => deck.add(note)).toThrow(says);
    expect(() => deck.add(note)).toThrow(TypeError);
    deck.add({ front: 'set', back: 'x', guid: 'set 1' });
    deck.add({ front: 'set', back: 'x', guid: 'set 2' });
    expect([...(deck.notes as readonly object[])]).toHaveLength(4);
  });

  it.each([
    ['a tag with a space', /a tag/, (deck: DeckBuilder) => deck.add({ front: 'a', back: 'b', tags: ['c d'] })],
    ['media with the name of a path', /media file/, (deck: DeckBuilder) => deck.addMedia('../a', Uint8Array.of(1))],
  ])('refuses %s when it is written', async (_, says, change) => {
    const deck = italian();
    change(deck);
    await expect(writePackage(deck)).rejects.toThrow(says);
  });

  it('refuses a name that is none of a deck', async () => {
    await expect(writePackage(createDeck('a::::b'))).rejects.toThrow(/its name/);
  });
});
