import type { CardId } from '@flashcards/kernel';
import type { SimulatedCards, TimedAnswer } from '@flashcards/review-scheduling';
import { nextPage } from '../child/next-page.ts';
import type { AnswersPage, FsrsPage, StandingsPage } from './messages.ts';

const nextFsrsPage = (): Promise<FsrsPage> => nextPage<FsrsPage>();

const cardsAsked = async (): Promise<ReadonlySet<CardId>> => {
  const cards = new Set<CardId>();
  for (let page = await nextFsrsPage(); page.kind === 'cards'; page = await nextFsrsPage())
    for (const card of page.cards) cards.add(card);
  return cards;
};

/** An answer with its instant in milliseconds since 1970. */
export interface DatedAnswer extends TimedAnswer {
  readonly at: number;
}

/** Answers in columns: a million of them take 50 MB. */
const answerTable = () => {
  const [at, day, flags]: [number[], number[], number[]] = [[], [], []];
  const byCard = new Map<CardId, number[]>();
  const answer = (row: number): DatedAnswer => {
    const flag = flags[row] ?? 0;
    return { at: at[row] ?? 0, day: day[row] ?? 0, rating: flag >> 1, isLearning: (flag & 1) === 1 };
  };
  return {
    add: (card: CardId, page: AnswersPage, index: number): void => {
      const row = at.push(page.at[index] ?? 0) - 1;
      day.push(page.day[index] ?? 0);
      flags.push((page.rating[index] ?? 0) * 2 + (page.isLearning[index] ?? 0));
      const rows = byCard.get(card);
      if (rows) rows.push(row);
      else byCard.set(card, [row]);
    },
    *histories(): Generator<readonly DatedAnswer[]> {
      for (const rows of byCard.values())
        yield rows.sort((one, other) => (at[one] ?? 0) - (at[other] ?? 0)).map(answer);
    },
  };
};

/** The answers of each card, oldest first. */
export const collectHistories = async (isNarrowed: boolean): Promise<Iterable<readonly DatedAnswer[]>> => {
  const wanted = isNarrowed ? await cardsAsked() : undefined;
  const table = answerTable();
  for (let page = await nextFsrsPage(); page.kind === 'answers'; page = await nextFsrsPage())
    for (const [index, card] of page.cards.entries()) if (!wanted || wanted.has(card)) table.add(card, page, index);
  return table.histories();
};

const columns = ['stability', 'difficulty', 'last', 'due', 'inReview'] as const;

/** The rows of all pages, in an order that does not depend on that of the pages. */
const rowsInOrder = (pages: readonly StandingsPage[]): readonly (readonly number[])[] =>
  pages
    .flatMap((page) => Array.from(page.due, (_, row) => columns.map((column) => page[column][row] ?? 0)))
    .sort((one, other) => {
      const at = one.findIndex((value, column) => value !== other[column]);
      return (one[at] ?? 0) - (other[at] ?? 0);
    });

/** The cards of a simulation. */
export const collectStandings = async (): Promise<{ readonly cards: SimulatedCards; readonly newCards: number }> => {
  const pages: StandingsPage[] = [];
  for (let page = await nextFsrsPage(); page.kind === 'standings'; page = await nextFsrsPage()) pages.push(page);
  const rows = rowsInOrder(pages);
  const column = (index: number): number[] => rows.map((row) => row[index] ?? 0);
  return {
    newCards: pages.reduce((sum, { newCards }) => sum + newCards, 0),
    cards: {
      stability: Float64Array.from(column(0)),
      difficulty: Float64Array.from(column(1)),
      last: Int32Array.from(column(2)),
      due: Int32Array.from(column(3)),
      inReview: Uint8Array.from(column(4)),
    },
  };
};
