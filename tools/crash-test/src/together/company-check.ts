import type { Client } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { lastReviewOf, newCard, reviewStatusOf } from '@flashcards/review-scheduling';
import type { Projections } from '@flashcards/study';
import { promised } from '../broken-promise.ts';
import { checkGoalsListed } from '../goal-check.ts';
import { checkAcknowledged, checkLog, checkOwnShown } from '../log-check.ts';
import type { StoredLog } from '../stored-log.ts';
import type { Companion, Company } from './company.ts';
import { lookAtAll } from './looks.ts';
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
const checkRefused = ({ reviews }: StoredLog, { name, study, perhaps }: Companion): void => {
  const refused = reviews.filter(({ id, userID }) => userID === name && study.sent.has(id) && !perhaps.has(id));
  promised(refused.length === 0, `${refused.length} reviews were refused and are in the log of ${name}`);
};

/** Everything that one learner sees fits to what was answered, and to their log. Answers how many quests they have won. */
export const checkCompanion = async (
  log: StoredLog,
  { company, me }: { readonly company: Company; readonly me: Companion },
  clients: readonly Client[],
): Promise<number> => {
  checkRefused(log, me);
  const kept = checkAcknowledged(log, me.study);
  const projections = checkLog(kept, me.study);
  let won = 0;
  for (const client of clients) {
    const seen = await lookAtAll({ company, me, client });
    for (const quest of seen.quests) checkQuestShown(log, quest);
    await checkOwnShown(client, me.study, projections);
    await checkGoalsListed(client, kept.goals, projections);
    checkShared(seen.sets, me, projections);
    await checkToday(client, seen, me);
    won = await checkXp(company, me, { client, shown: seen.quests });
  }
  return won;
};
