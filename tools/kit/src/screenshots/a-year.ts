import { openAsBlob } from 'node:fs';
import type { CardText, Client, Rating } from '@flashcards/client-sdk';
import { createClient } from '@flashcards/client-sdk';
import { signIn } from '../rig/index.ts';

const day = 86_400_000;
/** Days of study before today. */
const days = 364;
export const deck = new URL('../../../../examples/decks/first-words.apkg', import.meta.url);

/** The clock of a server, which only moves on. */
export interface MovedClock {
  readonly now: () => Date;
  readonly moveTo: (daysAgo: number) => void;
}

export const movedClock = (): MovedClock => {
  let ago = days * day;
  return { now: () => new Date(Date.now() - ago), moveTo: (daysAgo) => void (ago = daysAgo * day) };
};

const numerals = ['M', 'CM', 'D', 'CD', 'C', 'XC', 'L', 'XL', 'X', 'IX', 'V', 'IV', 'I'] as const;
const values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1] as const;

const roman = (amount: number): string => {
  let [text, rest] = ['', amount];
  values.forEach((value, index) => {
    text += (numerals[index] ?? '').repeat(Math.floor(rest / value));
    rest %= value;
  });
  return text;
};

const numbers: readonly CardText[] = Array.from({ length: 400 }, (_, index) => ({
  front: roman(index + 1),
  back: String(index + 1),
}));

const elements = 'Hydrogen Helium Lithium Beryllium Boron Carbon Nitrogen Oxygen Fluorine Neon Sodium Magnesium'
  .split(' ')
  .map((name, index) => ({ front: `Element ${index + 1}`, back: name }));

/** The same each time, so that pictures change only with the app. */
const chances = (): (() => number) => {
  let seed = 20_260_301;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return seed / 0x7fff_ffff;
  };
};

const ratingFor = (chance: number): Rating => {
  if (chance < 0.09) return 'again';
  return chance < 0.16 ? 'hard' : chance < 0.92 ? 'good' : 'easy';
};

/** What is due on the day, or a part of it. */
const studyADay = async ({ cards }: Client, chance: () => number): Promise<void> => {
  const { cards: queued } = await cards.queue({ limit: 60 });
  for (const { id: card } of queued)
    await cards.review({ card, rating: ratingFor(chance()), seconds: 3 + Math.floor(chance() * 12) });
};

const learner = (baseUrl: string): Client => createClient({ baseUrl, timeout: 60_000 });

const library = async (client: Client): Promise<void> => {
  await client.imports.create(await openAsBlob(deck), {
    name: 'First words',
    folder: 'Languages/Italian',
    cards: 'templates',
  });
  await client.sets.create({ name: 'Roman numerals', folder: 'History', cards: numbers });
  await client.sets.create({ name: 'Elements', cards: elements });
};

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

const together = async (ada: Client, ben: Client): Promise<void> => {
  const deadline = isoDay(Date.now() + 19 * day);
  await ada.goals.createCards({ target: 200, endDate: isoDay(Date.now() + 12 * day) });
  await ada.goals.createXp({ target: 900, endDate: isoDay(Date.now() + 5 * day) });
  const { id } = await ada.quests.create({ kind: 'cards', label: 'friend', target: 300, deadline });
  await ben.quests.join(await ada.quests.renewInvite(id));
  const { id: folder, inviteCode } = await ada.sharedFolders.create({ name: 'Italian for two', description: '' });
  await ben.sharedFolders.join(inviteCode);
  const tree = await ada.folders.tree();
  const set = tree.folders.get('Languages')?.folders.get('Italian')?.sets[0];
  if (set) await ada.sharedFolders.addSet(folder, set.id);
};

/** A learner who has studied for a year, and a friend. The clock ends at now. */
export const studyAYear = async (baseUrl: string, clock: MovedClock): Promise<void> => {
  const [ada, ben] = [learner(baseUrl), learner(baseUrl)];
  const chance = chances();
  await signIn(ada, 'ada');
  await ada.account.setSettings({ newCardsPerDay: 2 });
  await library(ada);
  for (let ago = days; ago > 0; ago -= 1) {
    clock.moveTo(ago);
    if (ago % 6 === 0) await signIn(ada, 'ada');
    if (chance() < 0.86 || ago < 20) await studyADay(ada, chance);
  }
  clock.moveTo(0);
  await signIn(ada, 'ada');
  await signIn(ben, 'ben');
  await ada.account.setProfile({ displayName: 'Ada' });
  await ben.account.setProfile({ displayName: 'Ben' });
  await together(ada, ben);
};
