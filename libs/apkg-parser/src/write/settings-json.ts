import { creationOffsetKey } from '../collection/creation-offset.ts';
import { deckOptionsTable } from '../settings/deck-options.ts';
import { settingsJson as membersOf } from '../settings/write-settings.ts';
import { checkInteger, refuse } from './check.ts';
import type { Terms } from './terms.ts';
import { modifiedSeconds } from './terms.ts';
import type { DeckOptionsToWrite, DeckToWrite } from './deck-to-write.ts';
import { defaultDeckId } from './deck-json.ts';

/** No time zone is further from UTC. */
const dayOfMinutes = { least: -1_440, most: 1_440 };

/** Settings of a new collection with Anki's current scheduler. */
const newSettings = {
  curDeck: Number(defaultDeckId),
  activeDecks: [Number(defaultDeckId)],
  newSpread: 0,
  collapseTime: 1200,
  timeLim: 0,
  estTimes: true,
  dueCounts: true,
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
  dayLearnFirst: false,
  schedVer: 2,
  sched2021: true,
};

/** A package without settings, or with unreadable ones, gets those of a new collection. */
export const settingsJson = ({
  settings = {},
  minutesWest,
}: Pick<DeckToWrite, 'settings' | 'minutesWest'>): object => ({
  ...(Object.keys(settings).length > 0 ? settings : newSettings),
  ...(minutesWest === undefined ? {} : { [creationOffsetKey]: checkInteger(minutesWest, dayOfMinutes, 'minutesWest') }),
});

const defaultOptions: DeckOptionsToWrite = { id: '1', name: 'Default', modified: new Date(0) };

const groupJson = (options: DeckOptionsToWrite, terms: Terms): object => {
  const { id, name, modified } = options;
  const { checks } = terms;
  const place = `deck options ${checks.id(id, 'the id of deck options')}:`;
  return {
    ...membersOf(deckOptionsTable, options, { place, checks }),
    id: BigInt(id),
    name: checks.jsonText(name, `${place} their name`),
    mod: modifiedSeconds(modified, terms, place),
    usn: 0,
  };
};

/** All groups of options by id, with the default group. */
export const optionsJson = (groups: Iterable<DeckOptionsToWrite>, terms: Terms): object => {
  const byId = new Map([[defaultOptions.id, groupJson(defaultOptions, terms)]]);
  const given = new Set<string>();
  for (const options of groups) {
    if (given.has(options.id)) refuse(`deck options ${options.id}:`, 'there are others with this id');
    given.add(options.id);
    byId.set(options.id, groupJson(options, terms));
  }
  return Object.fromEntries(byId);
};
