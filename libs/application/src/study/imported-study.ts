import type { User } from '@flashcards/accounts';
import type { DayRange } from '@flashcards/goals';
import type { LocalDate } from '@flashcards/kernel';
import type { Cards, FlashcardSets } from '@flashcards/persistence-ports';
import type { DayActivity } from '@flashcards/streak';
import { countDays } from '@flashcards/streak';
import { countedElsewhere } from '@flashcards/study';
import type { YieldToOthers } from '../clock.ts';
import { daysOn } from './collection-days.ts';
import type { LogReading } from './logged-study.ts';
import { resolved } from './logged-study.ts';

export interface ImportedPorts {
  readonly sets: FlashcardSets;
  readonly cards: Cards;
  readonly yieldToOthers: YieldToOthers;
}

/** Answers of one slice of work: some milliseconds. */
const mostOfSlice = 2_000;

/** More milliseconds than lie between the begin of a day in UTC and anywhere, with any rollover hour. */
const twoDays = 172_800_000;

/** The day of an instant, with the learner's present zone and rollover hour, if it is in the range. */
const daysWithin = ({ from, to }: DayRange, { settings }: User): ((at: Date) => LocalDate | undefined) => {
  const dayOn = daysOn(settings);
  const [first, last] = [Date.parse(from) - twoDays, Date.parse(to) + 2 * twoDays];
  return (at) => {
    const instant = at.getTime();
    const day = instant < first || instant > last ? undefined : dayOn(instant);
    return day !== undefined && day >= from && day <= to ? day : undefined;
  };
};

const originsOf = async function* ({ sets, cards }: ImportedPorts, { account }: User, wanted: LogReading['sets']) {
  for await (const page of sets.all(account)) {
    const counted = wanted ? page.filter(({ id }) => wanted.has(id)) : page;
    for (const { id } of counted) for await (const origins of cards.origins(account, id)) yield* origins;
  }
};

/** Adds to these days what was studied in other programs, as it was imported with the cards of own sets; ascending. */
export const withImported = async (
  ports: ImportedPorts,
  user: User,
  { range, sets, abandoned, onAnswer, own }: LogReading & { readonly own: readonly DayActivity[] },
): Promise<readonly DayActivity[]> => {
  const dayOf = daysWithin(range, user);
  const isAbandoned = resolved(abandoned);
  let days = own;
  const added: ReturnType<typeof countedElsewhere>[number][] = [];
  const count = (): void => {
    if (onAnswer) added.forEach(onAnswer);
    days = countDays(days, { added });
    added.length = 0;
  };
  for await (const { history } of originsOf(ports, user, sets)) {
    if (isAbandoned()) break;
    added.push(...countedElsewhere(history, dayOf));
    if (added.length < mostOfSlice) continue;
    count();
    await ports.yieldToOthers();
  }
  count();
  return [...days].sort((one, other) => (one.day < other.day ? -1 : 1));
};
