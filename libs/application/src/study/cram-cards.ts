import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { AccountId, LocalDate, Outcome, SetId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { CardSearch, Presets, Reviews, StudyQueue } from '@flashcards/persistence-ports';
import type { Practice } from '@flashcards/search';
import { cardLength, cardTest, practiceOrder, practiceQuery } from '@flashcards/search';
import { failedCards } from '@flashcards/study';
import type { Now, YieldToOthers } from '../clock.ts';
import { pageOfCards } from '../library/page-of-cards.ts';
import { searchCards } from '../library/search-cards.ts';
import { taggedCards } from '../library/tagged-cards.ts';
import { tagSlices } from '../library/tag-slices.ts';
import { mostCandidates } from './queue/queue-gathering.ts';
import { queuedFrom } from './queue/queue-sets.ts';
import type { FullCard, FullCardPorts, PlacedCard } from './study-cards.ts';
import { fullCard } from './study-cards.ts';
import { presetsOf } from './study-presets.ts';

/** What to practise. */
export interface AskedPractice {
  /** Absent: all visible sets. */
  readonly set?: SetId | undefined;
  /** Cards whose note has it, or a tag below it; blank: any. */
  readonly tag: string;
  readonly which: Practice;
  /** Absent: 100. */
  readonly count?: number | undefined;
}

interface Ports extends FullCardPorts {
  readonly queue: StudyQueue;
  readonly presets: Presets;
  readonly reviews: Reviews;
  readonly search: CardSearch;
  readonly now: Now;
  readonly yieldToOthers: YieldToOthers;
}

interface Practising extends AskedPractice {
  readonly account: AccountId;
  readonly today: LocalDate;
}

const mostByDefault = 100;
/** Events of a day that one answer looks at. */
const mostEvents = 100_000;
/** Characters that are read to find cards of the set and the tag among those that were failed. */
const mostRead = 16_777_216;

const failedToday = async ({ reviews }: Ports, { account, today }: Practising) => {
  const { add, cards } = failedCards(mostCandidates);
  let read = 0;
  for await (const page of reviews.inRange(account, { from: today, to: today })) {
    page.forEach(add);
    read += page.length;
    if (read >= mostEvents) break;
  }
  return cards();
};

/** The cards that were failed today, in the order of their last failures. */
const failed = async function* (ports: Ports, practising: Practising): AsyncGenerator<readonly PlacedCard[]> {
  const { account, today, set: asked, tag } = practising;
  const holds = cardTest(practiceQuery('failed-today', tag), today);
  const cards = ports.cards.among(account, await failedToday(ports, practising));
  let characters = 0;
  for await (const page of taggedCards(ports.notes, cards)) {
    for await (const slice of tagSlices(page, ({ tags }) => tags, ports.yieldToOthers))
      yield slice.filter((card) => (asked === undefined || card.set === asked) && holds(card));
    for (const card of page) characters += cardLength(card);
    if (characters >= mostRead) return;
  }
};

/** The sets to practise from, with the learner's weights for each. */
const practisedSets = async ({ queue, presets }: Ports, user: User, { set }: AskedPractice) => {
  const options = await presetsOf(presets, user);
  const { own, shared, presetOf } = await queue.read(user.account, (rows) => queuedFrom(rows, { set }, options));
  return { sets: [...own, ...shared].map(({ id }) => id), weightsOf: (id: SetId) => presetOf(id).weights };
};

/** Cards to practise outside of the schedule, without those that are suspended, withdrawn or buried. */
export const cramCards =
  (ports: Ports) =>
  async (user: User, asked: AskedPractice): Promise<Outcome<readonly FullCard[], 'set_not_found'>> => {
    const { account, settings } = user;
    const { set, tag, which, count = mostByDefault } = asked;
    const today = studyDay(ports.now(), settings);
    const { sets, weightsOf } = await practisedSets(ports, user, asked);
    if (set !== undefined && sets.length === 0) return refuse('set_not_found');
    const chosen = async (): Promise<AsyncIterable<readonly PlacedCard[]>> => {
      if (which === 'failed-today') return failed(ports, { ...asked, account, today });
      const found = { query: practiceQuery(which, tag), order: practiceOrder[which] };
      const first = await searchCards(ports, { account, today, sets, ...found, count, weightsOf });
      return ports.search.at(account, first.cards());
    };
    const cards = await pageOfCards(await chosen(), count);
    return ok(cards.map((card) => fullCard(card, today)));
  };
