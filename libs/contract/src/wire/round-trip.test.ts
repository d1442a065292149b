import { canonicalTimeZone } from '@flashcards/accounts';
import type { CardId, GoalId, ReviewId, UserId } from '@flashcards/kernel';
import { parseReviewId, parseTitle, parseUserId } from '@flashcards/kernel';
import { parseSide, rootFolder } from '@flashcards/library';
import { parseScope } from '@flashcards/presets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyCodec } from '../codec.ts';
import { list, map, object } from '../combinators.ts';
import { flag, givenInstant, instant, text, wireBoolean, wireDate, wireInteger, word } from './scalars.ts';
import { cardInfo } from './card-info.ts';
import { cardSide, cardTexts } from './card-texts.ts';
import { cardDetails, cardStatus, previewedCard, reviewedCard, reviewStatus } from './card-status.ts';
import { dueTree, flashcardSet, libraryTree } from './flashcard-sets.ts';
import {
  cardId,
  description,
  fieldSelector,
  folderPath,
  goalId,
  newFolder,
  properFolder,
  reviewId,
  scope,
  setId,
  setName,
  title,
  userId,
} from './names.ts';
import { failDate, goalRecord, goalRecords, goalStatus, goalTarget } from './goals.ts';
import { importedReply, importReport, packagePreview } from './imports.ts';
import { addedMedia } from './media.ts';
import { batchResult } from './batch-result.ts';
import { rating, reviewBatch } from './review-batch.ts';
import { heatmap, heatmapKey, increase, streakReply } from './streak.ts';
import { fittedWeights, daysAhead, simulatedStudy } from './scheduling.ts';
import { studyStats, wireMonth } from './study-stats.ts';
import { succeeded } from './succeeded.ts';
import { dailyLimit, displayName, hourOfDay, retention, someSettings, timeZone, userProfile } from './account.ts';
import {
  anyCardId,
  anyCount,
  anyDate,
  anyFolderPath,
  anyReport,
  anySetId,
  anySetName,
  anyStatus,
  anyTreeOf,
  hostileNames,
} from './wire.test-data.ts';

const anyText = fc.string({ unit: 'binary' });
const anyUserId = anyText.filter((each) => parseUserId(each) !== undefined).map((each) => each as UserId);
const anyReviewId = anyText.filter((each) => parseReviewId(each) !== undefined).map((each) => each as ReviewId);

const anyScope = fc
  .oneof(
    fc.constant(''),
    anySetId.map((set) => `set:${set}`),
    anyFolderPath.filter((path) => path !== rootFolder).map((path) => `folder:${path}`),
  )
  .map((each) => parseScope(each));
const status = { lastReview: anyDate, reviewStatus: anyStatus };
const anyCardStatus = fc.record(status);
const anyCardDetails = fc.record({
  front: anyText,
  back: anyText,
  ...status,
  dueDate: anyDate,
  suspended: fc.boolean(),
});
const anyReviewedCard = fc.record({ id: anyCardId, ...status, dueDate: anyDate, xp: anyCount, streak: anyCount });
const cardsOf = <Value>(each: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(anyCardId, each), { maxLength: 4 }).map((cards) => new Map(cards));

const anyDueSet = fc.record({ id: anySetId, name: anySetName, cards: cardsOf(anyCardStatus) });
const anySummary = fc.record({
  id: anySetId,
  name: anySetName,
  description: anyText,
  cardCount: anyCount,
  dueCount: anyCount,
});
const anySet = fc.record({
  id: anySetId,
  name: anySetName,
  description: anyText,
  folder: anyFolderPath,
  cards: cardsOf(anyCardDetails),
});
const anyImported = fc.oneof(
  fc.record({ stored: fc.constant(true), id: anySetId }),
  fc.record({ stored: fc.constant(false), report: anyReport }),
);

const anySettings = {
  timeZone: fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone')).map((zone) => canonicalTimeZone(zone) ?? ''),
  dayRolloverHour: fc.integer({ min: 0, max: 23 }),
  newCardsPerDay: fc.option(fc.integer({ min: 0, max: 999_999 }), { nil: undefined }),
  desiredRetention: fc.integer({ min: 70, max: 99 }).map((hundredths) => hundredths / 100),
};
const anyInstant = fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') });
/** JSON has no negative zero. */
const anyJson = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const anyProfile = fc.record({
  id: anyUserId,
  xp: anyCount,
  reviewXp: anyCount,
  streak: anyCount,
  longestStreak: anyCount,
  ...anySettings,
  createdAt: anyInstant,
});
const anyName = fc.option(
  anySetName.filter((name) => name.length <= 60).map((name): string => name),
  { nil: undefined },
);
const anyFullProfile = fc
  .tuple(anyProfile, anyName, anyJson)
  .map(([profile, displayName, preferences]) => ({ ...profile, displayName, preferences }));
