import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { AccountId, CardId, LocalDate, SetId, UserId } from '@flashcards/kernel';
import type { SetName } from '@flashcards/library';
import type { Activities, DueCard, Library, ListedSet, SharedFolders } from '@flashcards/persistence-ports';
import { lastReviewOf, reviewStatusOf } from '@flashcards/review-scheduling';
import { namesOnce } from '@flashcards/sharing';
import type { Now } from '../clock.ts';
import type { DueStatus } from '../study/get-today-cards.ts';
import type { Detail, FullCard, FullCardPorts } from '../study/study-cards.ts';
import { fullDueCards } from '../study/study-cards.ts';
import type { NewCardBudget } from '../study/new-card-budget.ts';
import { newCardBudget } from '../study/new-card-budget.ts';

interface Ports extends FullCardPorts {
  readonly sharedFolders: SharedFolders;
  readonly library: Library;
  readonly activities: Activities;
  readonly now: Now;
}

type Entries<Key, Value> = AsyncIterable<readonly (readonly [Key, Value])[]>;

export interface SharedDueSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly cards: Entries<CardId, DueStatus | FullCard>;
}

/** By unique name of each shared folder, and of each set in it. Fetched on demand, in this order. */
export type SharedDueFolders = Entries<string, Entries<string, SharedDueSet>>;

interface Learner {
  readonly account: AccountId;
  readonly id: UserId;
  readonly today: LocalDate;
  readonly budget: NewCardBudget;
  readonly detail: Detail['detail'];
}

/** The remaining new cards of the day. There is one budget, and own cards come first (contract, section 6). */
const newCardsLeft = async (
  { activities, library }: Ports,
  { account, settings: { newCardsPerDay } }: User,
  today: LocalDate,
): Promise<number | undefined> => {
  if (newCardsPerDay === undefined) return undefined;
  const left = Math.max(0, newCardsPerDay - (await activities.onDay(account, today)).newCards);
  return left === 0 ? 0 : left - (await library.newCards(account, left));
};

const statusOf = ({ id, standing }: DueCard): readonly [CardId, DueStatus] => [
  id,
  { lastReview: lastReviewOf(standing), reviewStatus: reviewStatusOf(standing) },
];

const dueCards = async function* (
  ports: Ports,
  { account, today, budget, detail }: Learner,
  set: SetId,
): AsyncGenerator<readonly (readonly [CardId, DueStatus | FullCard])[]> {
  const mostNew = budget.mostOf(set);
  let shown = 0;
  for await (const page of ports.cards.due(account, { set, today, ...(mostNew === undefined ? {} : { mostNew }) })) {
    for (const { standing } of page) if (standing.state === 'new') shown += 1;
    if (detail) yield* fullDueCards(ports, { account, today }, page);
    else yield page.map(statusOf);
  }
  budget.spend(set, shown);
};

const dueSets = async function* (
  ports: Ports,
  learner: Learner,
  pages: AsyncIterable<readonly ListedSet[]>,
): AsyncGenerator<readonly (readonly [string, SharedDueSet])[]> {
  const nameOnce = namesOnce();
  for await (const page of pages)
    yield page
      .filter(({ addedBy }) => addedBy !== learner.id)
      .map(({ id, name }) => [nameOnce(name), { id, name, cards: dueCards(ports, learner, id) }]);
};

const dueFolders = async function* (
  ports: Ports,
  learner: Learner,
): AsyncGenerator<readonly (readonly [string, Entries<string, SharedDueSet>])[]> {
  const nameOnce = namesOnce();
  for await (const page of ports.sharedFolders.of(learner.account))
    for (const { id, name } of page) {
      const sets = await ports.sharedFolders.sets(learner.account, id);
      // A folder that the learner has left in the meantime is skipped.
      if (sets.ok) yield [[nameOnce(name), dueSets(ports, learner, sets.value)]];
    }
};

/** The sets of other users that are shared with the learner, each with only its due cards. */
export const getSharedTodayCards =
  (ports: Ports) =>
  async (user: User, { detail }: Detail = {}): Promise<SharedDueFolders> => {
    const { account, id, settings } = user;
    const today = studyDay(ports.now(), settings);
    const budget = newCardBudget(await newCardsLeft(ports, user, today));
    return dueFolders(ports, { account, id, today, budget, detail });
  };
