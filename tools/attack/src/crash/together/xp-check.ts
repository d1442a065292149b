import type { Client, Quest } from '@flashcards/client-sdk';
import { goalBonus } from '@flashcards/goals';
import { questBonus } from '@flashcards/quests';
import { promised } from '../broken-promise.ts';
import type { Companion, Company } from './company.ts';

/** Quests whose making was not answered, and which are there. */
const unknownOf = ({ quests }: Company, shown: readonly Quest[]): readonly Quest[] =>
  shown.filter(({ id }) => !quests.some((known) => known.id === id));

/** The least and the most quests that somebody can have won: nobody may have seen the verdict on one that is gone. */
const wonBy = (company: Company, { name }: Companion, shown: readonly Quest[]): readonly [number, number] => {
  const extra = unknownOf(company, shown).filter(({ status }) => status === 'completed').length;
  let [least, most] = [extra, extra];
  for (const { history } of company.quests) {
    const won = history.possible().map(({ winners = [] }) => winners.includes(name));
    if (won.every(Boolean)) least += 1;
    if (won.some(Boolean)) most += 1;
  }
  return [least, most];
};

/** XP are those of reviews, and a bonus once for each completed goal and each quest that was won. */
export const checkXp = async (
  company: Company,
  me: Companion,
  { client, shown }: { readonly client: Client; readonly shown: readonly Quest[] },
): Promise<number> => {
  const { quests } = me.unanswered;
  const unknown = unknownOf(company, shown).length;
  promised(unknown <= quests, `${me.name} has ${unknown} quests of ${quests} whose making was not answered`);
  const { xp, reviewXp } = await client.account.get();
  const goals = [...(await client.goals.list()).values()].filter(({ status }) => status === 'completed').length;
  const won = (xp - reviewXp - goalBonus * goals) / questBonus;
  const [least, most] = wonBy(company, me, shown);
  promised(
    Number.isInteger(won) && least <= won && won <= most,
    `${me.name} has ${xp} XP: ${reviewXp}, ${goals} goals, and ${least} to ${most} quests that were won`,
  );
  return won;
};
