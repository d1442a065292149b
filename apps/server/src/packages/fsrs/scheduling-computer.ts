import type {
  AskedBy,
  CardToSimulate,
  FittingTask,
  LearnerAnswer,
  SchedulingComputer,
  SimulationTask,
} from '@flashcards/application';
import { ComputerUnavailable } from '@flashcards/application';
import type { CardId } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import { queue } from '@flashcards/turns';
import type { Limits } from '../../config/config.ts';
import { placesOf, turnKeys } from '../../fair-turns.ts';
import { ClientGone } from '../../http/edge/client-gone.ts';
import type { PagedChild } from '../child/paged-child.ts';
import { startPagedChild } from '../child/paged-child.ts';
import type { FsrsPage, FsrsRequest, FsrsResults } from './messages.ts';

export interface ClosableSchedulingComputer extends SchedulingComputer {
  /** Kills the children. Waiting computations get `optimizer_busy`. */
  close(): void;
}

const program = {
  folder: 'fsrs',
  flags: ['--max-old-space-size=384', '--max-semi-space-size=4'],
  output: 'ignore',
  serialization: 'advanced',
} as const;
const childLimits = { processorMilliseconds: 30_000, mebibytes: 640 };
/** Milliseconds. A client waits for both in turn. */
const [longestWait, longestRun] = [10_000, 60_000];

const answersPage = (answers: readonly LearnerAnswer[]): FsrsPage => ({
  kind: 'answers',
  cards: answers.map(({ card }) => card),
  at: Float64Array.from(answers, ({ at }) => at),
  day: Int32Array.from(answers, ({ day }) => day),
  rating: Uint8Array.from(answers, ({ rating }) => rating),
  isLearning: Uint8Array.from(answers, ({ isLearning }) => Number(isLearning)),
});

async function* fittingPages({ within, history }: FittingTask): AsyncGenerator<FsrsPage, void> {
  if (within) {
    for await (const cards of within) yield { kind: 'cards', cards: cards as readonly CardId[] };
    yield { kind: 'end' };
  }
  for await (const page of history) yield answersPage(page);
  yield { kind: 'end' };
}

const standingsPage = (cards: readonly CardToSimulate[]): FsrsPage => {
  const studied = cards.filter((card) => card !== 'new');
  return {
    kind: 'standings',
    newCards: cards.length - studied.length,
    stability: Float64Array.from(studied, ({ stability }) => stability),
    difficulty: Float64Array.from(studied, ({ difficulty }) => difficulty),
    last: Int32Array.from(studied, ({ last }) => last),
    due: Int32Array.from(studied, ({ due }) => due),
    inReview: Uint8Array.from(studied, ({ isInReview }) => Number(isInReview)),
  };
};

async function* simulationPages({ cards }: SimulationTask): AsyncGenerator<FsrsPage, void> {
  for await (const page of cards) yield standingsPage(page);
  yield { kind: 'end' };
}

const unavailable = (reason: string, options?: ErrorOptions): Error =>
  new ComputerUnavailable(`scheduling computer: ${reason}`, options);

/** Runs the children, and can kill all of them. */
const children = () => {
  const running = new Set<PagedChild<unknown>>();
  const run = async <Kind extends FsrsRequest['kind']>(
    request: Extract<FsrsRequest, { readonly kind: Kind }>,
    pages: AsyncIterator<FsrsPage>,
    abandoned: AskedBy['abandoned'],
  ): Promise<FsrsResults[Kind]> => {
    const child = startPagedChild<FsrsResults[Kind]>({ program, request, pages, limits: childLimits, unavailable });
    running.add(child);
    void abandoned?.then(() => child.abandon(new ClientGone('the client hung up while its schedule was computed')));
    const late = setTimeout(() => child.abandon(unavailable('it takes too long')), longestRun);
    return child.result.finally(() => {
      clearTimeout(late);
      running.delete(child);
    });
  };
  const abandonAll = (): void => {
    for (const child of running) child.abandon(unavailable('the server stops'));
  };
  return { run, abandonAll };
};

/** Computes in child processes, `computers` at a time. Users take turns. */
export const childSchedulingComputer = ({
  computers,
  computerQueue,
}: Pick<Limits, 'computers' | 'computerQueue'>): ClosableSchedulingComputer => {
  const turns = queue({ ...placesOf(computers, computerQueue), patience: longestWait });
  const { run, abandonAll } = children();
  const inTurn = async <T>({ user, address, abandoned }: AskedBy, work: () => Promise<T>) => {
    const gone = new AbortController();
    void abandoned?.then(() => gone.abort());
    const ran = await turns.run({ keys: turnKeys(user, address), signal: () => gone.signal }, work);
    if (ran.ok) return ran;
    if (ran.code === 'gone') throw new ClientGone('the client hung up while it waited for its turn');
    return refuse('optimizer_busy');
  };
  return {
    fit: async (task, by) => {
      const { present, leastReviews, within } = task;
      const request = { kind: 'fit', present, leastReviews, isNarrowed: within !== undefined } as const;
      const ran = await inTurn(by, () => run(request, fittingPages(task), by.abandoned));
      if (!ran.ok) return ran;
      return typeof ran.value === 'string' ? refuse(ran.value) : ok(ran.value);
    },
    simulate: (task, by) => {
      const { cards: _, ...simulation } = task;
      return inTurn(by, () => run({ kind: 'simulate', ...simulation }, simulationPages(task), by.abandoned));
    },
    close: () => {
      turns.close();
      abandonAll();
    },
  };
};
