import type { StudySettings } from '@flashcards/accounts';
import type { AccountId, CardId } from '@flashcards/kernel';
import type { Action, ActionRow, Actions, CardAction, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import type { CardMarks } from '@flashcards/study';

/** Characters that an action counts for in addition to its details. */
const overhead = 128;
/** The most characters of an account's actions: as much as the text of a set. */
const mostActionText = 64 * 1_048_576;
/** Characters of a page: a thousand actions at most. */
const pageText = 1_000 * overhead;

/** JSON has no `undefined`. */
const detailsOf = ({ at: _, kind: __, ...details }: Action): string =>
  JSON.stringify(details, (___, value: unknown) => (value === undefined ? null : value));

const actionOf = ({ at, kind, details }: ActionRow): Action => {
  const { changed, ...rest } = JSON.parse(details) as { readonly changed?: object };
  const values = Object.entries(changed ?? {}).map(([name, value]) => [name, (value as unknown) ?? undefined]);
  return { at, kind, ...rest, ...(changed ? { changed: Object.fromEntries(values) as object } : {}) } as Action;
};

/** The actions as rows that follow the one with this number. */
const rowsAfter = (last: number, actions: readonly Action[]): readonly ActionRow[] => {
  let number = last;
  return actions.map((action) => {
    const details = detailsOf(action);
    number += overhead + details.length;
    return { number, at: action.at, kind: action.kind, details };
  });
};

/** Notes what the learner does in this unit, before its first write. Forgets the oldest actions beyond the most. */
export const noteActions = async ({ actions }: Tx, account: AccountId, noted: readonly Action[]): Promise<void> => {
  if (noted.length === 0) return;
  const rows = rowsAfter(await actions.last(account), noted);
  await actions.insert(account, rows);
  const forgotten = (rows.at(-1)?.number ?? 0) - mostActionText;
  if (forgotten > 0) await actions.deleteUpTo(account, forgotten);
};

/** The new values that differ from the present ones. */
const differing = <Values extends object>(present: Values, values: Values): Values | undefined => {
  const differ = Object.entries(values).filter(([name, value]) => present[name as keyof Values] !== value);
  return differ.length > 0 ? (Object.fromEntries(differ) as Values) : undefined;
};

export const changedSettings = (
  present: StudySettings,
  settings: Partial<StudySettings>,
  at: Date,
): readonly Action[] => {
  const changed = differing(present as Partial<StudySettings>, settings);
  return changed ? [{ at, kind: 'settings', changed }] : [];
};

type PresetAction = Extract<Action, { readonly kind: 'preset' }>;

export const changedMembers = (
  present: PresetAction['changed'],
  { changed: members, ...action }: Omit<PresetAction, 'kind'>,
): readonly Action[] => {
  const changed = differing(present, members);
  return changed ? [{ ...action, kind: 'preset', changed }] : [];
};

const kindOf = ({ suspended, ...marks }: Partial<CardMarks>): CardAction['kind'] | undefined => {
  if (suspended !== undefined) return suspended ? 'suspended' : 'resumed';
  if ('buriedOn' in marks) return marks.buriedOn === undefined ? 'unburied' : 'buried';
  return undefined;
};

/** For cards that get other marks. Flags are not noted. */
export const marked = (cards: readonly CardId[], marks: Partial<CardMarks>, at: Date): readonly Action[] => {
  const kind = kindOf(marks);
  return kind && cards.length > 0 ? [{ at, kind, cards }] : [];
};

export const edited = (cards: readonly CardId[], at: Date): readonly Action[] =>
  cards.length > 0 ? [{ at, kind: 'edited', cards }] : [];

/** The rows of an account's actions, in order; none of one that is leaving. */
export const actionPages = async function* (
  { read }: UnitOfWork,
  account: AccountId,
): AsyncGenerator<readonly ActionRow[]> {
  const last = await read(account, async ({ accounts, actions }) =>
    (await accounts.isThere(account)) ? actions.last(account) : 0,
  );
  for (let after = Math.max(0, last - mostActionText); after < last; after += pageText) {
    const range = { after, upTo: Math.min(after + pageText, last) };
    const rows = await read(account, ({ actions }) => actions.some(account, range));
    if (rows.length > 0) yield rows;
  }
};

export const actionListing = (units: UnitOfWork): Actions => ({
  all: async function* (account) {
    for await (const rows of actionPages(units, account)) yield rows.map(actionOf);
  },
});
