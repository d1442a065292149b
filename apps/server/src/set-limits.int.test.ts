import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { TestServer } from './running-server.test-data.ts';
import { aServer } from './running-server.test-data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ config: { limits: { setBytes: 1_000 } } });
});
afterAll(() => server.close());

/** A card of `bytes` UTF-8 bytes: two per character on the front, one on the back. */
const cardOf = (bytes: number) => ({ front: 'é'.repeat((bytes - 2) / 2), back: 'bb' });
const tooLarge = { status: 413, body: { error: 'The set would hold more text than this server allows' } };

it('a set is limited to the configured text, by any operation', async () => {
  const jwtToken = await server.signIn();
  const create = (name: string, bytes: number) => {
    const place = { flashcardName: name, flashcardDescription: 'd'.repeat(5_000), folder: '' };
    return server.post('create-flashcard', { jwtToken, ...place, cards: [cardOf(bytes)] });
  };
  expect(await create('too large', 1_002)).toMatchObject(tooLarge);
  expect(await create('full', 1_000)).toMatchObject({ status: 200 });

  const { flashcardID } = (await create('growing', 500)).body as { flashcardID: string };
  const add = (bytes: number) => server.post('add-cards', { jwtToken, flashcardID, cards: [cardOf(bytes)] });
  expect(await add(502)).toMatchObject(tooLarge);
  const [cardID] = ((await add(400)).body as { cardIDs: readonly string[] }).cardIDs;
  const edit = (bytes: number) => server.post('edit-card', { jwtToken, cardID, ...cardOf(bytes) });
  expect(await edit(502)).toMatchObject(tooLarge);
  expect(await edit(500)).toMatchObject({ status: 200, body: { success: true } });
});

it('a set is limited to the configured number of cards', async () => {
  const other = await aServer({ config: { limits: { setCards: 2 } } });
  onTestFinished(() => other.close());
  const jwtToken = await other.signIn();
  const card = { front: 'a', back: 'b' };
  const full = { status: 409, body: { error: 'Flashcard set is full' } };
  const create = (cards: readonly object[]) =>
    other.post('create-flashcard', { jwtToken, flashcardName: 'a', flashcardDescription: '', folder: '', cards });
  expect(await create([card, card, card])).toMatchObject(full);
  const { flashcardID } = (await create([card])).body as { flashcardID: string };
  expect(await other.post('add-cards', { jwtToken, flashcardID, cards: [card, card] })).toMatchObject(full);
  expect(await other.post('add-cards', { jwtToken, flashcardID, cards: [card] })).toMatchObject({ status: 200 });
});
