import { promised } from './broken-promise.ts';
import type { Change, Library, Refusal } from './library-model.ts';
import { after } from './library-model.ts';

/** How things may stand, with what was asked and not answered: it may take effect, once, at any time. */
interface Possibility {
  readonly library: Library;
  readonly open: readonly Change[];
}

const distinct = (all: readonly Possibility[]): readonly Possibility[] => [
  ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
];

/** As it stands, and with any of what is open done in any order. */
const reachable = (from: Possibility): readonly Possibility[] => [
  from,
  ...from.open.flatMap((change, index) => {
    const library = after(from.library, change);
    if (typeof library === 'string') return [];
    return reachable({ library, open: from.open.toSpliced(index, 1) });
  }),
];

/**
 * All that a device's part of the library may be, by what it was answered. Every answer and every look leaves fewer; if
 * none is left, a promise was broken.
 */
export interface PossibleLibraries {
  /** Told that it was done, or why not. */
  answered(change: Change, outcome: 'done' | Refusal): void;
  /** Heard nothing. */
  unanswered(change: Change): void;
  /** Saw something that fits to some of them only. */
  saw(what: string, fits: (library: Library) => boolean): void;
  /** As they may stand now. */
  all(): readonly Library[];
}

/** Names that the devices of a learner run for. */
export const contested = 'Contested';

/** Whether the other device may have been first. */
const isLost = (change: Change, outcome: string): boolean =>
  outcome === 'name_taken' && 'name' in change && change.name.startsWith(contested);

export const possibleLibraries = (device: string): PossibleLibraries => {
  let possible: readonly Possibility[] = [{ library: { folders: [], sets: {} }, open: [] }];
  const now = (): readonly Possibility[] => distinct(possible.flatMap(reachable));
  const narrow = (to: readonly Possibility[], what: string): void => {
    const were = possible.map(({ library, open }) => JSON.stringify({ ...library, open })).join('\n or ');
    promised(to.length > 0, `${device}: ${what}, where it was\n ${were.slice(0, 20_000)}`);
    possible = distinct(to);
  };
  return {
    answered: (change, outcome) =>
      narrow(
        now().flatMap(({ library, open }) => {
          const result = after(library, change);
          if (isLost(change, outcome)) return [{ library, open }];
          if (typeof result === 'string') return result === outcome ? [{ library, open }] : [];
          return outcome === 'done' ? [{ library: result, open }] : [];
        }),
        `${JSON.stringify(change)} was answered with ${outcome}`,
      ),
    unanswered: (change) => {
      possible = possible.map(({ library, open }) => ({ library, open: [...open, change] }));
    },
    saw: (what, fits) =>
      narrow(
        now().filter(({ library }) => fits(library)),
        `a server shows ${what}`,
      ),
    all: () => now().map(({ library }) => library),
  };
};
