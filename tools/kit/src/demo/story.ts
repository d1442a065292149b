import { basename } from 'node:path';
import type { Client, Rating, TodayCards } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import type { DeckFile } from './deck-file.ts';
import { describeGoals } from './describe-goals.ts';
import { describeReport } from './describe-report.ts';
import type { Studied } from './describe-reviews.ts';
import { describeCard, describeReviews } from './describe-reviews.ts';
import { describeToday, dueIn } from './describe-today.ts';
import { counted, fileSize, shortened } from './layout.ts';
import type { Style } from './style.ts';
import { uploadBar } from './upload-progress.ts';

export interface Stage {
  readonly client: Client;
  readonly deck: DeckFile;
  readonly say: (text: string) => void;
  readonly terminal: NodeJS.WriteStream;
  readonly style: Style;
}

const folder = 'Demo/Imported';
const longestName = 200;

const signIn = async ({ client, say, style }: Stage): Promise<void> => {
  const userID = `demo-${crypto.randomUUID().slice(0, 8)}`;
  const idToken = await client.account.issueIdToken(userID);
  await client.account.signIn({ userID, idToken, rawAccessToken: crypto.randomUUID() });
  await client.folders.create(folder);
  say(style.quiet(`Signed in as ${userID}; created the folder ${folder}.`));
};

const importDeck = async ({ client, deck, say, style, terminal }: Stage): Promise<void> => {
  const file = basename(deck.path);
  const name = shortened(file.replace(/\.(apkg|colpkg|zip)$/i, '') || file, longestName);
  const { onProgress, stop } = uploadBar(terminal, deck.content.size);
  const { id } = await client.imports
    .create(deck.content, { name, folder, cards: 'fields' }, { onProgress })
    .finally(stop);
  say(`\n${style.title(`Imported "${name}"`)} from ${shortened(file)} (${fileSize(deck.content.size)})`);
  say(describeReport(await client.imports.report(id)));
};

const showToday = async ({ client, say, style }: Stage, title: string): Promise<TodayCards> => {
  const today = await client.cards.today();
  say(`\n${style.title(title)}`);
  say(describeToday(today));
  return today;
};

const ratings: readonly Rating[] = ['again', 'hard', 'good', 'easy'];
const week = 7 * 86_400_000;

/** Creates a goal for the number of cards to be studied, ending within a week. */
const setGoal = async ({ client }: Stage, today: TodayCards): Promise<void> => {
  const target = Math.min(ratings.length, dueIn(today));
  const endDate = new Date(Date.now() + week).toISOString().slice(0, 10);
  if (target > 0) await client.goals.createCards({ target, endDate });
};

const study = async ({ client, say, style }: Stage, today: TodayCards): Promise<readonly Studied[]> => {
  const due = [...setsIn(today)].flatMap(({ set }) => [...set.cards.keys()]);
  const studied: Studied[] = [];
  for (const [index, rating] of ratings.entries()) {
    const id = due[index];
    if (id === undefined) break;
    const card = await client.cards.get(id);
    if (index === 0) say(`\n${style.title('One card')}\n${describeCard(card)}`);
    studied.push({ rating, card, reviewed: await client.cards.review({ card: id, rating }) });
  }
  say(`\n${style.title(counted(studied.length, 'review'))}`);
  say(describeReviews(studied));
  return studied;
};

/**
 * Runs the main workflow and prints each step: sign in, import a deck, list due cards, study towards a goal, list the
 * rest.
 */
export const runStory = async (stage: Stage): Promise<void> => {
  const { client, say, style } = stage;
  await signIn(stage);
  await importDeck(stage);
  const before = await showToday(stage, 'Today');
  await setGoal(stage, before);
  const studied = await study(stage, before);
  const after = await showToday(stage, 'Today, after that');
  const last = studied.at(-1)?.reviewed;
  const left = dueIn(before) - dueIn(after);
  say(style.quiet(`  ${counted(left, 'card')} done for today; what is still being learned stays.`));
  if (!last) return;
  say(`\n${style.title(`${last.xp} XP`)}, a streak of ${counted(last.streak, 'day')}`);
  say(describeGoals(await client.goals.list()));
};
