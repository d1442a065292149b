import { setTimeout as sleep } from 'node:timers/promises';
import { checkAcknowledged, checkStudy } from './log-check.ts';
import { clientsFor, tokenFor } from './learner.ts';
import type { PlayRound, Round } from './round.ts';
import { partOf, writesShow } from './round.ts';
import { strike } from './strike.ts';
import { sendOpenAgain, startStudy, studyOn } from './study.ts';

const reviewMilliseconds = 800;
const learners = [0, 1];

/** Any moment of the work, or the next write after it. */
const momentToDie = async (round: Round): Promise<void> => {
  await sleep(partOf(round, 'moment', reviewMilliseconds));
  await writesShow(round.stage, Math.floor(partOf(round, 'write', 2)), reviewMilliseconds);
};

/**
 * Kills or pauses a server or the database while learners review, undo, check in and pursue goals on two devices each,
 * one on each server, and checks what counts.
 */
export const reviewRound: PlayRound = async (round, pair, seen) => {
  const { stage, number, seed } = round;
  const names = learners.map((each) => `reviewer ${number}-${each}`);
  const tokens = await Promise.all(names.map((name) => tokenFor(pair[0].baseUrl, name)));
  let isOver = false;
  const studies = await Promise.all(
    tokens.map((token, each) => startStudy(clientsFor(pair, token)[0], names[each] ?? '', stage.deckToReview)),
  );
  const studying = Promise.all(
    studies.flatMap((study, each) => {
      const [one, other] = clientsFor(pair, tokens[each] ?? '');
      return [
        studyOn(study, { name: `${number}-${each} at home`, seed, own: one, other }, () => isOver),
        studyOn(study, { name: `${number}-${each} on the way`, seed, own: other, other: one }, () => isOver),
      ];
    }),
  );
  await Promise.race([momentToDie(round), studying]);
  const striking = strike(round, pair).finally(() => (isOver = true));
  const [next] = await Promise.all([striking, studying]);
  seen.unfinished += await stage.inspect();
  for (const [each, study] of studies.entries()) {
    const clients = clientsFor(next, tokens[each] ?? '');
    checkAcknowledged(await stage.log(), study);
    await sendOpenAgain(study, clients);
    await checkStudy(await stage.log(), study, clients);
    seen.reviews += study.sent.size;
    seen.undone += [...study.sent.values()].filter(({ undo }) => undo === 'answered').length;
    seen.batches += study.batches.length;
    seen.goals += study.goals.known.size;
  }
  await stage.inspect();
  return { pair: next, erased: [] };
};