const anyOfTheSettings = fc.record({ ...anySettings, preferences: anyJson }, { requiredKeys: [] });
const anyPreview = fc.record({ reviewStatus: anyStatus, dueDate: anyDate, interval: anyCount });
const anyNoteType = fc.record({
  name: anyText,
  kind: fc.constantFrom('standard', 'cloze', 'image-occlusion'),
  fields: fc.array(anyText),
  notes: anyCount,
  samples: fc.array(fc.array(anyText), { maxLength: 3 }),
});
const anyPackage = fc.record({
  noteTypes: fc.array(anyNoteType, { maxLength: 3 }),
  decks: fc.array(fc.record({ name: anyText, cards: anyCount }), { maxLength: 3 }),
  notes: anyCount,
  cards: anyCount,
  mediaFiles: anyCount,
});

const anyTitle = anyText.filter((each) => parseTitle(each) !== undefined);
const anyTarget = fc.integer({ min: 1, max: 999_999_999 });
const anyGoalStatus = fc.constantFrom('in-progress', 'completed', 'failed');
const anyFailDate = fc.option(anyDate, { nil: undefined });
const goalFacts = {
  title: anyTitle,
  target: anyTarget,
  endDate: anyDate,
  status: anyGoalStatus,
  failDate: anyFailDate,
};
const aCardGoal = { kind: fc.constant('cards'), ...goalFacts, revised: anyCount };
const anXpGoal = { kind: fc.constant('xp'), ...goalFacts, startDate: anyDate, startingXp: anyCount };
const goalDetails = { progress: anyCount, startDate: anyDate };
const anyGoal = fc.oneof(
  fc.record(aCardGoal),
  fc.record({ ...aCardGoal, ...goalDetails }),
  fc.record(anXpGoal),
  fc.record({ ...anXpGoal, ...goalDetails }),
);
const anyGoalId = anyCardId.map((id) => String(id) as GoalId);
const anyHeatmap = fc.array(fc.tuple(anyDate, anyCount)).map((days) => new Map(days));
const anyRating = fc.constantFrom('again', 'hard', 'good', 'easy');
const anyRefusedReview = fc.record({
  text: anyText,
  code: fc.constantFrom('card_not_found', 'review_id_taken', 'invalid_value'),
});
const anyReview = fc.record({ id: anyReviewId, card: anyCardId, rating: anyRating, at: anyInstant });

const anySide = anyText.filter((each) => parseSide(each) !== undefined);
const anyMonth = anyDate.map((date) => date.slice(0, 7));
const anyRetained = fc.record({ reviews: anyCount, passed: anyCount });
const anyReviewDay = fc.record({
  date: anyDate,
  reviews: anyCount,
  again: anyCount,
  hard: anyCount,
  good: anyCount,
  easy: anyCount,
  new: anyCount,
});
const anyStats = fc.record({
  reviewsByDay: fc.array(anyReviewDay),
  forecast: fc.array(fc.record({ date: anyDate, due: anyCount })),
  overdue: anyCount,
  retention: fc.array(fc.record({ month: anyMonth, young: anyRetained, mature: anyRetained })),
  states: fc.record({ new: anyCount, learning: anyCount, young: anyCount, mature: anyCount, suspended: anyCount }),
});

const anyHour = fc.record({ hour: fc.nat({ max: 23 }), reviews: anyCount, passed: anyCount });
const anyFullStats = fc
  .tuple(anyStats, fc.array(anyHour), anyCount)
  .map(([stats, hours, minutes]) => ({ ...stats, hours, minutes }));
const maybe = <Value>(each: fc.Arbitrary<Value>) => fc.option(each, { nil: undefined });
const anyDecimal = fc.double({ min: 0.001, max: 36_500, noNaN: true });
const anyMonthlyStats = fc
  .tuple(
    anyFullStats,
    fc.array(
      fc.record({
        ...{ month: anyMonth, minutes: anyCount, reviews: anyCount, passed: anyCount },
        predicted: maybe(anyDecimal),
      }),
    ),
  )
  .map(([stats, months]) => ({ ...stats, months }));
