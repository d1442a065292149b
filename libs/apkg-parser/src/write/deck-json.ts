import type { Deck } from '../collection/deck.ts';
import { mostLevels } from '../collection/deck-name.ts';
import { checkId, checkText, refuse } from './check.ts';
import { jsonId } from './json-id.ts';

/** Anki always has this deck. */
export const defaultDeckId = '1';

const notInNames = /[\p{Cc}]/u;
const between = '::';

const checkName = (name: unknown, place: string): string => {
  const text = checkText(name, place);
  if (notInNames.test(text)) return refuse(place, 'must hold no control character');
  const levels = text.split(between);
  if (levels.length > mostLevels) return refuse(place, `has more than ${mostLevels} levels`);
  return levels.some((level) => level.trim() === '') ? refuse(place, 'must have a name at each level') : text;
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

const folded = (name: string): string => name.normalize().toLowerCase();

/** Decks by id. Names are compared case-insensitively, like the collation of Anki's tables. */
export const deckMap = (decks: Iterable<Deck>): ReadonlyMap<string, Deck> => {
  const byId = new Map<string, Deck>();
  const names = new Set<string>();
  for (const deck of decks) {
    const place = `deck ${checkId(deck.id, 'the id of a deck')}:`;
    if (byId.has(deck.id)) refuse(place, 'there is another one with this id');
    const name = folded(checkName(deck.name, `${place} its name`));
    if (names.has(name)) refuse(`${place} its name`, 'is that of another deck');
    names.add(name);
    byId.set(deck.id, deck);
  }
  return byId;
};

/** The names of parent decks that are missing. */
const missingParents = (decks: Iterable<Deck>): readonly string[] => {
  const names = new Map(Array.from(decks, ({ name }) => [folded(name), name] as const));
  const missing = new Map<string, string>();
  for (const name of names.values()) {
    const levels = name.split(between);
    for (let count = levels.length - 1; count > 0; count -= 1) {
      const parent = levels.slice(0, count).join(between);
      if (!names.has(folded(parent))) missing.set(folded(parent), parent);
    }
  }
  return [...missing.values()];
};

const firstAddedId = 1_000_000_000_001;

/** Missing parents, each with a new id. */
function* added(decks: ReadonlyMap<string, Deck>): Generator<Pick<Deck, 'id' | 'name'>> {
  let next = firstAddedId;
  for (const name of missingParents(decks.values())) {
    while (decks.has(String(next))) next += 1;
    yield { id: String(next), name };
    next += 1;
  }
}

/** All decks by id as in Anki's schema 11, with missing parents and the default deck. */
export const decksJson = (decks: ReadonlyMap<string, Deck>, modified: number): object => {
  const described = [...decks.values(), ...added(decks)].map(
    ({ id, name }) => [id, deckJson(id, name, modified)] as const,
  );
  const withDefault = decks.has(defaultDeckId)
    ? described
    : [[defaultDeckId, deckJson(defaultDeckId, 'Default', 0)] as const, ...described];
  return Object.fromEntries(withDefault);
};
