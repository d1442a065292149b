import { setTimeout as sleep } from 'node:timers/promises';
import { promised } from './broken-promise.ts';
import { clientsFor, tokenFor } from './learner.ts';
import { checkStudy } from './log-check.ts';
import type { Prepare, Round } from './round.ts';
import { partOf } from './round.ts';
import type { Pair } from './servers.ts';
import type { Asked } from './stop-acts.ts';
import { askOnce, effectsOf } from './stop-acts.ts';
import type { Study } from './study.ts';
import { startStudy } from './study.ts';

const learners = [0, 1, 2, 3];
const devices = [0, 1, 2, 3, 4, 5];
const workMilliseconds = 1_500;

interface Pupil {
  readonly token: string;
  readonly study: Study;
  readonly asked: Asked[];
  /** Of the last request. */
  number: number;
}

const pupilOf = async ({ number, stage }: Round, pair: Pair, each: number): Promise<Pupil> => {
  const userID = `pupil ${number}-${each}`;
  const token = await tokenFor(pair[0].baseUrl, userID);
  const study = await startStudy(clientsFor(pair, token)[0], userID, stage.deckToReview);
  return { token, study, asked: [], number: 0 };
};

interface Working {
  readonly round: Round;
  readonly pair: Pair;
  isOver(): boolean;
}

/** One device asks the first server, until that answers no more. */
const workOn = async (pupil: Pupil, { round, pair, isOver }: Working): Promise<void> => {
  const { token, study, asked } = pupil;
  const [client] = clientsFor(pair, token);
  for (let answered = true; answered && !isOver();) {
    pupil.number += 1;
    const last = await askOnce({ client, deck: round.stage.deckToReview, study, number: pupil.number });
    asked.push(last);
    answered = last.end !== 'unanswered';
  }
};

/** What was acknowledged is there, and what was not answered is not. Answers how many were not. */
const checkAsked = (asked: readonly Asked[], there: ReadonlySet<string>): number => {
  for (const { end, label } of asked) {
    promised(end !== 'acknowledged' || there.has(label), `${label} was acknowledged and is not there`);
    promised(end !== 'unanswered' || !there.has(label), `${label} was not answered and is there`);
  }
  return asked.filter(({ end }) => end === 'unanswered').length;
};

const checkPupil = async ({ token, study, asked }: Pupil, pair: Pair): Promise<number> => {
  const clients = clientsFor(pair, token);
  // Turned away, one may be there nevertheless.
  study.goals.unanswered = asked.filter(({ kind, end }) => kind === 'goal' && end === 'turned away').length;
  await checkStudy(study, clients);
  return checkAsked(asked, await effectsOf(clients[1]));
};

/** Learners ask for things that each have an effect of their own: of what is not answered nothing may be there. */
export const stopRound: Prepare = async (round, pair, seen) => {
  const pupils = await Promise.all(learners.map((each) => pupilOf(round, pair, each)));
  let isOver = false;
  const working: Working = { round, pair, isOver: () => isOver };
  return () => ({
    ended: Promise.all(pupils.flatMap((pupil) => devices.map(() => workOn(pupil, working)))),
    moment: async () => void (await sleep(partOf(round, 'moment', workMilliseconds))),
    finish: () => void (isOver = true),
    check: async (next) => {
      for (const pupil of pupils) {
        seen.withoutEffect += await checkPupil(pupil, next);
        seen.reviews += pupil.study.sent.size;
        seen.goals += pupil.study.goals.known.size;
      }
      return [];
    },
  });
};
