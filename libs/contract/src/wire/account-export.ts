import { object } from '../combinators.ts';
import { longList } from '../long-list.ts';
import {
  exportedAction,
  exportedCard,
  exportedGoal,
  exportedMark,
  exportedNote,
  exportedNoteType,
  exportedProgress,
  exportedReview,
  exportedSet,
  exportedSettings,
  exportedUser,
} from './export-items.ts';
import { exportedMedia } from './media.ts';
import { exportedOrigin } from './exported-origins.ts';
import { exportedQuest } from './exported-quests.ts';
import { exportedSharedFolder } from './exported-shared-folders.ts';
import { exportedSession } from './sessions.ts';
import { folderPath } from './names.ts';
import { exportedLoad, exportedWeights, scopedPreset } from './presets.ts';

/** Identifies the file format. */
export const exportLabel = { format: 'flashcards-export', version: 2 } as const;

/** The reply of export-user-data: all data that the service stores of a user. docs/export.md documents it. */
export const accountExport = object(
  {
    user: exportedUser,
    settings: exportedSettings,
    folders: longList(folderPath),
    sets: longList(exportedSet),
    noteTypes: longList(exportedNoteType),
    notes: longList(exportedNote),
    cards: longList(exportedCard),
    progress: longList(exportedProgress),
    reviews: longList(exportedReview),
    checkIns: longList(exportedMark),
    heatmapCalls: longList(exportedMark),
    actions: longList(exportedAction),
    presets: longList(scopedPreset),
    weights: longList(exportedWeights),
    loads: longList(exportedLoad),
    goals: longList(exportedGoal),
    quests: longList(exportedQuest),
    sharedFolders: longList(exportedSharedFolder),
    origins: longList(exportedOrigin),
    media: longList(exportedMedia),
    sessions: longList(exportedSession),
  },
  exportLabel,
);
