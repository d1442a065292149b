/** The kinds of things that a client loads again after a change. */
export const nouns = ['set', 'folder', 'goal', 'quest', 'shared-folder'] as const;
export type Noun = (typeof nouns)[number];

/** A thing that has changed, or that the account no longer has. */
export interface ChangedThing {
  readonly noun: Noun;
  /** An id; of a folder its path. */
  readonly key: string;
  readonly isGone: boolean;
}

/** What one change of an account changed: things of its own, or too many to list. */
export type OwnChanges = readonly ChangedThing[] | 'everything';

/** Where a client has read up to. */
export interface ChangePlace {
  /** The number of the account's last change that the client knows. */
  readonly number: number;
  /** Changes of shared things from this instant on may be unknown to the client. */
  readonly from: Date;
}

/** A thing of the account's own, with the number of its last change. */
export interface NumberedThing extends ChangedThing {
  readonly number: number;
}

/** The present state of an account. */
export interface Present {
  /** The number of the account's last change. */
  readonly last: number;
  /** By the clock that tells the instants of changes. */
  readonly now: Date;
}

/** What the store found after a place. */
export interface FoundChanges extends Present {
  /** The greatest number that was reported to clients before. */
  readonly reported: number;
  /** The number of the last change that changed too much to list. */
  readonly everything?: number | undefined;
  /** By number, `mostListed` at most. */
  readonly own: readonly NumberedThing[];
  /** In no order, `mostListed` at most. */
  readonly shared: readonly ChangedThing[];
}

/** A page of changes, and the place after it. */
export interface ChangesPage {
  readonly things: readonly ChangedThing[];
  readonly next: ChangePlace;
  /** The client should load everything again. */
  readonly isReset: boolean;
}

/** The number of things in an answer. An answer with fewer is the last one. */
export const mostListed = 1_000;
/** UTF-16 code units of the keys in an answer: paths may be long. */
const longestList = 1_000_000;
/** What one change notes at most. Fewer things than an answer lists, so that each answer gets past a change. */
const mostNoted = { things: mostListed - 1, length: 200_000 };

/** Milliseconds for which changes are kept. */
export const changesKept = 30 * 24 * 60 * 60 * 1_000;
/**
 * Milliseconds between the instant of a shared thing's change and the latest moment at which a reader sees it: units of
 * work take up to a minute, and the clocks of servers differ.
 */
const latest = 120_000;

const lengthOf = (things: readonly ChangedThing[]): number => things.reduce((sum, { key }) => sum + key.length, 0);

/** The changes of one unit of work as they are noted. */
export const asNoted = (things: readonly ChangedThing[]): OwnChanges =>
  things.length > mostNoted.things || lengthOf(things) > mostNoted.length ? 'everything' : things;

/** The place of a client that knows the present state. */
export const placeNow = ({ last: number, now }: Present): ChangePlace => ({
  number,
  from: new Date(now.getTime() - latest),
});

const reset = (found: FoundChanges): ChangesPage => ({ things: [], next: placeNow(found), isReset: true });

/**
 * Whether changes after the place may be unknown: they are too old or too many, or the store was restored or copied and
 * has not reported the place.
 */
const isLost = (place: ChangePlace, { now, reported, everything = 0, shared }: FoundChanges): boolean =>
  now.getTime() - place.from.getTime() > changesKept + latest ||
  everything > place.number ||
  place.number > reported ||
  shared.length >= mostListed;

/** Each thing once. Shared things come later, because whether they are gone is known as of now. */
const different = (things: readonly ChangedThing[]): readonly ChangedThing[] => [
  ...new Map(things.map((thing) => [`${thing.noun} ${thing.key}`, thing])).values(),
];

const list = (place: ChangePlace, { last, now, own, shared }: FoundChanges): Omit<ChangesPage, 'isReset'> => {
  const end = own.at(-1);
  // The next answer begins with the last change of this one, of which a part may be missing.
  if (end && own.length >= mostListed) return { things: own, next: { ...place, number: end.number - 1 } };
  const things = different([...own, ...shared]);
  if (things.length <= mostListed) return { things, next: placeNow({ last, now }) };
  return { things: things.slice(0, mostListed), next: { ...place, number: last } };
};

/** What a client at this place should load again. */
export const changesAfter = (place: ChangePlace, found: FoundChanges): ChangesPage => {
  if (isLost(place, found)) return reset(found);
  const listed = list(place, found);
  return lengthOf(listed.things) > longestList ? reset(found) : { ...listed, isReset: false };
};
