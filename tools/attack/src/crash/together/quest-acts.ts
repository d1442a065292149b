import type { KnownQuest } from './company.ts';
import { historyOf } from './history.ts';
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
import type { Change } from './told.ts';
import { told, unheard } from './told.ts';
import type { Act, Asked, Turn } from './turn.ts';
import { another, ask, heard, pick } from './turn.ts';
import type { QuestState } from './quest-model.ts';

const mostQuests = 6;
/** Of sizes that a few learners reach in a second, most of them, or just do not. */
const targets = { cards: 14, xp: 160 } as const;

const tomorrow = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

const know = (turn: Turn, quest: Pick<KnownQuest, 'id' | 'kind' | 'target'>, from: number): void => {
  const { company, me } = turn;
  const { id, kind, target } = quest;
  const history = historyOf(newQuest(me.name));
  history.begin('completed', unheard(completing));
  const stays = [{ who: me.name, from, until: Date.now() }];
  company.quests.push({
    id,
    kind,
    target,
    history,
    stays,
    leaves: [],
    members: new Set([me.name]),
    invited: new Set(),
  });
};

const create: Act = async (turn) => {
  const { client, fraction, me } = turn;
  const kind = fraction('kind') < 0.5 ? 'cards' : 'xp';
  const target = 1 + Math.floor(fraction('target') ** 1.5 * targets[kind]);
  const from = Date.now();
  const call = client.quests.create({ kind, label: 'friend', target, deadline: tomorrow() });
  const reply = heard(turn, client, await told(call));
  if (!reply) me.unanswered.quests += 1;
  else if ('refused' in reply) throw new Error(`a quest is refused: ${reply.refused}`);
  else know(turn, reply.answer, from);
};

const aQuest = ({ company, fraction }: Turn): KnownQuest | undefined => pick(company.quests, fraction('quest'));

const sensible = 0.7;

/** One of those where it makes sense, more often than any. */
const oneOf = (turn: Turn, makesSense: (quest: KnownQuest) => boolean): KnownQuest | undefined => {
  const some = turn.fraction('sensible') < sensible ? turn.company.quests.filter(makesSense) : [];
  return pick(some, turn.fraction('quest')) ?? aQuest(turn);
};

const asked = (quest: KnownQuest, what: string, change: Change<QuestState>): Asked<QuestState> => ({
  what,
  of: quest.history,
  change,
});

const invite: Act = async (turn) => {
  const { company, me, client } = turn;
  const [quest, { name }] = [oneOf(turn, ({ members }) => members.has(me.name)), another(turn)];
  if (!quest) return create(turn);
  const isGone = company.gone.has(name);
  const change: Change<QuestState> = isGone ? () => 'user_not_found' : inviting(me.name, name);
  const about = { who: name, refused: 'user_not_found' };
  const reply = await ask(
    turn,
    { ...asked(quest, `${me.name} invites ${name}`, change), about },
    client.quests.invite(quest.id, name),
  );
  if (reply && 'answer' in reply) quest.invited.add(name);
  // Who was invited while they went is taken out after that.
  if (company.leaving.has(name)) quest.history.begin(`${name} goes`, unheard(goneFromQuest(name)));
};

const accept: Act = async (turn) => {
  const { me, client } = turn;
  const quest = oneOf(turn, ({ invited }) => invited.has(me.name));
  if (!quest) return create(turn);
  const stay: KnownQuest['stays'][number] = { who: me.name, from: Date.now() };
  // Asked again it begins nothing.
  if (!quest.members.has(me.name)) quest.stays.push(stay);
  const reply = await ask(turn, asked(quest, `${me.name} accepts`, accepting(me.name)), client.quests.accept(quest.id));
  if (!reply) return;
  quest.invited.delete(me.name);
  stay.until = Date.now();
  if ('answer' in reply) quest.members.add(me.name);
  else if (quest.stays.includes(stay)) quest.stays.splice(quest.stays.indexOf(stay), 1);
};

const decline: Act = async (turn) => {
  const quest = aQuest(turn);
  const { me, client } = turn;
  if (!quest) return create(turn);
  await ask(turn, asked(quest, `${me.name} declines`, declining(me.name)), client.quests.decline(quest.id));
};

const lastStay = ({ stays }: KnownQuest, who: string): number | undefined =>
  stays.findLast((stay) => stay.who === who)?.until;

const leave: Act = async (turn) => {
  const { me, client } = turn;
  const quest = oneOf(turn, ({ members }) => members.size > 1 && members.has(me.name));
  if (!quest) return create(turn);
  const sent = [...me.study.sent];
  const sure = sent.filter(([, { answer, undo }]) => answer !== undefined && undo === 'not asked').map(([id]) => id);
  // Who is only invited leaves nothing behind.
  const since = quest.members.has(me.name) ? lastStay(quest, me.name) : undefined;
  const noted: KnownQuest['leaves'][number] = { who: me.name, sure, ...(since === undefined ? {} : { since }) };
  quest.members.delete(me.name);
  quest.leaves.push(noted);
  const reply = await ask(
    turn,
    asked(quest, `${me.name} leaves`, leavingQuest(me.name)),
    client.quests.leave(quest.id),
  );
  if (!reply) return;
  noted.possible = new Set(sent.filter(([, { undo }]) => undo !== 'answered').map(([id]) => id));
  if ('refused' in reply) quest.leaves.splice(quest.leaves.indexOf(noted), 1);
};

const remove: Act = async (turn) => {
  const quest = aQuest(turn);
  const { me, client } = turn;
  if (!quest) return create(turn);
  await ask(turn, asked(quest, `${me.name} deletes it`, deletingQuest(me.name)), client.quests.delete(quest.id));
};

const createSome: Act = (turn) => (turn.company.quests.length < mostQuests ? create(turn) : invite(turn));

/** Coming together more often than parting. */
export const questActs: readonly Act[] = [
  ...[createSome, createSome, invite, invite, invite, invite, accept, accept, accept, accept, accept],
  ...[decline, leave, leave, remove],
];
