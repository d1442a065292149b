import { describe, expect, it } from 'vitest';
import type { Client } from '../index.ts';
import { createClient, isRefused } from '../index.ts';
import type { Responder } from '../wire-server.test-data.ts';
import { answers, aWireServer, hangsUp, rejection } from '../wire-server.test-data.ts';

const set = '370556619425910509820256369734521708079';
const card = '136138738938754739344027538704322015484';
const sides = { front: 'ciao', back: 'hello' };

const aClient = async (...responders: readonly Responder[]) => {
  const { baseUrl, received } = await aWireServer(...responders);
  return { client: createClient({ baseUrl, token: 't' }), received };
};

type Call = (client: Client) => Promise<unknown>;

describe('a change', () => {
  const done = { success: true };
  const calls: readonly (readonly [string, Call, unknown, unknown, unknown])[] = [
    [
      'POST create-flashcard',
      ({ sets }) => sets.create({ name: 'Italian', description: 'First', folder: 'a/b', cards: [sides] }),
      { flashcardName: 'Italian', flashcardDescription: 'First', folder: 'a/b', cards: [sides] },
      { success: true, flashcardID: set },
      set,
    ],
    [
      'POST create-flashcard',
      ({ sets }) => sets.create({ name: 'Italian', cards: [] }),
      { flashcardName: 'Italian', flashcardDescription: '', folder: '', cards: [] },
      { success: true, flashcardID: set },
      set,
    ],
    [
      'POST edit-flashcard',
      ({ sets }) => sets.edit(set, { name: 'b', description: '', folder: '' }),
      { flashcardID: set, newName: 'b', newDescription: '', newFolder: '' },
      done,
      undefined,
    ],
    ['DELETE delete-flashcard', ({ sets }) => sets.delete(set), { flashcardID: set }, done, undefined],
    [
      'POST add-cards',
      // A card of another set has more members.
      ({ sets }) => sets.addCards(set, [{ ...sides, suspended: true } as typeof sides]),
      { flashcardID: set, cards: [sides] },
      { cardIDs: [card] },
      [card],
    ],
    ['POST edit-card', ({ cards }) => cards.edit(card, sides), { cardID: card, ...sides }, done, undefined],
    ['DELETE delete-card', ({ cards }) => cards.delete(card), { cardID: card }, done, undefined],
    ['POST suspend-card', ({ cards }) => cards.suspend(card), { cardID: card, suspended: 'true' }, done, undefined],
    [
      'POST suspend-card',
      ({ cards }) => cards.suspend(card, false),
      { cardID: card, suspended: 'false' },
      done,
      undefined,
    ],
    [
      'POST edit-cards',
      ({ cards }) => cards.editMany([{ card, ...sides }]),
      { cards: [{ cardID: card, ...sides }] },
      done,
      undefined,
    ],
    [
      'POST find-cards',
      ({ cards }) => cards.find({ query: 'ciao', set, folder: 'a', state: 'due', tag: 'b', order: '-due', limit: 2 }),
      { query: 'ciao', flashcardID: set, folder: 'a', state: 'due', tag: 'b', sort: '-due', cursor: '', limit: '2' },
      { cards: [], next: 'more', total: '3' },
      { cards: [], next: 'more', total: 3 },
    ],
    [
      'POST find-cards',
      ({ cards }) => cards.find(),
      { query: '', flashcardID: '', folder: '', state: '', tag: '', sort: '', cursor: '', limit: '' },
      { cards: [], next: '', total: '0' },
      { cards: [], next: '', total: 0 },
    ],
    [
      'POST cram-cards',
      ({ cards }) => cards.cram({ which: 'ahead', set, tag: 'b', count: 2 }),
      { flashcardID: set, tag: 'b', which: 'ahead', count: '2' },
      { cards: [] },
      [],
    ],
    [
      'POST cram-cards',
      ({ cards }) => cards.cram({ which: 'failed-today' }),
      { flashcardID: '', tag: '', which: 'failed-today', count: '' },
      { cards: [] },
      [],
    ],
    [
      'POST get-card-styles',
      ({ cards }) => cards.styles([card]),
      { cardIDs: [card] },
      { styles: [{ css: '.card {}', cardIDs: [card] }] },
      [{ css: '.card {}', cards: [card] }],
    ],
    ['DELETE delete-cards', ({ cards }) => cards.deleteMany([card]), { cardIDs: [card] }, done, undefined],
    [
      'POST tag-cards',
      ({ cards }) => cards.tagMany([card], { add: ['a'] }),
      { cardIDs: [card], add: ['a'], remove: [] },
      done,
      undefined,
    ],
    [
      'POST move-cards',
      ({ cards }) => cards.moveMany([card], { set }),
      { cardIDs: [card], flashcardID: set },
      { moved: '2' },
      2,
    ],
    [
      'POST suspend-cards',
      ({ cards }) => cards.suspendMany([card], false),
      { cardIDs: [card], suspended: 'false' },
      done,
      undefined,
    ],
    [
      'POST bury-cards',
      ({ cards }) => cards.buryMany([card], false),
      { cardIDs: [card], buried: 'false' },
      done,
      undefined,
    ],
    ['POST flag-cards', ({ cards }) => cards.flagMany([card], 3), { cardIDs: [card], flag: '3' }, done, undefined],
    ['POST move-folder', ({ folders }) => folders.move('a', 'b/a'), { folder: 'a', newFolder: 'b/a' }, done, undefined],
    [
      'DELETE delete-folder',
      ({ folders }) => folders.delete('a'),
      { folder: 'a', recursive: 'false' },
      done,
      undefined,
    ],
    [
      'DELETE delete-folder',
      ({ folders }) => folders.delete('a', { recursive: true, timeout: 9_000 }),
      { folder: 'a', recursive: 'true' },
      done,
      undefined,
    ],
  ];
  it.each(calls)('is sent as text in documented order: %s %#', async (request, call, body, wire, answer) => {
    const { client, received } = await aClient(answers(wire));
    expect(await call(client)).toEqual(answer);
    expect(received.map(({ method, path }) => `${method} ${path.slice('/api/'.length)}`)).toEqual([request]);
    expect(received[0]?.body).toBe(JSON.stringify({ jwtToken: 't', ...(body as object) }));
  });

  const again: readonly (readonly [string, Call])[] = [
    ['sets.edit', ({ sets }) => sets.edit(set, { name: 'b', description: '', folder: '' })],
    ['cards.edit', ({ cards }) => cards.edit(card, sides)],
    ['cards.suspend', ({ cards }) => cards.suspend(card)],
  ];
  it.each(again)('that is repeatable is retried: %s', async (_, call) => {
    const { client, received } = await aClient(hangsUp, answers(done));
    await call(client);
    expect(received).toHaveLength(2);
  });

  const refused: readonly (readonly [number, string, string, Call])[] = [
    [400, 'Flashcard set name already exists', 'name_taken', ({ sets }) => sets.create({ name: 'a', cards: [] })],
    [409, 'Flashcard set is full', 'set_full', ({ sets }) => sets.addCards(set, [])],
    [409, 'Too many flashcard sets', 'too_many_sets', ({ sets }) => sets.create({ name: 'a', cards: [] })],
    [404, 'Flashcard set not found', 'set_not_found', ({ sets }) => sets.delete(set)],
    [404, 'Card not found', 'card_not_found', ({ cards }) => cards.suspend(card)],
    [
      413,
      'The set would hold more text than this server allows',
      'set_too_large',
      ({ cards }) => cards.edit(card, sides),
    ],
    [404, 'Folder not found', 'folder_not_found', ({ folders }) => folders.move('a', 'b')],
    [409, 'Folder is not empty', 'folder_not_empty', ({ folders }) => folders.delete('a')],
  ];
  it.each(refused)('is refused with %i %s', async (status, error, code, call) => {
    const { client } = await aClient(answers({ error }, status));
    expect(isRefused(await rejection(call(client)), code as never)).toBe(true);
  });
});