const anyFittedWeights = fc.record({
  reviews: anyCount,
  kept: fc.boolean(),
  weights: fc.array(anyDecimal, { minLength: 21, maxLength: 21 }),
  logLossBefore: anyDecimal,
  logLossAfter: anyDecimal,
});
const anySimulatedStudy = fc.record({
  days: fc.array(fc.record({ date: anyDate, reviews: anyCount, minutes: anyCount }), { maxLength: 4 }),
  retention: fc.option(anyDecimal, { nil: undefined }),
  remembered: anyCount,
});
const anyStudyCard = fc.record({
  ...{ id: anyCardId, set: anySetId, note: anyCardId, ...status },
  ...{ front: anyText, back: anyText, tags: fc.array(anyText) },
  format: fc.constantFrom('text', 'html', 'untrusted-html'),
  dir: fc.constantFrom('ltr', 'rtl'),
  flag: fc.integer({ min: 0, max: 7 }),
  state: fc.constantFrom('new', 'learning', 'review', 'relearning'),
  ...{ ordinal: anyCount, step: maybe(anyCount), reps: anyCount, lapses: anyCount },
  ...{ dueDate: anyDate, dueAt: maybe(anyInstant), stability: maybe(anyDecimal), difficulty: maybe(anyDecimal) },
  ...{ suspended: fc.boolean(), buried: fc.boolean(), withdrawn: fc.boolean() },
});
const anyReviewOfCard = fc.record({
  ...{ id: anyReviewId, at: anyInstant, day: anyDate, rating: anyRating },
  kind: fc.constantFrom('learning', 'review', 'relearning'),
  ...{ interval: anyCount, xp: anyCount, seconds: maybe(anyCount) },
});
const cardInfoOf = (anyName: fc.Arbitrary<string>) =>
  fc.record({
    card: anyStudyCard,
    note: fc.record({
      ...{ id: anyCardId, type: anyText, tags: fc.array(anyText) },
      fields: fc.array(fc.tuple(anyName, anyText)).map((fields) => new Map(fields)),
    }),
    reviews: fc.array(anyReviewOfCard, { maxLength: 3 }),
    next: anyText,
  });

const codecs: readonly (readonly [string, AnyCodec, fc.Arbitrary<unknown>])[] = [
  ['text', text, anyText],
  ['word', word('again', 'good'), fc.constantFrom('again', 'good')],
  ['userId', userId, anyUserId],
  ['setId', setId, anySetId],
  ['cardId', cardId, anyCardId],
  ['reviewId', reviewId, anyReviewId],
  ['setName', setName, anySetName],
  ['folderPath', folderPath, anyFolderPath],
  ['properFolder', properFolder, anyFolderPath.filter((path) => path !== '')],
  ['wireDate', wireDate, anyDate],
  ['wireInteger', wireInteger, anyCount],
  ['wireBoolean', wireBoolean, fc.boolean()],
  ['flag', flag, fc.boolean()],
  ['reviewStatus', reviewStatus, anyStatus],
  ['fieldSelector', fieldSelector, anyText],
  ['description', description, anyText],
  ['list', list(wireDate), fc.array(anyDate)],
  ['map', map(setName, wireInteger), fc.array(fc.tuple(anySetName, anyCount)).map((entries) => new Map(entries))],
  ['cardStatus', cardStatus, anyCardStatus],
  ['cardDetails', cardDetails, anyCardDetails],
  ['reviewedCard', reviewedCard, anyReviewedCard],
  ['dueTree', dueTree, anyTreeOf(anyDueSet)],
  ['libraryTree', libraryTree, anyTreeOf(anySummary)],
  ['flashcardSet', flashcardSet, anySet],
  ['importReport', importReport, anyReport],
  ['importedReply', importedReply, anyImported],
  ['timeZone', timeZone, anySettings.timeZone],
  ['hourOfDay', hourOfDay, anySettings.dayRolloverHour],
  ['dailyLimit', dailyLimit, anySettings.newCardsPerDay],
  ['retention', retention, anySettings.desiredRetention],
  ['instant', instant, anyInstant],
  ['userProfile', userProfile, fc.oneof(anyProfile, anyFullProfile)],
  ['displayName', displayName, anyName],
  ['someSettings', someSettings, anyOfTheSettings],
  [
    'previewedCard',
    previewedCard,
    fc.record({ again: anyPreview, hard: anyPreview, good: anyPreview, easy: anyPreview }),
  ],
  ['packagePreview', packagePreview, anyPackage],
  [
    'addedMedia',
    addedMedia,
    fc.record({
      hash: fc.stringMatching(/^[0-9a-f]{64}$/),
      url: anyText,
      type: fc.constantFrom('image/png', 'audio/mpeg'),
      bytes: anyCount,
    }),
  ],
  ['goalId', goalId, anyGoalId],
  ['title', title, anyTitle],
  ['goalTarget', goalTarget, anyTarget],
  ['goalStatus', goalStatus, anyGoalStatus],
  ['failDate', failDate, anyFailDate],
  ['goalRecord', goalRecord, anyGoal],
  ['goalRecords', goalRecords, fc.array(fc.tuple(anyGoalId, anyGoal)).map((goals) => new Map(goals))],
  ['heatmapKey', heatmapKey, anyDate],
  ['heatmap', heatmap, anyHeatmap],
  ['streakReply', streakReply, anyCount],
  ['increase', increase, fc.boolean()],
  ['rating', rating, anyRating],
  ['givenInstant', givenInstant, anyInstant],
  ['reviewBatch', reviewBatch, fc.array(anyReview)],
  ['batchResult', batchResult, fc.oneof(anyReviewedCard, anyRefusedReview)],
  ['newFolder', newFolder, anyFolderPath.filter((path) => path !== '')],
  ['cardSide', cardSide, anySide],
  ['cardTexts', cardTexts, fc.array(fc.record({ front: anySide, back: anySide }))],
  ['succeeded', succeeded, fc.constant(undefined)],
  ['wireMonth', wireMonth, anyMonth],
  ['studyStats', studyStats, fc.oneof(anyStats, anyFullStats, anyMonthlyStats)],
  ['scope', scope, anyScope],
  ['daysAhead', daysAhead, fc.integer({ min: 1, max: 365 })],
  ['fittedWeights', fittedWeights, anyFittedWeights],
  ['simulatedStudy', simulatedStudy, anySimulatedStudy],
  ['cardInfo', cardInfo, cardInfoOf(fc.oneof(fc.constantFrom(...hostileNames), anyText))],
];

