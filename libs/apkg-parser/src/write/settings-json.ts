import { defaultDeckId } from './deck-json.ts';

/** Settings of a new collection with Anki's current scheduler. */
export const settingsJson = (minutesWest: number | undefined) => ({
  ...(minutesWest === undefined ? {} : { creationOffset: minutesWest }),
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
});

/** The single options group of all decks. */
export const optionsJson = {
  1: {
    id: 1,
    mod: 0,
    name: 'Default',
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    new: { bury: false, delays: [1, 10], initialFactor: 2500, ints: [1, 4, 0], order: 1, perDay: 20 },
    rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36500, perDay: 200, hardFactor: 1.2 },
    lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
    dyn: false,
  },
};
