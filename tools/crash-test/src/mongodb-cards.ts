import { promised } from './broken-promise.ts';
import { groups, sum } from './groups.ts';
import type { Snapshot } from './mongodb-rows.ts';
import { keyOf, userOf } from './mongodb-rows.ts';

type Rows<Name extends keyof Snapshot> = Snapshot[Name] extends Map<string, infer Row> ? Row : never;

/** Positions of one addition to a set. */
const span = 1_048_576;
const additionOf = ({ position }: Rows<'progress'>): number => Math.floor(position / span);

const isShown = ({ adding = [], lost = [] }: Rows<'sets'>, row: Rows<'progress'>): boolean =>
  ![...adding, ...lost].includes(additionOf(row)) || additionOf(row) === 0;

const bytesOf = ({ front, back }: Rows<'cards'>): number => Buffer.byteLength(front) + Buffer.byteLength(back);

/** The set has all of its cards, in places of their own, and as much text as it says. */
const checkSet = (set: Rows<'sets'>, shown: readonly Rows<'progress'>[], cards: Snapshot['cards']): void => {
  const { id, cardCount, textBytes } = set;
  const there = shown.flatMap((row) => {
    const card = cards.get(row.card);
    return card?.set === id ? [{ row, card }] : [];
  });
  const positions = new Set(there.map(({ row }) => row.position));
  promised(
    positions.size === cardCount && shown.length === cardCount,
    `the set ${id} has ${there.length} of ${cardCount} cards`,
  );
  const bytes = [sum(there, ({ row }) => row.textBytes), sum(there, ({ card }) => bytesOf(card))];
  promised(
    bytes.every((each) => each === textBytes),
    `the set ${id} holds ${textBytes} bytes, its rows ${bytes.join(' and ')}`,
  );
};

/** Every card shows in its set or is told of by a draft; answers how many wait for the sweeper. */
export const checkCards = ({ sets, cards, progress, drafts }: Snapshot): number => {
  const rows = groups(progress.values(), (row) => keyOf(userOf(row), row.set));
  const begun = new Set(
    [...drafts.values()].map((draft) => keyOf(userOf(draft), draft.set, `${draft.addition ?? ''}`)),
  );
  let orphans = 0;
  const found = (key: string, of: readonly Rows<'progress'>[]): void => {
    orphans += of.length;
    const lost = of.filter((row) => !begun.has(keyOf(key, '')) && !begun.has(keyOf(key, `${additionOf(row)}`)));
    promised(
      lost.length === 0,
      `${lost.length} cards of ${key} are left with no draft to tell of them, the first at ${lost[0]?.position}`,
    );
  };
  for (const set of sets.values()) {
    const all = rows.get(set._id) ?? [];
    checkSet(
      set,
      all.filter((row) => isShown(set, row)),
      cards,
    );
    found(
      set._id,
      all.filter((row) => !isShown(set, row)),
    );
  }
  for (const [key, of] of rows) if (!sets.has(key)) found(key, of);
  const withProgress = new Set([...progress.values()].map(({ card, set }) => keyOf(card, set)));
  const alone = [...cards.values()].filter(({ _id, set }) => !withProgress.has(keyOf(_id, set)));
  promised(alone.length === 0, `${alone.length} cards have no progress, so that nobody would find them`);
  return orphans;
};
