import { describe, expect, it } from 'vitest';
import type { Client } from './index.ts';
import { createClient } from './index.ts';
import { answers, aWireServer, rejection } from './wire-server.test-data.ts';

/** Untyped values, as plain JavaScript passes them. */
type Anything = never;

describe('an option of the wrong type', () => {
  const baseUrl = 'http://127.0.0.1:3000/api';
  const address = 'baseUrl: expected the address of the service, such as http://127.0.0.1:3000/api';
  it.each([
    [undefined, 'createClient: expected options, got undefined'],
    ['http://127.0.0.1', 'createClient: expected options, got a string'],
    [{}, `${address}, got undefined`],
    [{ baseUrl: 'nonsense' }, address],
    [{ baseUrl: 'ftp://127.0.0.1/api' }, address],
    [{ baseUrl: 'http://me:secret@127.0.0.1/api' }, address],
    [{ baseUrl: 'http://127.0.0.1/api?a=b' }, address],
    [{ baseUrl, timeout: '5' }, 'createClient: timeout: expected milliseconds from 0 on, got a string'],
    [{ baseUrl, timeout: NaN }, 'createClient: timeout: expected milliseconds from 0 on, got a number'],
    [{ baseUrl, maxRetries: -1 }, 'createClient: maxRetries: expected a whole number from 0 on, got a number'],
    [{ baseUrl, fetch: {} }, 'createClient: fetch: expected a function, got an object'],
    [{ baseUrl, signal: true }, 'createClient: signal: expected an AbortSignal, got a boolean'],
    [{ baseUrl, headers: { 'a b': 'secret' } }, 'headers: no legal name and value: "a b"'],
    [{ baseUrl, headers: { a: 'sec\nret' } }, 'headers: no legal name and value: "a"'],
  ])('is reported before anything is sent: %j', (options, message) => {
    expect(() => createClient(options as Anything)).toThrow(new TypeError(message));
  });
});

