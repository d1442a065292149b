import type { Client } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { lastReviewOf, newCard, reviewStatusOf } from '@flashcards/review-scheduling';
import type { Projections } from '@flashcards/study';
import { promised } from '../broken-promise.ts';
import { checkGoalsListed } from '../goal-check.ts';
import { checkLog, checkOwnShown } from '../log-check.ts';
import type { Log } from '../log.ts';
import type { Companion } from './company.ts';
import type { Looker } from './looks.ts';
import { lookAtAll } from './looks.ts';
import type { Logs } from './quest-check.ts';
import { checkQuestShown } from './quest-check.ts';
import { checkXp } from './xp-check.ts';

type Seen = Awaited<ReturnType<typeof lookAtAll>>;

/** Cards of others stand as their learner's own log has it, and of no other's. */
const checkShared = (sets: Seen['sets'], { study }: Companion, { progress }: Projections): void => {
  for (const { name, cards } of sets)
    for (const [id, { lastReview, reviewStatus }] of cards) {
      const after = progress.get(id) ?? newCard(study.createdOn);
      const [shown, expected] = [
        [lastReview, reviewStatus].join(),
        [lastReviewOf(after), reviewStatusOf(after)].join(),
      ];
      promised(shown === expected, `${study.userID} has a card of ${name} at ${shown}, by the log at ${expected}`);
    }
};

/** What is due is due in sets that others share with whoever asks. */
const checkToday = async (client: Client, { sets }: Seen, { name }: Companion): Promise<void> => {
  const foreign = new Set(sets.filter(({ addedBy }) => addedBy !== name).map(({ id }) => id));
  for (const { set } of setsIn(await client.sharedFolders.today()))
    promised(foreign.has(set.id), `${name} is to study ${set.name}, which nobody shares with them`);
};

/** A review that every server refused is nowhere. */
const checkRefused = ({ reviews }: Log, { name, study, perhaps }: Companion): void => {
  const refused = reviews.filter(({ id }) => study.sent.has(id) && !perhaps.has(id));
  promised(refused.length === 0, `${refused.length} reviews were refused and are in the log of ${name}`);
};

/** Everything that one learner sees fits to what was answered, and to all logs. Answers how many quests they have won. */
export const checkCompanion = async (logs: Logs, looker: Looker): Promise<number> => {
  const { company, me, client } = looker;
  const log = logs.get(me.name);
  promised(log !== undefined, `${me.name} has no log`);
  checkRefused(log, me);
  const projections = checkLog(log, me.study);
  const seen = await lookAtAll(looker);
  for (const quest of seen.quests) checkQuestShown(logs, quest, company);
  await checkOwnShown(client, me.study, projections);
  await checkGoalsListed(client, log, projections);
  checkShared(seen.sets, me, projections);
  await checkToday(client, seen, me);
  return checkXp(company, me, { client, shown: seen.quests });
};
