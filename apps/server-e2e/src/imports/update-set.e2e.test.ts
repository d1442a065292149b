import { createDeck, writePackage } from '@flashcards/apkg-parser';
import { isRefused } from '@flashcards/client-sdk';
import { describe, expect, it } from 'vitest';
import { aRunningServer } from '../running-server.ts';
import { aLearner } from '../study/a-learner.ts';
import { refusal, sendFormTo } from '../wire.ts';
import { fixture } from './fixture.ts';

// `update=<flashcardID>`: a newer package updates a set.
const server = aRunningServer();

type Words = Readonly<Record<string, string>>;

/** A package whose notes have the same guids for the same words. */
const aDeck = (words: Words): Promise<Uint8Array> => {
  const deck = createDeck('Italian', { reversed: true });
  for (const [front, back] of Object.entries(words)) deck.add({ front, back, guid: front });
  return writePackage(deck);
};

/** What a back has below the front. */
const answerIn = (back: string): string => back.split('\n').at(-1) ?? '';

const before: Words = { ciao: 'hello', cane: 'dog', gatto: 'cat' };
const after: Words = { ciao: 'hello', cane: 'a dog', albero: 'tree' };

describe('an update of a set', () => {
  it('keeps cards and progress, changes sides, and adds notes', async () => {
    const { client } = await aLearner(server());
    const { id } = await client.imports.create(await aDeck(before), { name: 'Italian', cards: 'templates' });
    const cards = [...(await client.sets.get(id)).cards.keys()];
    await client.cards.review({ card: cards[2] ?? '', rating: 'easy', reviewID: 'one' });
    const studied = (await client.sets.get(id)).cards.get(cards[2] as never);
    const { id: updated, report } = await client.imports.update(await aDeck(after), { set: id });
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
    const again = await client.imports.update(await aDeck(after), { set: id });
    expect(again.report).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
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
