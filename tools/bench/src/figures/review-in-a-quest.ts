import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { openConnection } from '../connection.ts';
import type { Crowd, CrowdClient } from '../crowd.ts';
import { crowdOn } from '../crowd.ts';
import type { Database, SharedStand } from '../databases.ts';
import { databases } from '../databases.ts';
import type { Figure } from '../figure.ts';
import { reviewRequest } from '../learner.ts';
import type { Service } from '../service.ts';
import { quantile } from '../statistics.ts';

type Together = Crowd & Pick<SharedStand, 'services'>;

const processes = 2;
const perSecond = 8;

const members = async (bench: Bench, on: Database): Promise<Together> => {
  const { members: clients, seconds } = bench.sizes.quest;
  const stand = await on.standOf(processes);
  const cards = Math.ceil((processes * perSecond * seconds) / clients);
  const crowd = await crowdOn(stand, { users: clients, clients, cards, requestsEach: 0 });
  return { ...crowd, services: stand.services };
};

/** One quest of all of them, that stays open. */
const takePart = async ({ clients }: Together): Promise<void> => {
  const [host, ...others] = clients.map(({ learner }) => learner);
  if (!host) throw new Error('nobody is there to make the quest');
  const { quests } = host.client;
  const { id } = await quests.create({ kind: 'xp', label: 'friend', target: 999_999_999, deadline: '2099-12-31' });
  for (const { client, userID } of others) {
    await quests.invite(id, userID);
    await client.quests.accept(id);
  }
};

interface Asked {
  readonly url: string;
  readonly request: Buffer;
}

interface Answers {
  readonly latencies: readonly number[];
  readonly refused: readonly string[];
}

const requestsIn = ({ clients, services }: Together, seconds: number): readonly Asked[] =>
  Array.from({ length: processes * perSecond * seconds }, (_, index) => {
    const { url } = services[index % processes] as Service;
    const { learner, cards } = clients[index % clients.length] as CrowdClient;
    return { url, request: reviewRequest(url, learner, cards[Math.floor(index / clients.length)] ?? '') };
  });

/** Each process is asked for so many reviews a second, whether it has answered the last or not; each is a member's next. */
const review = async (together: Together, seconds: number): Promise<Answers> => {
  const [latencies, refused]: [number[], string[]] = [[], []];
  const send = async ({ url, request }: Asked): Promise<void> => {
    const connection = await openConnection(url);
    const started = performance.now();
    const { status, body } = await connection.send(request);
    latencies.push(performance.now() - started);
    if (status !== 200) refused.push(`${status}: ${body}`);
    connection.close();
  };
  const sent: Promise<void>[] = [];
  for (const each of requestsIn(together, seconds)) {
    sent.push(send(each));
    await sleep(1_000 / (processes * perSecond));
  }
  await Promise.all(sent);
  return { latencies, refused };
};

const compared = async (bench: Bench, on: Database): Promise<readonly Figure[]> => {
  const { members: count, seconds } = bench.sizes.quest;
  const [alone, together] = [await members(bench, on), await members(bench, on)];
  await takePart(together);
  const none = await review(alone, seconds);
  const quest = await review(together, seconds);
  const p99 = ({ latencies }: Answers): number => quantile(latencies, 0.99);
  return [
    {
      name: `p99 of review-card by ${count} in one quest / in none, ${on.name}`,
      value: p99(quest) / p99(none),
      unit: 'times',
      measured: `${p99(quest).toFixed(0)} / ${p99(none).toFixed(0)} ms`,
    },
    {
      name: `reviews in the quest that were not answered 200, ${on.name}`,
      value: quest.refused.length,
      unit: 'count',
      target: { atMost: 0 },
      promised: true,
      measured: quest.refused[0] ?? `of ${quest.latencies.length}`,
    },
  ];
};

/** What it costs a review that it moves a quest of many, whose members study at two processes at once. */
export const reviewInAQuest = async (bench: Bench): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const on of await databases(bench)) figures.push(...(await compared(bench, on)));
  return figures;
};
