import type { CardId, Client, LocalDate } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';
import { signUp } from '@flashcards/kit/rig';
import { smallDeck } from './stage/decks.ts';
import { daysFromNow } from './rounds/goals.ts';
import { importCards } from './rounds/review-round.ts';
import type { SentRequest } from './rounds/stop-round.ts';
import { effectsOf, sendOne } from './rounds/stop-round.ts';
import type { Study } from './rounds/study.ts';
import { noStudy } from './rounds/study.ts';
import type { TimedRequest } from './timed-requests.test-data.ts';
import { timedFetch } from './timed-requests.test-data.ts';

const learners = 4;

interface Participant {
  readonly client: Client;
  readonly token: string;
  readonly userID: string;
  readonly idToken: string;
  readonly study: Study;
  readonly sent: SentRequest[];
  readonly cards: readonly CardId[];
}

const participantOf = async (baseUrl: string, index: number): Promise<Participant> => {
  const userID = `learner ${index}`;
  const { client, token } = await signUp(baseUrl, userID);
  const idToken = await client.account.issueIdToken(userID);
  const cards = await importCards(client, smallDeck);
  const study = noStudy(userID, new Date(), daysFromNow(0) as LocalDate);
  return { client, token, userID, idToken, study, sent: [], cards };
};

const reads: readonly ((client: Client, participant: Participant) => Promise<unknown>)[] = [
  ({ folders }) => folders.tree(),
  ({ cards }) => cards.today(),
  ({ account }) => account.get(),
  ({ goals }) => goals.list(),
  ({ heatmap }) => heatmap.get(),
  ({ quests }) => quests.list(),
  ({ sharedFolders }) => sharedFolders.list(),
  ({ stats }) => stats.get(),
  (client, { cards: [card = ''] }) => client.withToken('').cards.get(card),
  async ({ account }) => new Response(await account.exportData()).text(),
  ({ account }, { userID, idToken }) => account.signIn({ userID, idToken, rawAccessToken: userID }),
  async ({ imports }) => imports.preview(await smallDeck.bytes),
];

export interface SteadyLoad {
  /** All ended requests, with and without an answer. */
  readonly requests: readonly TimedRequest[];
  /** The number of requests waiting for an answer. */
  waiting(): number;
  /** Sends no more requests; resolves when all have ended. */
  stop(): Promise<void>;
  /** Acknowledged changes that are missing. */
  lost(): Promise<readonly string[]>;
  acknowledged(): number;
}

/** Sends requests of all kinds at a constant rate per second, whether the server answers or not. */
export const steadyLoad = async (baseUrl: string, perSecond: number): Promise<SteadyLoad> => {
  const [requests, waiting] = [[] as TimedRequest[], new Set<string>()];
  const participants = await Promise.all(Array.from({ length: learners }, (_, index) => participantOf(baseUrl, index)));
  const fetch = timedFetch(requests, waiting);
  const running = new Set<Promise<unknown>>();
  const clients = participants.map(({ token }) => createClient({ baseUrl, fetch, maxRetries: 0, token }));
  let number = 0;
  const sendNext = async (): Promise<void> => {
    number += 1;
    const [participant, client] = [participants[number % learners], clients[number % learners]];
    if (!participant || !client) return;
    const turn = Math.floor(number / learners);
    if (turn % 2 === 0) await reads[(turn / 2) % reads.length]?.(client, participant).catch(() => undefined);
    else participant.sent.push(await sendOne({ ...participant, client, deck: smallDeck, number }));
  };
  const timer = setInterval(() => {
    const request = sendNext();
    running.add(request);
    void request.finally(() => running.delete(request));
  }, 1_000 / perSecond);
  const acknowledged = ({ sent }: Participant) => sent.filter(({ end }) => end === 'acknowledged');
  return {
    requests,
    waiting: () => waiting.size,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
    },
    acknowledged: () => participants.flatMap(acknowledged).length,
    lost: async () => {
      const lost: string[] = [];
      for (const participant of participants) {
        const there = await effectsOf(participant.client);
        lost.push(...acknowledged(participant).flatMap(({ label }) => (there.has(label) ? [] : [label])));
      }
      return lost;
    },
  };
};
