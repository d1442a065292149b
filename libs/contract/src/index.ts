export type {
  AnyCodec,
  Bytes,
  BytesCodec,
  Codec,
  Decoded,
  Encoded,
  Given,
  JsonSchema,
  JsonSink,
  OptionalCodec,
  Sent,
  Shape,
  SourceOf,
  Sources,
  StreamedCodec,
  ValueOf,
  WireOf,
  Named,
} from './codec.ts';
export { longestBody, mostBodyBytes } from './body-size.ts';
export { bytes, isBytes, isOptional, ourName, wrongAt } from './codec.ts';
export type { Judged } from './judged-list.ts';
export { BadEntry, keepsBadEntries } from './judged-list.ts';
export type { Form, Formed, FormMember, Scalar } from './form.ts';
export { fieldOf } from './misfit.ts';
export type { Contract, DevelopmentContract, OperationName } from './contract.ts';
export { apiVersion, contract, developmentContract, groups } from './contract.ts';
export type { AnswerOf, CodeOf, Endpoint, Example, LimitName, RefusalText, ReplyOf } from './endpoint.ts';
export { ankiPackage, expectedKeys } from './endpoint.ts';
export { formats, keywords } from './formats.ts';
export type { Entries, Items } from './json-stream.ts';
export { writeJson } from './json-stream.ts';
export { openApi } from './openapi/document.ts';
export { mediaEndpoint } from './media-endpoint.ts';
export type { ProtocolErrorCode } from './refusals.ts';
export {
  expectedOf,
  invalidValueText,
  keyMismatchText,
  protocolErrors,
  unknownOutsideApi,
  wrongValueText,
} from './refusals.ts';
export { isSpecified } from './specified.ts';
export type { RefusedReview } from './wire/batch-result.ts';
export { invalidReviewAt, refusedReviewOf } from './wire/batch-result.ts';
export type { CardMemory } from './wire/card-memory.ts';
export type { CardGoal, GoalDetails, GoalRecord, XpGoal } from './wire/goals.ts';
export type { QuestParticipant, QuestRecord } from './wire/quests.ts';
export type { Imported } from './wire/imports.ts';
