// Two learners share a deck, finish a quest together and keep a streak around the world: the service as its client sees it.
//
//   npm run two-learners                                  on a server of its own
//   npm run two-learners -- http://127.0.0.1:3000/api     on one that runs, with its development identity provider

import { randomUUID } from 'node:crypto';
import type { CardId, Client, TodayCards } from '@flashcards/client-sdk';
import { createClient, setsIn } from '@flashcards/client-sdk';
import { firstWords, startDemoServer } from '@flashcards/kit/demo';

interface Learner {
  readonly id: string;
  readonly client: Client;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A learner with a client of their own. A real app gets its id tokens from its identity provider. */
const aLearner = async (baseUrl: string, name: string): Promise<Learner> => {
  const client = createClient({ baseUrl });
  const id = `${name}-${randomUUID().slice(0, 8)}`;
  const idToken = await client.account.issueIdToken(id);
  await client.account.signIn({ userID: id, idToken, rawAccessToken: randomUUID() });
  return { id, client };
};

/** Two places with one time of day, a day apart; of these two pairs one is never near its midnight. */
const placesADayApart = () =>
  new Date().getUTCHours() === 9
    ? ({ home: 'Pacific/Pago_Pago', away: 'Pacific/Tongatapu' } as const)
    : ({ home: 'Pacific/Honolulu', away: 'Pacific/Kiritimati' } as const);

const moveTo = async ({ client }: Learner, timeZone: string): Promise<void> =>
  client.account.updateSettings({ ...(await client.account.get()), timeZone });

const cityOf = (zone: string): string => (zone.split('/')[1] ?? zone).replaceAll('_', ' ');

const dueIn = (today: TodayCards): readonly CardId[] => [...setsIn(today)].flatMap(({ set }) => [...set.cards.keys()]);

const inAWeek = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Studies at most this number of cards, and prints the progress. */
const study = async ({ client }: Learner, cards: readonly CardId[]): Promise<number> => {
  for (const card of cards) await client.cards.review({ card, rating: 'good' });
  return (await client.account.get()).streak;
};

const xpOf = async ({ client }: Learner): Promise<string> => {
  const { xp, reviewXp } = await client.account.get();
  return `${xp} XP: ${reviewXp} from reviews, ${xp - reviewXp} for what was reached`;
};

/** Anna's deck in a folder that Ben may look into. Answers what Ben finds there to study. */
const shareADeck = async (anna: Learner, ben: Learner): Promise<readonly CardId[]> => {
  const { content } = await firstWords();
  const set = await anna.client.imports.create(content, { name: 'First words', folder: 'Languages' });
  say(`Anna imports a deck of ${set.report?.cards ?? 'some'} cards into her folder Languages.`);
  const { id: folder, inviteCode } = await anna.client.sharedFolders.create({ name: 'Evening class' });
  await anna.client.sharedFolders.addSet(folder, set.id);
  // However people type it: its dashes and its case do not matter.
  await ben.client.sharedFolders.join(inviteCode.toLowerCase().replaceAll('-', ''));
  const members = await ben.client.sharedFolders.members(folder);
  const names = members.map(({ user, role }) => `${user.split('-')[0]}, ${role}`);
  say(`She shares it as Evening class; Ben joins by her code (${names.join('; ')}).`);
  return dueIn(await ben.client.sharedFolders.today());
};

/** Towards one target, which neither of them reaches alone. */
const learnTogether = async (anna: Learner, ben: Learner, shared: readonly CardId[]): Promise<void> => {
  await anna.client.goals.createCards({ target: 5, endDate: inAWeek() });
  const quest = await anna.client.quests.create({ kind: 'cards', label: 'friend', target: 8, deadline: inAWeek() });
  await anna.client.quests.invite(quest.id, ben.id);
  await ben.client.quests.accept(quest.id);
  say(`Anna wants to revise 5 cards this week. Together they want to revise 8: Ben accepts her quest.`);

  await study(anna, dueIn(await anna.client.cards.today()).slice(0, 5));
  const [goal] = (await anna.client.goals.list()).values();
  say(`Anna studies 5 cards; her goal is ${goal?.status ?? 'lost'}. ${await xpOf(anna)}.`);
  await study(ben, shared.slice(0, 3));
  const [finished] = await ben.client.quests.list();
  say(`Ben studies 3 of hers, with progress of his own. Their quest is ${finished?.status ?? 'lost'}.`);
  say(`  Anna has ${await xpOf(anna)}.\n  Ben has ${await xpOf(ben)}.`);
};

/** The day is the learner's own, wherever they are. */
const flyAroundTheWorld = async (anna: Learner, { home, away }: ReturnType<typeof placesADayApart>): Promise<void> => {
  const [next] = dueIn(await anna.client.cards.today());
  await moveTo(anna, away);
  const onArrival = (await anna.client.account.get()).streak;
  const there = await study(anna, next ? [next] : []);
  await moveTo(anna, home);
  const back = (await anna.client.account.get()).streak;
  say(
    `Anna flies from ${cityOf(home)} to ${cityOf(away)}, where it is tomorrow: her streak of ${onArrival} day goes on.`,
  );
  say(`She studies a card there: ${there} days. Home again, where that day has not come yet: still ${back} days.`);
};

const takeHome = async (name: string, { client }: Learner): Promise<void> => {
  const { cards, reviews, quests, sharedFolders } = await (await client.account.exportData()).parsed();
  const held = [
    [cards.length, 'cards'],
    [reviews.length, 'reviews'],
    [quests.length, 'quest'],
    [sharedFolders.length, 'shared folder'],
  ] as const;
  say(`${name} takes home all that the service holds: ${held.map(([count, noun]) => `${count} ${noun}`).join(', ')}.`);
};

const runStory = async (baseUrl: string): Promise<void> => {
  const [anna, ben] = [await aLearner(baseUrl, 'Anna'), await aLearner(baseUrl, 'Ben')];
  const places = placesADayApart();
  await moveTo(anna, places.home);
  say(`Anna, in ${cityOf(places.home)}, and Ben sign in.`);
  await learnTogether(anna, ben, await shareADeck(anna, ben));
  await flyAroundTheWorld(anna, places);
  await takeHome('Anna', anna);
  await takeHome('Ben', ben);
};

const [address] = process.argv.slice(2);
if (address) {
  await runStory(address);
} else {
  const server = await startDemoServer(process.env);
  await runStory(server.baseUrl).finally(() => server.close());
}
