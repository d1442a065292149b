import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { AccountId, Outcome, SetId, SharedFolderId } from '@flashcards/kernel';
import { addDays, ok, refuse } from '@flashcards/kernel';
import { rootFolder } from '@flashcards/library';
import type { FileReferences, Library, MemberRefusal, Presets, StudyQueue } from '@flashcards/persistence-ports';
import type { QueueCursor, QueueOrder, QueuePart, StudyPresets } from '@flashcards/study';
import { compareKeys, mixed, queueParts, readQueueCursor, writeQueueCursor } from '@flashcards/study';
import type { Now } from '../../clock.ts';
import type { PlaceRefusal, SetPorts } from '../../library/searched-sets.ts';
import { placeRefusal } from '../../library/searched-sets.ts';
import { dueLoadOn } from '../due-load.ts';
import type { GatheredQueue } from './gather-queue.ts';
import type { Queued } from './queue-gathering.ts';
import { gatherQueue } from './gather-queue.ts';
import type { Selection } from './queue-sets.ts';
import type { QueuedCard } from './queued-cards.ts';
import { queuedCards } from './queued-cards.ts';
import type { FullCardPorts } from '../study-cards.ts';
import { presetsOf } from '../study-presets.ts';

export interface AskedQueue extends Omit<Selection, 'among'> {
  /** Only its sets. */
  readonly sharedFolder?: SharedFolderId | undefined;
  /** Absent: the first page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Also cards in review that are due within this number of days, and what is needed to schedule them elsewhere. */
  readonly ahead?: number | undefined;
}

export interface StudyQueuePage {
  readonly cards: readonly QueuedCard[];
  readonly counts: GatheredQueue['counts'];
  /** The cursor of the next page; blank on the last one. */
  readonly next: string;
  readonly scheduling?:
    | (Pick<User['settings'], 'timeZone' | 'dayRolloverHour'> & {
        readonly presets: ReturnType<StudyPresets['ofScopes']>;
      })
    | undefined;
}

interface Ports extends SetPorts, FullCardPorts {
  readonly queue: StudyQueue;
  readonly presets: Presets;
  readonly library: Library;
  readonly fileReferences: FileReferences;
  readonly now: Now;
}

interface InPart extends Queued {
  readonly part: QueuePart;
}

const isAfter = (key: Queued['key'], last: Queued['key'] | undefined): boolean =>
  last === undefined || compareKeys(key, last) > 0;

/** The cards that were not shown on earlier pages. */
const leftOf = ({ parts }: GatheredQueue, { shown }: Pick<QueueCursor, 'shown'>) => {
  const left = (part: QueuePart): readonly InPart[] =>
    parts[part].filter(({ key }) => isAfter(key, shown[part])).map(({ card, key }) => ({ card, key, part }));
  return Object.fromEntries(queueParts.map((part) => [part, left(part)])) as Record<QueuePart, readonly InPart[]>;
};

/** What is due now comes first, then what ends within minutes, then what is due on later days. */
const joined = (left: ReturnType<typeof leftOf>, order: QueueOrder): readonly InPart[] => {
  const due = order === 'mixed' ? mixed(left.fresh, left.reviews) : [...left.reviews, ...left.fresh];
  return [...left.learning, ...due, ...left.waiting, ...left.ahead];
};

/** The order of the set if one is studied, otherwise that of the folder or the account. */
const orderOf = ({ ofSet }: StudyPresets, { set = '' as SetId, folder = rootFolder }: Selection): QueueOrder =>
  ofSet({ id: set, folder }).order;

/** Where the page after this one begins. */
const nextAfter = (
  { parts, cards }: { readonly parts: readonly InPart[]; readonly cards: number },
  before: QueueCursor,
): QueueCursor | undefined => {
  if (cards >= parts.length) return undefined;
  const page = parts.slice(0, cards);
  return {
    ...before,
    shownNew: before.shownNew + page.filter(({ part }) => part === 'fresh').length,
    shown: { ...before.shown, ...Object.fromEntries(page.map(({ part, key }) => [part, key])) },
  };
};

const schedulingOf = (
  { settings: { timeZone, dayRolloverHour } }: User,
  presets: ReturnType<StudyPresets['ofScopes']>,
) => ({
  timeZone,
  dayRolloverHour,
  presets,
});

const setsOf = async (
  { sharedFolders }: Ports,
  account: AccountId,
  folder: SharedFolderId | undefined,
): Promise<Outcome<readonly SetId[] | undefined, MemberRefusal>> => {
  if (folder === undefined) return ok(undefined);
  const sets = await sharedFolders.sets(account, folder);
  if (!sets.ok) return sets;
  const ids: SetId[] = [];
  for await (const page of sets.value) ids.push(...page.map(({ id }) => id));
  return ok(ids);
};

/** The cards of a study session, own and shared ones, in the order in which to study them. */
export const getStudyQueue =
  (ports: Ports) =>
  async (
    user: User,
    asked: AskedQueue,
  ): Promise<Outcome<StudyQueuePage, PlaceRefusal | MemberRefusal | 'bad_cursor'>> => {
    const { account, settings } = user;
    const { set, folder, sharedFolder, shared, limit, ahead } = asked;
    const now = ports.now();
    const asking = { question: JSON.stringify(['queue', account, set, folder, sharedFolder, shared, ahead]), now };
    const cursor = asked.cursor === undefined ? undefined : readQueueCursor(asked.cursor, asking);
    if (asked.cursor !== undefined && !cursor) return refuse('bad_cursor');
    const refusal = await placeRefusal(ports, user, { set, folder });
    if (refusal !== undefined) return refuse(refusal);
    const among = await setsOf(ports, account, sharedFolder);
    if (!among.ok) return among;
    const { begunAt = now, shown = {}, shownNew = 0 } = cursor ?? {};
    const [day, today] = [studyDay(now, settings), studyDay(begunAt, settings)];
    const presets = await presetsOf(ports.presets, user, () => dueLoadOn(ports, account, day));
    const until = ahead === undefined ? {} : { ahead: addDays(today, ahead) };
    const page = { limit, shownNew, since: cursor?.lastSeq };
    const question = { set, folder, shared, among: among.value, presets, today, now: begunAt, ...until, page };
    const gathered = await ports.queue.read(account, (rows) => gatherQueue(rows, question));
    const left = joined(leftOf(gathered, { shown }), orderOf(presets, asked));
    const answering = { account, today: day, at: now, presetOf: gathered.presetOf };
    const { cards, read } = await queuedCards(ports, left.slice(0, limit), answering);
    const { lastSeq } = cursor ?? gathered;
    const next = nextAfter({ parts: left, cards: read }, { begunAt, lastSeq, shown, shownNew });
    return ok({
      cards,
      counts: gathered.counts,
      next: next ? writeQueueCursor(next, asking) : '',
      scheduling: ahead === undefined ? undefined : schedulingOf(user, presets.ofScopes(gathered.folderOf)),
    });
  };
