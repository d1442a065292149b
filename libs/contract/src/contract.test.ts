import { describe, expect, it } from 'vitest';
import type { AnyCodec } from './codec.ts';
import { named, wrongAt } from './codec.ts';
import { list, map, object } from './combinators.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { expectedKeys } from './endpoint.ts';
import { fieldOf } from './misfit.ts';
import { invalidValueText, keyMismatchText, protocolErrors } from './refusals.ts';
import { text, wireInteger } from './wire/scalars.ts';

const placeOf = (read: () => unknown): string | undefined => {
  try {
    read();
  } catch (error) {
    return fieldOf(error);
  }
  throw new Error('it fits');
};

const endpoints = Object.entries(contract as Readonly<Record<string, Endpoint>>);

/**
 * The keys as the specification lists them (sections 4.1 and 7). Literals, so that a change of the contract fails here.
 */
const specified: Readonly<Partial<Record<keyof typeof contract, readonly string[]>>> = {
  signIn: ['userID', 'rawAccessToken', 'accessToken', 'idToken'],
  createFolder: ['jwtToken', 'folder'],
  importPackageFlashcards: [
    'jwtToken',
    'flashcardName',
    'folder',
    'flashcardDescription',
    'termField',
    'definitionField',
    'stripHtml',
  ],
  getFlashcardItem: ['cardID'],
  getTodayCards: ['jwtToken'],
  editXpGoal: ['jwtToken', 'goalID', 'newEndDate', 'newTitle', 'newGoalXP'],
  updateGoalStatus: ['jwtToken'],
  deleteGoal: ['jwtToken', 'goalID'],
  inviteToQuest: ['jwtToken', 'questId', 'invitedId'],
  deleteQuest: ['jwtToken', 'questId'],
  updateHeatmap: ['jwtToken'],
  getHeatmap: ['jwtToken'],
  calculateStreak: ['jwtToken'],
};

describe('the contract', () => {
  it.each(Object.entries(specified))('has the specified keys of %s', (name, keys) => {
    expect(expectedKeys(contract[name as keyof typeof contract])).toEqual(keys);
  });

  it.each(endpoints)('names the operation of %s by its path', (name, { path }) => {
    expect(path).toBe(`/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  });

  it('lists the keys in order with blank values in the text of a key mismatch', () => {
    expect(keyMismatchText(['jwtToken', 'goalID'])).toBe(
      'Your supplied json keys do not match the expected format. ' +
        "The request should be in the format: {'jwtToken': '', 'goalID': ''}",
    );
  });

  it('names the key and the expected value in the text of an invalid value', () => {
    expect(invalidValueText('newEndDate', 'a date dd/mm/yyyy')).toBe(
      "Invalid value for 'newEndDate': expected a date dd/mm/yyyy",
    );
  });
});

describe('a refusal code', () => {
  it('is spelled as in the X-Error-Code header', () => {
    const codes = [...endpoints.flatMap(([, { refusals }]) => Object.keys(refusals)), ...Object.keys(protocolErrors)];
    expect(codes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });

  it.each(endpoints)('of %s has its own text or names a bad value, not both', (_, { refusals, badValues }) => {
    expect(Object.keys(refusals).filter((code) => Object.hasOwn(badValues, code))).toEqual([]);
  });
});

describe('an example', () => {
  it.each(endpoints)('of %s equals what the codecs write', (_, { body, reply, example }) => {
    for (const [key, wire] of Object.entries(example.body as object)) {
      const codec = body[key] as AnyCodec;
      expect(codec.encode(codec.decode(wire))).toEqual(wire);
    }
    expect(reply.encode(reply.decode(example.reply))).toEqual(example.reply);
  });

  it.each(endpoints.filter(([, { format }]) => format === 'json'))('of %s has every key in order', (_, endpoint) => {
    expect(Object.keys(endpoint.example.body as object)).toEqual(Object.keys(endpoint.body));
  });
});

describe('an operation that takes a file', () => {
  it.each(endpoints.filter(([, { format }]) => format === 'form'))(
    'has a refusal for a missing file: %s',
    (_, endpoint) => {
      expect(endpoint.refusals['no_file']).toEqual({ status: 400, text: 'No file provided' });
    },
  );
});

describe('a constant member', () => {
  it('is required, and written', () => {
    const codec = object({ token: text }, { success: true });
    expect(codec.schema['required']).toEqual(['success', 'token']);
    expect(codec.encode({ token: 't' })).toEqual({ success: true, token: 't' });
  });
});

describe('a value that does not fit', () => {
  it('is reported with its path', () => {
    const codec = object({ sets: list(object({ cards: map(text, object({ count: wireInteger })) })) });
    const wire = { sets: [{ cards: {} }, { cards: { '7': { count: 'many' } } }] };
    const read = (): unknown => codec.decode(wire as never);
    expect(read).toThrow('expected digits');
    expect(placeOf(read)).toBe('sets.1.cards.7.count');
    expect(placeOf(() => codec.decode([] as never))).toBeUndefined();
  });

  it.each([
    [[], "expected an object with 'name', 'cards'"],
    [['name'], "'name': expected a string"],
    [['cards'], "'cards': expected a list of an object with 'count'"],
    [['cards', '0'], "'cards': entry 1: expected an object with 'count'"],
    [['cards', '2', 'count'], "'cards': entry 3: 'count': expected a whole number as digits"],
    // Keys that the sender made up are not repeated.
    [['__proto__'], "expected an object with 'name', 'cards'"],
    [['toString', 'x'], "expected an object with 'name', 'cards'"],
  ])('is reported to the client with its place, entries counted from one: %j', (path, expected) => {
    expect(wrongAt(object({ name: text, cards: list(object({ count: wireInteger })) }), path)).toBe(expected);
  });

  it('is reported as a whole where its parts have no names', () => {
    expect(wrongAt(text, ['a'])).toBe('expected a string');
    expect(wrongAt(named('cards', list(text)), ['4'])).toBe('entry 5: expected a string');
  });
});
