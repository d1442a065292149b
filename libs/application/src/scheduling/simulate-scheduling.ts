import type { User } from '@flashcards/accounts';
import { studyDay } from '@flashcards/accounts';
import type { LocalDate, Outcome } from '@flashcards/kernel';
import { addDays, daysBetween, ok } from '@flashcards/kernel';
import { everywhere } from '@flashcards/presets';
import type { Activities, Candidate, CardSearch } from '@flashcards/persistence-ports';
import { dueDayOf, fsrsWeights } from '@flashcards/review-scheduling';
import type { WeightPorts } from './learner-weights.ts';
import { weightsOf } from './learner-weights.ts';
import type { AskedBy, CardToSimulate, SchedulingComputer } from './scheduling-computer.ts';

interface Ports extends WeightPorts {
  readonly search: CardSearch;
  readonly activities: Activities;
  readonly schedulingComputer: SchedulingComputer;
}

export interface SimulationRequest extends Omit<AskedBy, 'user'> {
  readonly desiredRetention: number;
  readonly weights: 'own' | 'default';
  readonly days: number;
}

export interface SimulatedDay {
  readonly date: LocalDate;
  /** All answers. */
  readonly reviews: number;
  readonly minutes: number;
}

export interface SimulatedScheduling {
  readonly days: readonly SimulatedDay[];
  /** The share of passed reviews of cards in review; `undefined` without such reviews. */
  readonly retention: number | undefined;
  /** The expected number of cards that are recalled on the last day. */
  readonly remembered: number;
}

/** The time of an answer where none is known. */
const secondsPerAnswer = 8;

const toSimulate = ({ standing }: Candidate, today: LocalDate): readonly CardToSimulate[] => {
  if (!standing || standing.suspended || standing.isWithdrawn) return [];
  const { progress } = standing;
  if (progress.state === 'new') return ['new'];
  const { stability, difficulty, lastReview, state } = progress;
  const last = Math.min(0, daysBetween(today, lastReview));
  return [{ stability, difficulty, last, due: daysBetween(today, dueDayOf(progress)), isInReview: state === 'review' }];
};

const ownCards = async function* ({ sets, search }: Ports, { account }: User, today: LocalDate) {
  const all = { query: [], today, withStanding: true, isDescending: false, until: () => undefined } as const;
  for await (const page of sets.all(account))
    for (const { id: set } of page)
      for await (const candidates of search.candidates(account, { set, ...all }))
        yield candidates.flatMap((candidate) => toSimulate(candidate, today));
};

const newPerDay = async (activities: Activities, { account, settings }: User, today: LocalDate) => {
  const { newCardsPerDay: later } = settings;
  if (later === undefined) return undefined;
  const { newCards } = await activities.onDay(account, today);
  return { today: Math.max(0, later - newCards), later };
};

/** What studying would be like from today on, with another retention or other weights. Nothing is stored. */
export const simulateScheduling =
  (ports: Ports) =>
  async (
    user: User,
    { desiredRetention, weights, days, ...asked }: SimulationRequest,
  ): Promise<Outcome<SimulatedScheduling, 'optimizer_busy'>> => {
    const today = studyDay(ports.now(), user.settings);
    const simulated = await ports.schedulingComputer.simulate(
      {
        cards: ownCards(ports, user, today),
        weights: weights === 'own' ? await weightsOf(ports, user, everywhere) : fsrsWeights,
        newPerDay: await newPerDay(ports.activities, user, today),
        desiredRetention,
        days,
      },
      { user: user.id, ...asked },
    );
    if (!simulated.ok) return simulated;
    const { answers, ...others } = simulated.value;
    const dayOf = (reviews: number, index: number): SimulatedDay => ({
      date: addDays(today, index),
      reviews,
      minutes: Math.round((reviews * secondsPerAnswer) / 60),
    });
    return ok({ ...others, days: answers.map(dayOf) });
  };
