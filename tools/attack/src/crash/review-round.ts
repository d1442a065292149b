import { setTimeout as sleep } from 'node:timers/promises';
import { checkAcknowledged, checkStudy } from './log-check.ts';
import { logOf } from './log.ts';
import { clientsFor, tokenFor } from './learner.ts';
import type { Prepare, Round, Seen } from './round.ts';
import { partOf, writesShow } from './round.ts';
import type { Clients, Study } from './study.ts';
import { sendOpenAgain, startStudy, studyOn } from './study.ts';

const reviewMilliseconds = 800;
const learners = [0, 1];

/** Any moment of the work, or the next write after it. */
const momentToDie = async (round: Round): Promise<void> => {
  await sleep(partOf(round, 'moment', reviewMilliseconds));
  await writesShow(round.stage, Math.floor(partOf(round, 'write', 2)), reviewMilliseconds);
};

const check = async (study: Study, clients: Clients): Promise<void> => {
  checkAcknowledged(await logOf(clients[0]), study);
  await sendOpenAgain(study, clients);
  await checkStudy(study, clients);
};

const note = (seen: Seen, { sent, batches, goals }: Study): void => {
  seen.reviews += sent.size;
  seen.undone += [...sent.values()].filter(({ undo }) => undo === 'answered').length;
  seen.batches += batches.length;
  seen.goals += goals.known.size;
};

/** Learners review, undo, check in and pursue goals on two devices each, one on each server. What counts is checked. */
export const reviewRound: Prepare = async (round, pair, seen) => {
  const { stage, number, seed } = round;
  const names = learners.map((each) => `reviewer ${number}-${each}`);
  const tokens = await Promise.all(names.map((name) => tokenFor(pair[0].baseUrl, name)));
  const studies = await Promise.all(
    tokens.map((token, each) => startStudy(clientsFor(pair, token)[0], names[each] ?? '', stage.deckToReview)),
  );
  let isOver = false;
  const study = (of: Study, each: number): Promise<void>[] => {
    const [one, other] = clientsFor(pair, tokens[each] ?? '');
    return [
      studyOn(of, { name: `${number}-${each} at home`, seed, own: one, other }, () => isOver),
      studyOn(of, { name: `${number}-${each} on the way`, seed, own: other, other: one }, () => isOver),
    ];
  };
  return () => ({
    ended: Promise.all(studies.flatMap(study)),
    moment: () => momentToDie(round),
    finish: () => void (isOver = true),
    check: async (next) => {
      for (const [each, of] of studies.entries()) await check(of, clientsFor(next, tokens[each] ?? ''));
      for (const of of studies) note(seen, of);
      return [];
    },
  });
};
