import type { AnyCodec, JsonSchema } from '../codec.ts';
import { refusedReview } from '../wire/batch-result.ts';
import { batchedReview, rating } from '../wire/review-batch.ts';
import { cardGoal, goalRecord, goalRecords, goalStatus, goalTarget, xpGoal } from '../wire/goals.ts';
import { heatmap } from '../wire/streak.ts';
import { givenInstant, instant, wireBoolean, wireDate, wireInteger } from '../wire/scalars.ts';
import { cardDetails, cardStatus, previewedCard, previewed, reviewedCard, reviewStatus } from '../wire/card-status.ts';
import { cardSide, cardText } from '../wire/card-texts.ts';
import { dueTree, flashcardSet, libraryTree } from '../wire/flashcard-sets.ts';
import {
  cardId,
  description,
  fieldSelector,
  folderPath,
  goalId,
  properFolder,
  reviewId,
  setId,
  setName,
  title,
  userId,
} from '../wire/names.ts';
import { accountExport } from '../wire/account-export.ts';
import { cardMemory, decimal } from '../wire/card-memory.ts';
import {
  exportedCard,
  exportedGoal,
  exportedMark,
  exportedProgress,
  exportedReview,
  exportedSet,
  exportedUser,
} from '../wire/export-items.ts';
import { studyStats, wireMonth } from '../wire/study-stats.ts';
import { succeeded } from '../wire/succeeded.ts';
import { importReport, packagePreview } from '../wire/imports.ts';
import { dailyLimit, hourOfDay, retention, timeZone, userProfile } from '../wire/account.ts';

/** The codecs with a component of their own in the document, for schemas that many operations share. */
const named: Readonly<Record<string, AnyCodec>> = {
  AccountExport: accountExport,
  BatchedReview: batchedReview,
  BooleanText: wireBoolean,
  CardDetails: cardDetails,
  CardGoal: cardGoal,
  CardID: cardId,
  CardMemory: cardMemory,
  CardPreview: previewedCard,
  CardProgress: cardStatus,
  CardSide: cardSide,
  CardText: cardText,
  Count: wireInteger,
  DailyLimit: dailyLimit,
  Date: wireDate,
  Decimal: decimal,
  Description: description,
  ExportedCard: exportedCard,
  ExportedEvent: exportedMark,
  ExportedGoal: exportedGoal,
  ExportedProgress: exportedProgress,
  ExportedReview: exportedReview,
  ExportedSet: exportedSet,
  ExportedUser: exportedUser,
  FieldSelector: fieldSelector,
  FlashcardID: setId,
  FlashcardName: setName,
  FlashcardSet: flashcardSet,
  Folder: properFolder,
  FolderPath: folderPath,
  Goal: goalRecord,
  GoalID: goalId,
  GoalStatus: goalStatus,
  GoalTarget: goalTarget,
  Goals: goalRecords,
  GivenInstant: givenInstant,
  Heatmap: heatmap,
  HourOfDay: hourOfDay,
  ImportReport: importReport,
  Instant: instant,
  Library: libraryTree,
  Month: wireMonth,
  PackagePreview: packagePreview,
  Rating: rating,
  Retention: retention,
  RefusedReview: refusedReview,
  ReviewID: reviewId,
  ReviewPreview: previewed,
  ReviewStatus: reviewStatus,
  ReviewedCard: reviewedCard,
  StudyStats: studyStats,
  Succeeded: succeeded,
  TimeZone: timeZone,
  Title: title,
  TodayCards: dueTree,
  UserID: userId,
  UserProfile: userProfile,
  XpGoal: xpGoal,
};

const names = new Map<unknown, string>(Object.entries(named).map(([name, { schema }]) => [schema, name]));

const membersReferred = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(referred);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, referred(each)]));
};

/**
 * The schema with a reference in place of each named schema. Combinators pass schemas on unchanged, so that they are
 * recognised by identity.
 */
const referred = (value: unknown): unknown => {
  const name = names.get(value);
  return name === undefined ? membersReferred(value) : { $ref: `#/components/schemas/${name}` };
};

export const schemaOf = (schema: JsonSchema): JsonSchema => referred(schema) as JsonSchema;

export const errorSchema: JsonSchema = { $ref: '#/components/schemas/Error' };

export const schemas: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(named).map(([name, { schema, expected }]) => [
      name,
      { ...(schema['type'] === 'string' ? { description: expected } : {}), ...(membersReferred(schema) as object) },
    ]),
  ),
  Error: {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: { error: { type: 'string' } },
  },
};
