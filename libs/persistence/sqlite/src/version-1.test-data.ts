import type { CardId, LocalDate, ReviewId, SetId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Progress, Rating, StudiedCard } from '@flashcards/review-scheduling';
import { experienceOf, newCard, review } from '@flashcards/review-scheduling';
import { streakOf } from '@flashcards/streak';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import { initial } from './migrations/0001-initial.ts';

export const firstDay = '2026-03-01' as LocalDate;

/** One review as version 1 knew it, in the order in which they arrived. */
export interface OldReview {
  readonly id: string;
  readonly card: string;
  readonly rating: Rating;
  readonly at: number;
  /** Days after the first. */
  readonly day: number;
  readonly isUndone?: boolean;
}

interface Taken extends OldReview {
  readonly before: Progress;
  readonly after: StudiedCard;
  readonly xp: number;
}

/** Takes effect as it arrives, whatever its instant, as version 1 let it. */
const takeEffect = (reviews: readonly OldReview[]): readonly Taken[] => {
  const standing = new Map<string, Progress>();
  return reviews.map((told) => {
    const before = standing.get(told.card) ?? newCard(firstDay);
    const { rating } = told;
    const answer = { card: told.card as CardId, rating, today: addDays(firstDay, told.day), retention: 0.9 };
    const after = review(before, answer);
    if (!told.isUndone) standing.set(told.card, after);
    return { ...told, before, after, xp: experienceOf({ before, after, rating }) };
  });
};

const hasGraduated = (progress: Progress): boolean => progress.state !== 'new' && progress.graduation !== 'ahead';

/** As versions 1 and 2 wrote it. */
const oldJson = (progress: Progress): string => {
  if (progress.state === 'new') return JSON.stringify(progress);
  const { graduation: _, ...memory } = progress;
  return JSON.stringify({ ...memory, hasGraduated: hasGraduated(progress) });
};

const states = ['new', 'learning', 'review', 'relearning'];

const insertCard = (
  connection: Connection,
  user: number,
  {
    card,
    set,
    progress,
  }: {
    card: string;
    set: number;
    progress: Progress;
  },
): void => {
  const key = connection.insert(
    'INSERT INTO cards (id, card_set, front, back) VALUES (?, ?, ?, ?)',
    card,
    set,
    `front ${card}`,
    'ü',
  );
  const insert = `INSERT INTO progress (user, card, card_set, state, due_on, last_review, stability, difficulty, reviews,
    lapses, reviews_that_day, has_graduated, step_or_interval) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  const state = states.indexOf(progress.state);
  if (progress.state === 'new') {
    connection.run(insert, user, key, set, state, '', progress.createdOn, null, null, null, null, null, null, null);
    return;
  }
  const { lastReview, stability, difficulty, reviews, lapses, reviewsThatDay } = progress;
  const [due, step] =
    progress.state === 'review' ? [addDays(lastReview, progress.interval), progress.interval] : ['', progress.step];
  const memory = [stability, difficulty, reviews, lapses, reviewsThatDay, Number(hasGraduated(progress)), step];
  connection.run(insert, user, key, set, state, due, lastReview, ...memory);
};

const insertEvent = (connection: Connection, user: number, { id, card, rating, at, day, ...taken }: Taken): void => {
  connection.run(
    `INSERT INTO events (user, review_id, card, card_set, rating, at, day, retention, xp, before_json, after_json,
     total_xp, total_streak) VALUES (?, ?, ?, '7', ?, ?, ?, 0.9, ?, ?, ?, 100, 1)`,
    user,
    id as ReviewId,
    card,
    rating,
    at,
    addDays(firstDay, day),
    taken.xp,
    oldJson(taken.before),
    oldJson(taken.after),
  );
  if (taken.isUndone) connection.run('INSERT INTO undone (user, review_id, at) VALUES (?, ?, ?)', user, id, at + 1);
};

const insertDays = (connection: Connection, user: number, kept: readonly Taken[]): void => {
  const days = [...new Set(kept.map(({ day }) => day))].sort((one, other) => one - other);
  for (const day of days) {
    const these = kept.filter((each) => each.day === day);
    const news = these.filter(({ before }) => before.state === 'new').length;
    const xp = these.reduce((sum, each) => sum + each.xp, 0);
    const insert = 'INSERT INTO days (user, day, reviews, new_cards, xp) VALUES (?, ?, ?, ?, ?)';
    connection.run(insert, user, addDays(firstDay, day), these.length, news, xp);
  }
  const xp = kept.reduce((sum, each) => sum + each.xp, 0);
  const streak = streakOf(days.map((day) => addDays(firstDay, day)));
  if (!streak) return;
  const { length, longest, lastActive, freezes, activeDays } = streak;
  connection.run(
    'INSERT INTO activity VALUES (?, ?, 0, ?, ?, ?, ?, ?)',
    user,
    xp,
    length,
    longest,
    lastActive,
    freezes,
    activeDays,
  );
};

/** Makes a file of version 1 with one user, `ana`, whose set `7` has these cards and who gave these answers. */
export const makeVersion1 = (
  file: string,
  { cards, reviews }: { readonly cards: readonly string[]; readonly reviews: readonly OldReview[] },
): { readonly set: SetId } => {
  const connection = connect(file);
  connection.exec(initial);
  const createdAt = Date.parse('2026-03-01T10:00:00.123Z');
  const insertUser = `INSERT INTO users (id, token_version, time_zone, day_rollover_hour, desired_retention, created_at)
    VALUES ('ana', 'v', 'UTC', 0, 0.9, ?)`;
  const user = connection.insert(insertUser, createdAt);
  const folder = connection.insert("INSERT INTO folders (user, parent, name) VALUES (?, 0, 'Old')", user);
  const insertSet = `INSERT INTO sets (id, user, folder, name, description, created_at, card_count)
    VALUES ('7', ?, ?, 'A set', 'of before', ?, ?)`;
  const set = connection.insert(insertSet, user, folder, createdAt, cards.length);
  const taken = takeEffect(reviews);
  const kept = taken.filter(({ isUndone }) => !isUndone);
  for (const card of cards) {
    const progress = kept.findLast((each) => each.card === card)?.after ?? newCard(firstDay);
    insertCard(connection, user, { card, set, progress });
  }
  for (const each of taken) insertEvent(connection, user, each);
  insertDays(connection, user, kept);
  connection.exec('PRAGMA user_version = 1');
  connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  connection.close();
  return { set: '7' as SetId };
};