const byName = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1);

/**
 * JavaScript objects put keys that are array indices first, so that the order of a tree's folders and sets is not
 * defined.
 */
const unordered = (value: unknown): unknown => {
  if (value instanceof Map) {
    const entries = [...value].map(([key, each]): [unknown, unknown] => [key, unordered(each)]);
    return new Map(entries.sort(([one], [other]) => byName(one, other)));
  }
  if (Array.isArray(value)) return value.map(unordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]): [string, unknown] => [key, unordered(each)]);
  const { sets, ...rest } = Object.fromEntries(members) as { sets?: readonly { name: string }[] };
  return sets ? { ...rest, sets: [...sets].sort((one, other) => byName(one.name, other.name)) } : rest;
};

/** A sink that returns a promise from `full` for every third piece. */
const aSink = () => {
  let json = '';
  let pieces = 0;
  return {
    add: (piece: string): void => void (json += piece),
    full: (): Promise<void> | undefined => ((pieces += 1) % 3 === 0 ? Promise.resolve() : undefined),
    written: (): string => json,
  };
};

const streamed = async (codec: AnyCodec, source: unknown): Promise<string> => {
  const sink = aSink();
  await codec.stream?.(source as never, sink);
  return sink.written();
};

/** Ids as the service generates them: too long for an array index. */
const longId = fc.bigInt({ min: 10n ** 38n, max: 2n ** 128n }).map((id) => String(id) as CardId);
const longIdsOf = <Value>(each: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(longId, each), { maxLength: 4 }).map((cards) => new Map(cards));

const large: readonly (readonly [string, AnyCodec, fc.Arbitrary<unknown>])[] = [
  ['dueTree', dueTree, anyTreeOf(fc.record({ id: anySetId, name: anySetName, cards: longIdsOf(anyCardStatus) }))],
  ['libraryTree', libraryTree, anyTreeOf(anySummary)],
  [
    'flashcardSet',
    flashcardSet,
    fc.tuple(anySet, longIdsOf(anyCardDetails)).map(([set, cards]) => ({ ...set, cards })),
  ],
  ['goalRecords', goalRecords, longIdsOf(anyGoal)],
  // A name that is an array index would come first in the whole.
  ['cardInfo', cardInfo, cardInfoOf(fc.constantFrom(...hostileNames.filter((name) => !/^\d+$/.test(name))))],
];

describe.each(large)('the codec %s, which may be large', (_, codec, anyValue) => {
  it('streams exactly the JSON that it encodes as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, async (value) => {
        expect(await streamed(codec, value)).toBe(JSON.stringify(codec.encode(value)));
      }),
    );
  });
});

it('streams a map from pages of its entries', async () => {
  const pages = async function* () {
    yield [['b', 1]] as const;
    yield [] as const;
    yield Object.entries({ a: 2, c: 3 });
  };
  expect(await streamed(map(text, wireInteger), pages())).toBe('{"b":"1","a":"2","c":"3"}');
  expect(await streamed(map(text, wireInteger), [])).toBe('{}');
});

it('streams an object with its fixed members', async () => {
  const codec = object({ cards: map(text, wireInteger), n: wireInteger }, { success: true });
  const value = { cards: new Map([['a', 1]]), n: 2 };
  expect(await streamed(codec, value)).toBe(JSON.stringify(codec.encode(value)));
});

describe.each(codecs)('the codec %s', (_, codec, anyValue) => {
  it('decodes from JSON what it encodes', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(codec.encode(value)));
        expect(unordered(codec.decode(wire))).toEqual(unordered(value));
      }),
    );
  });
});