describe('an argument of the wrong type', () => {
  const calls: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
    ['cards.get: card: expected a string, got a number', ({ cards }) => cards.get(5 as Anything)],
    ['cards.get: expected options, got a string', ({ cards }) => cards.get('5', 'now' as Anything)],
    [
      'cards.get: timeout: expected milliseconds from 0 on, got null',
      ({ cards }) => cards.get('5', { timeout: null as Anything }),
    ],
    [
      'cards.review: expected a review, as { card, rating, reviewID, seconds }, got a string',
      ({ cards }) => cards.review('5' as Anything),
    ],
    [
      "cards.review: rating: expected one of 'again', 'hard', 'good', 'easy', got undefined",
      ({ cards }) => cards.review({ card: '5' } as Anything),
    ],
    ['sets.get: set: expected a string, got an object', ({ sets }) => sets.get({ id: '7' } as Anything)],
    ['sets.get: set: expected a string, got undefined', ({ sets }) => sets.get(undefined as Anything)],
    [
      'account.updateSettings: expected settings, as { timeZone, dayRolloverHour, newCardsPerDay, desiredRetention }, got undefined',
      ({ account }) => account.updateSettings(undefined as Anything),
    ],
    [
      'account.updateSettings: dayRolloverHour: expected a number, got a string',
      ({ account }) => account.updateSettings({ timeZone: 'UTC', dayRolloverHour: '4' } as Anything),
    ],
    [
      'account.signIn: expected a sign-in, as { idToken, userID, rawAccessToken, accessToken, timeZone, keepToken }, got undefined',
      ({ account }) => account.signIn(undefined as Anything),
    ],
    [
      'account.signIn: rawAccessToken: expected a string, got a number',
      ({ account }) => account.signIn({ userID: 'ada', idToken: 'id', rawAccessToken: 5 as Anything }),
    ],
    ['account.signIn: idToken: expected a string, got undefined', ({ account }) => account.signIn({} as Anything)],
    [
      'account.signIn: userID: expected one, since the id token names none',
      ({ account }) => account.signIn({ idToken: 'no token' }),
    ],
    [
      'imports.create: stripHtml: expected a boolean, got a string',
      ({ imports }) => imports.create(new Blob([]), { name: 'a', stripHtml: 'no' as Anything }),
    ],
    [
      'imports.create: name: expected a string, got undefined',
      ({ imports }) => imports.create(new Blob([]), {} as Anything),
    ],
    [
      'imports.create: expected an import, as { name, folder, description, cards, decks, termField, definitionField, stripHtml, cloze, scheduling, presets }, got undefined',
      ({ imports }) => imports.create(new Blob([]), undefined as Anything),
    ],
    [
      'imports.createFromCsv: expected an import, as { name, folder, description, delimiter, header, front, back, tags }, got undefined',
      ({ imports }) => imports.createFromCsv(new Blob([]), undefined as Anything),
    ],
    [
      'imports.planFromCsv: header: expected a boolean, got a string',
      ({ imports }) => imports.planFromCsv(new Blob([]), { name: 'a', header: 'Front' as Anything }),
    ],
    [
      'cards.reviewMany: expected a list of reviews, each as { card, rating, at, reviewID, seconds }, got an object',
      ({ cards }) => cards.reviewMany({} as Anything),
    ],
    [
      'cards.reviewMany: expected reviews, each as { card, rating, at, reviewID, seconds }, got null',
      ({ cards }) => cards.reviewMany([null] as Anything),
    ],
    [
      'cards.reviewMany: at: expected a Date, or an instant as in ISO 8601, got a string',
      ({ cards }) => cards.reviewMany([{ card: '5', rating: 'good', at: 'yesterday' as Anything }]),
    ],
    [
      'cards.reviewMany: at: expected a Date, or an instant as in ISO 8601, got a Date',
      ({ cards }) => cards.reviewMany([{ card: '5', rating: 'good', at: new Date(NaN) }]),
    ],
    [
      'goals.createXp: expected a goal, as { target, endDate }, got a number',
      ({ goals }) => goals.createXp(500 as Anything),
    ],
    [
      'goals.createXp: endDate: expected a date yyyy-mm-dd or dd/mm/yyyy, or a Date, got a Date',
      ({ goals }) => goals.createXp({ target: 500, endDate: new Date(NaN) }),
    ],
    [
      'goals.createCards: endDate: expected a date yyyy-mm-dd or dd/mm/yyyy, or a Date, got a string',
      ({ goals }) => goals.createCards({ target: 500, endDate: '3/31/2026' }),
    ],
    [
      'goals.createCards: target: expected a number, got a string',
      ({ goals }) => goals.createCards({ target: '500' as Anything, endDate: '2026-03-31' }),
    ],
    [
      'goals.editXp: expected a goal, as { title, target, endDate }, got undefined',
      ({ goals }) => goals.editXp('7', undefined as Anything),
    ],
    [
      'goals.editXp: title: expected a string, got undefined',
      ({ goals }) => goals.editXp('7', { target: 1, endDate: '2026-03-31' } as Anything),
    ],
    [
      'sets.create: expected a set, as { name, cards, description, folder }, got a string',
      ({ sets }) => sets.create('a' as Anything),
    ],
    [
      'sets.create: cards: expected a list of cards, each as { front, back }, got undefined',
      ({ sets }) => sets.create({ name: 'a' } as Anything),
    ],
    [
      'sets.addCards: cards: expected a list of cards, each as { front, back }, got null',
      ({ sets }) => sets.addCards('7', [null] as Anything),
    ],
    [
      'sets.addCards: front: expected a string, got a number',
      ({ sets }) => sets.addCards('7', [{ front: 1, back: 'b' }] as Anything),
    ],
    [
      'sets.addCards: back: expected a string, got undefined',
      ({ sets }) => sets.addCards('7', [{ front: 'a' }] as Anything),
    ],
    [
      'sets.edit: expected a set, as { name, description, folder }, got undefined',
      ({ sets }) => sets.edit('7', undefined as Anything),
    ],
    [
      'sets.edit: description: expected a string, got undefined',
      ({ sets }) => sets.edit('7', { name: 'a', folder: '' } as Anything),
    ],
    ['cards.edit: expected a card, as { front, back }, got a string', ({ cards }) => cards.edit('7', 'a' as Anything)],
    ['cards.suspend: suspended: expected a boolean, got a string', ({ cards }) => cards.suspend('7', 'no' as Anything)],
    ['folders.move: to: expected a string, got undefined', ({ folders }) => folders.move('a', undefined as Anything)],
    [
      'folders.delete: recursive: expected a boolean, got a string',
      ({ folders }) => folders.delete('a', { recursive: 'yes' as Anything }),
    ],
    ['folders.delete: expected options, got a boolean', ({ folders }) => folders.delete('a', true as Anything)],
    ['stats.get: expected options, got a string', ({ stats }) => stats.get('now' as Anything)],
    ['streak.checkIn: expected options, got a string', ({ streak }) => streak.checkIn('now' as Anything)],
    [
      "cards.review: no option 'reviewId'; is it 'reviewID'?",
      ({ cards }) => cards.review({ card: '5', rating: 'good', reviewId: 'mine' } as Anything),
    ],
    [
      "imports.createFromCsv: no option 'headers'; is it 'header'?",
      ({ imports }) => imports.createFromCsv(new Uint8Array(1), { name: 'a', headers: true } as Anything),
    ],
    [
      "imports.create: no option 'sheduling'; is it 'scheduling'?",
      ({ imports }) => imports.create(new Uint8Array(1), { name: 'a', sheduling: true } as Anything),
    ],
    [
      "imports.create: no option 'onprogress'; is it 'onProgress'?",
      ({ imports }) => imports.create(new Uint8Array(1), { name: 'a' }, { onprogress: () => {} } as Anything),
    ],
    [
      "sets.create: no option 'descripton'; is it 'description'?",
      ({ sets }) => sets.create({ name: 'a', cards: [], descripton: 'b' } as Anything),
    ],
    ['reviewCard: expected an object, got a string', ({ raw }) => raw.reviewCard('5' as Anything)],
  ];
  it.each(calls)('rejects and sends nothing: %s', async (message, call) => {
    const { baseUrl, received } = await aWireServer(answers({}));
    const error = await rejection(call(createClient({ baseUrl, token: 't' })));
    expect(error).toEqual(new TypeError(message));
    expect(received).toEqual([]);
  });

  it('is also reported for a token', async () => {
    const { baseUrl } = await aWireServer(answers({}));
    const client = createClient({ baseUrl, token: (() => 5) as Anything });
    expect(await rejection(client.folders.tree())).toEqual(
      new TypeError('folders.tree: token: expected a string, got a number'),
    );
  });
});
