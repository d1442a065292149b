export { clockHour } from './clock-hour.ts';
export { parseDisplayName } from './display-name.ts';
export type { Preferences } from './preferences.ts';
export { isPreferences, preferencesOf, valueOf } from './preferences.ts';
export type { Caller, IsOver, Session } from './session.ts';
export {
  endedByAnother,
  expiryOf,
  hourOf,
  isIdle,
  mostSessions,
  newestFirst,
  newSession,
  overAt,
  sessionLifetime,
} from './session.ts';
export { readChangeCursor, writeChangeCursor } from './change-cursor.ts';
export type {
  ChangedThing,
  ChangePlace,
  ChangesPage,
  FoundChanges,
  Noun,
  NumberedThing,
  OwnChanges,
  Present,
} from './changes.ts';
export { asNoted, changesAfter, changesKept, mostListed, nouns, placeNow } from './changes.ts';
export { studyDay } from './study-day.ts';
export type { StudySettings } from './study-settings.ts';
export { defaultSettings } from './study-settings.ts';
export { canonicalTimeZone } from './time-zone.ts';
export type { User } from './user.ts';
