import type { Deck } from '../collection/deck.ts';
import { checkId, checkText, refuse } from './check.ts';
import { jsonId } from './json-id.ts';

/** Anki always has this one. */
export const defaultDeckId = '1';

const notInNames = /[\p{Cc}]/u;

const checkName = (name: unknown, place: string): string => {
  const text = checkText(name, place);
  if (notInNames.test(text)) return refuse(place, 'must hold no control character');
  return text.split('::').some((level) => level.trim() === '') ? refuse(place, 'must have a name at each level') : text;
};

const deckJson = (id: string, name: string, modified: number): object => ({
  id: jsonId(id),
  name,
  mod: modified,
  usn: 0,
  lrnToday: [0, 0],
  revToday: [0, 0],
  newToday: [0, 0],
  timeToday: [0, 0],
  collapsed: false,
  browserCollapsed: false,
  desc: '',
  dyn: 0,
  conf: 1,
  extendNew: 0,
  extendRev: 0,
});

/** Decks by id. Anki tells names apart as SQLite's order of it does, without case. */
export const deckMap = (decks: Iterable<Deck>): ReadonlyMap<string, Deck> => {
  const byId = new Map<string, Deck>();
  const names = new Set<string>();
  for (const deck of decks) {
    const place = `deck ${checkId(deck.id, 'the id of a deck')}:`;
    if (byId.has(deck.id)) refuse(place, 'there is another one with this id');
    const name = checkName(deck.name, `${place} its name`).normalize().toLowerCase();
    if (names.has(name)) refuse(`${place} its name`, 'is that of another deck');
    names.add(name);
    byId.set(deck.id, deck);
  }
  return byId;
};

/** All decks as Anki's schema 11 has them, by id, with the one that Anki always has. */
export const decksJson = (decks: ReadonlyMap<string, Deck>, modified: number): object => {
  const described = Array.from(decks.values(), ({ id, name }) => [id, deckJson(id, name, modified)] as const);
  const withDefault = decks.has(defaultDeckId)
    ? described
    : [[defaultDeckId, deckJson(defaultDeckId, 'Default', 0)] as const, ...described];
  return Object.fromEntries(withDefault);
};
