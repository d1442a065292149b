import type { CardStyle, StudySelection } from '@flashcards/client-sdk';
import { client } from '../session.ts';
import { channelNamed } from './channel.ts';
import type { Database, KeptCard } from './database.ts';
import { database, isOffline } from './device.ts';
import { dueOf } from './due.ts';
import { keepMedia } from './media.ts';
import type { Plan } from './scheduler.ts';
import { foldersOfSets, schedulerOf } from './scheduler.ts';
import { isFull, unsent } from './unsent.ts';

/** Days, and the pages of cards, that are there without a network. A page of more cards would hold up the view when it comes. */
const [days, mostPages, pageSize] = [3, 10, 200];

/** Cards that are written at a time: many at once would hold up the page. */
const writtenAtOnce = 50;

/** A request for styles names no more cards. */
const mostStyled = 1000;

/** Cards that changed while others were being loaded: those here are newer. */
const changed = new Set<string>();

/** Cards as the learner's deeds leave them, from page to page of this browser. */
export const cardChannel = channelNamed('flashcards.cards');
cardChannel.addEventListener('message', ({ data }: MessageEvent<KeptCard>) => changed.add(data.id));

let keeping: Promise<unknown> = Promise.resolve();

const replace = async (card: KeptCard): Promise<void> => {
  const opened = await database();
  const kept = await opened?.get('cards', card.id);
  if (opened && kept) await opened.put('cards', { ...kept, card }, card.id);
};

/** Keeps a card as the learner's deed left it. */
export const keepCard = (card: KeptCard): void => {
  changed.add(card.id);
  keeping = keeping.then(() => replace(card)).catch(() => undefined);
  cardChannel.postMessage(card);
};

/** The CSS of note types, for as many cards at a time as the service takes. */
const stylesOf = async (cards: readonly KeptCard[]): Promise<readonly CardStyle[]> => {
  const ids = cards.filter(({ format }) => format === 'html').map(({ id }) => id);
  const styles: CardStyle[] = [];
  for (let start = 0; start < ids.length; start += mostStyled)
    styles.push(...(await client.cards.styles(ids.slice(start, start + mostStyled))));
  return styles;
};

const loadAhead = async (): Promise<{ cards: readonly KeptCard[]; plan: Plan } | undefined> => {
  const askedAt = new Date();
  const cards: KeptCard[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { cards: queued, next, scheduling } = await client.cards.queue({ ahead: days, limit: pageSize, cursor });
    cards.push(...queued.map(({ previews: _, ...card }) => card));
    cursor = next;
    if (next === '' || page === mostPages - 1)
      return scheduling && { cards, plan: { scheduling, askedAt, folders: await foldersOfSets() } };
  }
  return undefined;
};

interface Loaded {
  readonly cards: readonly KeptCard[];
  readonly plan: Plan;
  readonly styles: readonly CardStyle[];
}

const write = async (opened: Database, { cards, plan, styles }: Loaded): Promise<void> => {
  const transaction = opened.transaction(['cards', 'values'], 'readwrite');
  const store = transaction.objectStore('cards');
  const newer = new Map(await Promise.all([...changed].map(async (id) => [id, await store.get(id)] as const)));
  await store.clear();
  const put = (card: KeptCard, place: number) => store.put({ card, place, ...newer.get(card.id) }, card.id);
  for (let first = 0; first < cards.length; first += writtenAtOnce)
    await Promise.all(cards.slice(first, first + writtenAtOnce).map((card, index) => put(card, first + index)));
  await Promise.all([
    transaction.objectStore('values').put(plan, 'plan'),
    transaction.objectStore('values').put(styles, 'styles'),
    transaction.done,
  ]);
};

const loadAndWrite = async (opened: Database): Promise<void> => {
  changed.clear();
  const loaded = await loadAhead();
  if (!loaded) return;
  const styles = await stylesOf(loaded.cards);
  await write(opened, { ...loaded, styles }).catch((error: unknown) => {
    isFull.value = error instanceof DOMException && error.name === 'QuotaExceededError';
    throw error;
  });
};

/** Milliseconds for which kept cards are good enough: answers change them here, too. */
const freshFor = 600_000;

const isFresh = async (opened: Database): Promise<boolean> => {
  const plan = (await opened.get('values', 'plan')) as Plan | undefined;
  const age = plan ? Date.now() - plan.askedAt.getTime() : Infinity;
  return age >= 0 && age < freshFor && (await opened.count('cards')) > 0;
};

/**
 * Keeps the cards of the next days with their media, unless it did so a few minutes ago. Does nothing while answers wait:
 * the service would send old cards. `isChanged`: there are other cards than before.
 */
export const keepAhead = async (isChanged = false): Promise<void> => {
  const opened = await database();
  if (!opened || isOffline() || unsent.peek().waiting > 0) return;
  if (isChanged || !(await isFresh(opened))) await loadAndWrite(opened);
  // An earlier visit may have ended amid them.
  await keepMedia((await opened.getAll('cards')).flatMap(({ card }) => card.media));
};

/** Whether this device ever kept cards. */
export const keepsCards = async (): Promise<boolean> => (await (await database())?.get('values', 'plan')) !== undefined;

/** What is due now among the cards that are kept; `undefined` where none were ever kept. */
export const keptQueue = async (
  scope: Pick<StudySelection, 'set' | 'folder' | 'sharedFolder'>,
): Promise<Loaded | undefined> => {
  const opened = await database();
  const plan = (await opened?.get('values', 'plan')) as Plan | undefined;
  if (!opened || !plan) return undefined;
  await keeping;
  const kept = await opened.getAllFromIndex('cards', 'place');
  const day = schedulerOf(plan).day(new Date());
  const styles = (await opened.get('values', 'styles')) as Loaded['styles'];
  const due = dueOf(
    kept.map(({ card }) => card),
    { scope, folders: plan.folders, day },
  );
  return { cards: due, plan, styles };
};
