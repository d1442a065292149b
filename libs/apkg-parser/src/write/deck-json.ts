import type { Deck } from '../collection/deck.ts';
import { isFiltered } from './filtered-deck.ts';
import { mostLevels } from '../collection/deck-name.ts';
import { deckTables } from '../settings/deck-settings.ts';
import { settingsJson } from '../settings/write-settings.ts';
import { refuse } from './check.ts';
import type { ContentChecks } from './content-checks.ts';
import type { Terms } from './terms.ts';
import { modifiedSeconds } from './terms.ts';

/** Anki always has this deck. */
export const defaultDeckId = '1';

const notInNames = /[\p{Cc}]/u;
const between = '::';

const checkName = (name: unknown, { refuse: refuseName, jsonText }: ContentChecks, place: string): string => {
  const text = jsonText(name, place);
  if (notInNames.test(text)) refuseName(place, 'must hold no control character');
  const levels = text.split(between);
  if (levels.length > mostLevels) refuseName(place, `has more than ${mostLevels} levels`);
  if (levels.some((level) => level.trim() === '')) refuseName(place, 'must have a name at each level');
  return text;
};

const deckJson = (deck: Deck, terms: Terms): object => {
  const place = `deck ${deck.id}:`;
  const filtered = isFiltered(deck);
  const checking = { place, checks: terms.checks };
  return {
    ...(filtered ? settingsJson(deckTables.filtered, deck, checking) : settingsJson(deckTables.normal, deck, checking)),
    id: BigInt(deck.id),
    name: deck.name,
    mod: modifiedSeconds(deck.modified, terms, place),
    usn: 0,
    dyn: Number(filtered),
  };
};

const folded = (name: string): string => name.normalize().toLowerCase();

/** Decks by id. Names are compared case-insensitively, like the collation of Anki's tables. */
export const deckMap = (decks: Iterable<Deck>, checks: ContentChecks): ReadonlyMap<string, Deck> => {
  const byId = new Map<string, Deck>();
  const names = new Set<string>();
  for (const deck of decks) {
    const place = `deck ${checks.id(deck.id, 'the id of a deck')}:`;
    if (byId.has(deck.id)) refuse(place, 'there is another one with this id');
    const name = folded(checkName(deck.name, checks, `${place} its name`));
    if (names.has(name)) checks.refuse(`${place} its name`, 'is that of another deck');
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
    // Anki refuses the package, and a name of thousands of levels would have as many parents.
    if (levels.length > mostLevels) continue;
    for (let count = levels.length - 1; count > 0; count -= 1) {
      const parent = levels.slice(0, count).join(between);
      if (!names.has(folded(parent))) missing.set(folded(parent), parent);
    }
  }
  return [...missing.values()];
};

const firstAddedId = 1_000_000_000_001;

/** Missing parents, each with a new id. */
function* added(decks: ReadonlyMap<string, Deck>): Generator<Deck> {
  let next = firstAddedId;
  for (const name of missingParents(decks.values())) {
    while (decks.has(String(next))) next += 1;
    yield { id: String(next), name, filtered: false };
    next += 1;
  }
}

const defaultDeck: Deck = { id: defaultDeckId, name: 'Default', filtered: false, modified: new Date(0) };

/** All decks by id as in Anki's schema 11, with missing parents and the default deck. */
export const decksJson = (decks: ReadonlyMap<string, Deck>, terms: Terms): object => {
  const all = [...(decks.has(defaultDeckId) ? [] : [defaultDeck]), ...decks.values(), ...added(decks)];
  return Object.fromEntries(all.map((deck) => [deck.id, deckJson(deck, terms)]));
};
