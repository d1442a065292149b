import { unheard } from './asked.ts';
import type { Change } from './asked.ts';
import type { Act, CompanyTurn, KnownQuest } from './company.ts';
import { another, askFor, heard, onceLeaving } from './company.ts';
import { daysFromNow } from './goals.ts';
import { historyOf } from './history.ts';
import { told } from './learner.ts';
import type { QuestState } from './quest-model.ts';
import {
  accepting,
  completing,
  declining,
  deletingQuest,
  goneFromQuest,
  inviting,
  leavingQuest,
  newQuest,
} from './quest-model.ts';
import { pick } from './turn.ts';

const mostQuests = 6;
/** Targets that a few learners reach in about a second, or just miss. */
const targets = { cards: 14, xp: 160 } as const;

const create: Act = async (turn) => {
  const { company, client, fraction, me } = turn;
  const kind = fraction('kind') < 0.5 ? 'cards' : 'xp';
  const target = 1 + Math.floor(fraction('target') ** 1.5 * targets[kind]);
  const call = client.quests.create({ kind, label: 'friend', target, deadline: daysFromNow(2) });
  const reply = heard(turn, client, await told(call));
  if (!reply) me.unanswered.quests += 1;
  else if ('refused' in reply) throw new Error(`a quest is refused: ${reply.refused}`);
  else {
    const history = historyOf(newQuest(me.name));
    const people = { members: new Set([me.name]), invited: new Set<string>() };
    history.begin('completed', unheard(completing));
    company.quests.push({ id: reply.answer.id, kind, target, history, ...people, leaves: 0 });
  }
};

const sensible = 0.7;

/** An action in a quest, preferably one where it makes sense. */
const inQuest =
  (
    makesSense: (quest: KnownQuest, who: string) => boolean,
    act: (turn: CompanyTurn, quest: KnownQuest) => unknown,
  ): Act =>
  async (turn) => {
    const { company, fraction, name } = turn;
    const some = fraction('sensible') < sensible ? company.quests.filter((quest) => makesSense(quest, name)) : [];
    const quest = pick(some, fraction('quest')) ?? pick(company.quests, fraction('quest'));
    await (quest ? act(turn, quest) : create(turn));
  };

const isMember = ({ members }: KnownQuest, who: string): boolean => members.has(who);
const isInvited = ({ invited }: KnownQuest, who: string): boolean => invited.has(who);

type Question = readonly [what: string, change: Change<QuestState>];

const asked = ({ name }: CompanyTurn, { history }: KnownQuest, [what, change]: Question) => ({
  ...{ what: `${name} ${what}`, of: history, change },
});

const invite = inQuest(isMember, async (turn, quest) => {
  const [{ company }, { name }] = [turn, another(turn)];
  const change: Change<QuestState> = company.gone.has(name) ? () => 'user_not_found' : inviting(turn.name, name);
  const reply = await askFor(turn, {
    ...asked(turn, quest, [`invites ${name}`, change]),
    call: ({ quests }) => quests.invite(quest.id, name),
    mayBeRefused: onceLeaving(company, name, 'user_not_found'),
  });
  if (reply && 'answer' in reply) quest.invited.add(name);
  // A user invited while leaving is removed after that.
  if (company.leaving.has(name)) quest.history.begin(`${name} goes`, unheard(goneFromQuest(name)));
});

const accept = inQuest(isInvited, async (turn, quest) => {
  const reply = await askFor(turn, {
    ...asked(turn, quest, ['accepts', accepting(turn.name)]),
    call: ({ quests }) => quests.accept(quest.id),
  });
  if (reply) quest.invited.delete(turn.name);
  if (reply && 'answer' in reply) quest.members.add(turn.name);
});

const decline = inQuest(isInvited, (turn, quest) =>
  askFor(turn, {
    ...asked(turn, quest, ['declines', declining(turn.name)]),
    call: ({ quests }) => quests.decline(quest.id),
  }),
);

const isShared = (quest: KnownQuest, who: string): boolean => quest.members.size > 1 && isMember(quest, who);

const leave = inQuest(isShared, async (turn, quest) => {
  quest.members.delete(turn.name);
  const reply = await askFor(turn, {
    ...asked(turn, quest, ['leaves', leavingQuest(turn.name)]),
    call: ({ quests }) => quests.leave(quest.id),
  });
  if (!reply || 'answer' in reply) quest.leaves += 1;
});

const remove = inQuest(isMember, (turn, quest) =>
  askFor(turn, {
    ...asked(turn, quest, ['deletes it', deletingQuest(turn.name)]),
    call: ({ quests }) => quests.delete(quest.id),
  }),
);

const createSome: Act = (turn) => (turn.company.quests.length < mostQuests ? create(turn) : invite(turn));

/** Actions that add members are more frequent than those that remove them. */
export const questActs: readonly Act[] = [
  ...[createSome, createSome, invite, invite, invite, invite, accept, accept, accept, accept, accept],
  ...[decline, leave, leave, remove],
];
