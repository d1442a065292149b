export { studyDay } from './study-day.ts';
export type { StudySettings } from './study-settings.ts';
export { defaultSettings } from './study-settings.ts';
export { canonicalTimeZone } from './time-zone.ts';
export type { User } from './user.ts';
