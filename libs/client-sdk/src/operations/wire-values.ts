// Written by `npm run generate` from the contract: edit that.
/* eslint-disable max-lines, @typescript-eslint/no-empty-object-type -- many operations have no members here */

/** What each operation is sent, without its token. */
export interface WireBodies {
  readonly getUser: {};
  readonly setProfile: { readonly displayName: string };
  readonly setSettings: {
    readonly settings: {
      readonly preferences?: unknown;
      readonly timeZone?: string;
      readonly dayRolloverHour?: string;
      readonly newCardsPerDay?: string;
      readonly desiredRetention?: string;
    };
  };
  readonly signIn: {
    readonly userID: string;
    readonly rawAccessToken: string;
    readonly accessToken: string;
    readonly idToken: string;
  };
  readonly signOutEverywhere: {};
  readonly updateSettings: {
    readonly timeZone: string;
    readonly dayRolloverHour: string;
    readonly newCardsPerDay: string;
    readonly desiredRetention: string;
  };
  readonly endSession: { readonly sessionID: string };
  readonly listSessions: {};
  readonly signInOptions: {};
  readonly signOut: {};
  readonly deleteUser: {};
  readonly exportUserData: {};
  readonly getChanges: { readonly since: string };
  readonly createFolder: { readonly folder: string };
  readonly deleteFolder: { readonly folder: string; readonly recursive: string };
  readonly getFolders: {};
  readonly moveFolder: { readonly folder: string; readonly newFolder: string };
  readonly addCards: {
    readonly flashcardID: string;
    readonly cards: readonly { readonly front: string; readonly back: string }[];
  };
  readonly createFlashcard: {
    readonly flashcardName: string;
    readonly flashcardDescription: string;
    readonly folder: string;
    readonly cards: readonly { readonly front: string; readonly back: string }[];
  };
  readonly deleteFlashcard: { readonly flashcardID: string };
  readonly editFlashcard: {
    readonly flashcardID: string;
    readonly newName: string;
    readonly newDescription: string;
    readonly newFolder: string;
  };
  readonly getFlashcard: { readonly flashcardID: string };
  readonly exportPackageFlashcards: { readonly flashcardID: string };
  readonly getImportReport: { readonly flashcardID: string };
  readonly importPackageFlashcards: {
    readonly flashcardName: string;
    readonly flashcardDescription?: string;
    readonly folder?: string;
    readonly termField?: string;
    readonly definitionField?: string;
    readonly stripHtml?: string;
  };
  readonly previewPackageFlashcards: {};
  readonly importCsvFlashcards: {
    readonly flashcardName: string;
    readonly flashcardDescription?: string;
    readonly folder?: string;
  };
  readonly buryCards: { readonly buried: string; readonly cardIDs: readonly string[] };
  readonly deleteCard: { readonly cardID: string };
  readonly deleteCards: { readonly cardIDs: readonly string[] };
  readonly editCard: { readonly cardID: string; readonly front: string; readonly back: string };
  readonly editCards: {
    readonly cards: readonly { readonly cardID: string; readonly front: string; readonly back: string }[];
  };
  readonly flagCards: { readonly flag: string; readonly cardIDs: readonly string[] };
  readonly getCard: { readonly cardID: string };
  readonly getFlashcardItem: { readonly cardID: string };
  readonly moveCards: { readonly flashcardID: string; readonly cardIDs: readonly string[] };
  readonly suspendCard: { readonly suspended: string; readonly cardID: string };
  readonly suspendCards: { readonly suspended: string; readonly cardIDs: readonly string[] };
  readonly findCards: {
    readonly query: string;
    readonly flashcardID: string;
    readonly folder: string;
    readonly state: string;
    readonly cursor: string;
    readonly tag: string;
    readonly sort: string;
    readonly limit: string;
  };
  readonly getTags: {};
  readonly tagCards: {
    readonly cardIDs: readonly string[];
    readonly add: readonly string[];
    readonly remove: readonly string[];
  };
  readonly addNotes: {
    readonly flashcardID: string;
    readonly notes: readonly {
      readonly noteType: string;
      readonly fields: { readonly [name: string]: string };
      readonly tags: readonly string[];
    }[];
  };
  readonly editNote: {
    readonly fields: { readonly [name: string]: string };
    readonly noteID: string;
    readonly tags: readonly string[];
  };
  readonly getCardStyles: { readonly cardIDs: readonly string[] };
  readonly getNoteTypes: { readonly flashcardID: string };
  readonly addMedia: {};
  readonly getTodayCards: {};
  readonly previewCard: { readonly cardID: string };
  readonly reviewCard: { readonly cardID: string; readonly reviewID: string; readonly rating: string };
  readonly reviewCards: {
    readonly reviews: readonly (
      | {
          readonly seconds: string;
          readonly cardID: string;
          readonly rating: string;
          readonly reviewID: string;
          readonly reviewedAt: string;
        }
      | { readonly cardID: string; readonly rating: string; readonly reviewID: string; readonly reviewedAt: string }
    )[];
  };
  readonly undoReview: { readonly reviewID: string };
  readonly getStudyQueue: {
    readonly flashcardID: string;
    readonly folder: string;
    readonly cursor: string;
    readonly limit: string;
    readonly shared: string;
  };
  readonly cramCards: {
    readonly flashcardID: string;
    readonly count: string;
    readonly tag: string;
    readonly which: string;
  };
  readonly resetCard: { readonly cardID: string };
  readonly setDueDate: { readonly cardID: string; readonly dueDate: string };
  readonly getPresets: {};
  readonly setPreset: {
    readonly preset: {
      readonly newPerDay?: string;
      readonly reviewsPerDay?: string;
      readonly desiredRetention?: string;
      readonly weights?: string | readonly (string | number)[];
      readonly buryNew?: string;
      readonly buryReview?: string;
      readonly balanceLoad?: string;
      readonly leechAt?: string;
      readonly leechAction?: string;
      readonly order?: string;
    };
    readonly scope: string;
  };
  readonly optimizeScheduling: { readonly scope: string; readonly dryRun: string };
  readonly simulateScheduling: { readonly desiredRetention: string; readonly weights: string; readonly days: string };
  readonly createCardGoal: { readonly endDate: string; readonly cardsToRevise: string };
  readonly createXpGoal: { readonly endDate: string; readonly goalXP: string };
  readonly deleteGoal: { readonly goalID: string };
  readonly editCardGoal: {
    readonly goalID: string;
    readonly newEndDate: string;
    readonly newTitle: string;
    readonly newCardsToRevise: string;
  };
  readonly editXpGoal: {
    readonly goalID: string;
    readonly newEndDate: string;
    readonly newTitle: string;
    readonly newGoalXP: string;
  };
  readonly updateGoalStatus: {};
  readonly createQuest: {
    readonly deadline: string;
    readonly quantity: string;
    readonly questType: string;
    readonly questSubType: string;
  };
  readonly deleteQuest: { readonly questId: string };
  readonly getQuests: {};
  readonly leaveQuest: { readonly questId: string };
  readonly createQuestInvite: { readonly questId: string };
  readonly inviteToQuest: { readonly questId: string; readonly invitedId: string };
  readonly joinQuest: { readonly inviteCode: string };
  readonly updateInviteStatus: { readonly status: string; readonly questId: string };
  readonly addFlashcardToSharedFolder: { readonly flashcardID: string; readonly sharedFolderID: string };
  readonly createSharedFolder: { readonly description: string; readonly folderName: string };
  readonly deleteSharedFolder: { readonly sharedFolderID: string };
  readonly getSharedFolderFlashcards: { readonly sharedFolderID: string };
  readonly getSharedFolders: {};
  readonly getSharedTodayCards: {};
  readonly removeFlashcardFromSharedFolder: { readonly flashcardID: string; readonly sharedFolderID: string };
  readonly createSharedFolderInvite: {
    readonly sharedFolderID: string;
    readonly expiryDays: string;
    readonly maxUses: string;
  };
  readonly getSharedFolderMembers: { readonly sharedFolderID: string };
  readonly joinSharedFolder: { readonly inviteCode: string };
  readonly leaveSharedFolder: { readonly sharedFolderID: string };
  readonly removeUserFromSharedFolder: { readonly sharedFolderID: string; readonly targetUserID: string };
  readonly setSharedFolderRole: {
    readonly role: string;
    readonly sharedFolderID: string;
    readonly targetUserID: string;
  };
  readonly transferSharedFolder: { readonly sharedFolderID: string; readonly targetUserID: string };
  readonly calculateStreak: {};
  readonly getHeatmap: {};
  readonly updateHeatmap: {};
  readonly getStudyStats: {};
  readonly issueIdToken: { readonly userID: string };
}

/** The query parameters of each operation. */
export interface WireQueries {
  readonly getUser: { readonly detail?: string };
  readonly setProfile: {};
  readonly setSettings: {};
  readonly signIn: { readonly timeZone?: string; readonly detail?: string };
  readonly signOutEverywhere: {};
  readonly updateSettings: {};
  readonly endSession: {};
  readonly listSessions: {};
  readonly signInOptions: {};
  readonly signOut: {};
  readonly deleteUser: {};
  readonly exportUserData: {};
  readonly getChanges: {};
  readonly createFolder: {};
  readonly deleteFolder: {};
  readonly getFolders: { readonly detail?: string };
  readonly moveFolder: {};
  readonly addCards: {};
  readonly createFlashcard: {};
  readonly deleteFlashcard: {};
  readonly editFlashcard: {};
  readonly getFlashcard: { readonly detail?: string };
  readonly exportPackageFlashcards: {};
  readonly getImportReport: {};
  readonly importPackageFlashcards: {
    readonly cards?: string;
    readonly scheduling?: string;
    readonly cloze?: string;
    readonly fields?: string;
    readonly presets?: string;
    readonly decks?: string;
    readonly update?: string;
    readonly overwrite?: string;
    readonly dryRun?: string;
  };
  readonly previewPackageFlashcards: { readonly detail?: string; readonly update?: string };
  readonly importCsvFlashcards: {
    readonly tags?: string;
    readonly front?: string;
    readonly back?: string;
    readonly dryRun?: string;
    readonly delimiter?: string;
    readonly header?: string;
  };
  readonly buryCards: {};
  readonly deleteCard: {};
  readonly deleteCards: {};
  readonly editCard: {};
  readonly editCards: {};
  readonly flagCards: {};
  readonly getCard: { readonly cursor?: string };
  readonly getFlashcardItem: { readonly detail?: string };
  readonly moveCards: {};
  readonly suspendCard: {};
  readonly suspendCards: {};
  readonly findCards: {};
  readonly getTags: {};
  readonly tagCards: {};
  readonly addNotes: {};
  readonly editNote: {};
  readonly getCardStyles: {};
  readonly getNoteTypes: {};
  readonly addMedia: {};
  readonly getTodayCards: { readonly detail?: string };
  readonly previewCard: { readonly detail?: string };
  readonly reviewCard: { readonly detail?: string; readonly seconds?: string; readonly mode?: string };
  readonly reviewCards: { readonly partial?: string };
  readonly undoReview: {};
  readonly getStudyQueue: { readonly ahead?: string; readonly sharedFolderID?: string };
  readonly cramCards: {};
  readonly resetCard: {};
  readonly setDueDate: {};
  readonly getPresets: {};
  readonly setPreset: {};
  readonly optimizeScheduling: {};
  readonly simulateScheduling: {};
  readonly createCardGoal: {};
  readonly createXpGoal: {};
  readonly deleteGoal: {};
  readonly editCardGoal: {};
  readonly editXpGoal: {};
  readonly updateGoalStatus: { readonly detail?: string };
  readonly createQuest: {};
  readonly deleteQuest: {};
  readonly getQuests: { readonly detail?: string };
  readonly leaveQuest: {};
  readonly createQuestInvite: {};
  readonly inviteToQuest: {};
  readonly joinQuest: { readonly detail?: string };
  readonly updateInviteStatus: {};
  readonly addFlashcardToSharedFolder: {};
  readonly createSharedFolder: {};
  readonly deleteSharedFolder: {};
  readonly getSharedFolderFlashcards: { readonly detail?: string; readonly cards?: string };
  readonly getSharedFolders: { readonly detail?: string };
  readonly getSharedTodayCards: { readonly detail?: string };
  readonly removeFlashcardFromSharedFolder: {};
  readonly createSharedFolderInvite: {};
  readonly getSharedFolderMembers: { readonly detail?: string };
  readonly joinSharedFolder: {};
  readonly leaveSharedFolder: {};
  readonly removeUserFromSharedFolder: {};
  readonly setSharedFolderRole: {};
  readonly transferSharedFolder: {};
  readonly calculateStreak: { readonly increase?: string };
  readonly getHeatmap: {};
  readonly updateHeatmap: {};
  readonly getStudyStats: {
    readonly detail?: string;
    readonly flashcardID?: string;
    readonly folder?: string;
    readonly from?: string;
    readonly to?: string;
    readonly months?: string;
    readonly forecast?: string;
    readonly imported?: string;
  };
  readonly issueIdToken: {};
}

/** What each operation answers. */
export interface WireReplies {
  readonly getUser:
    | {
        readonly displayName: string;
        readonly preferences: unknown;
        readonly createdAt: string;
        readonly timeZone: string;
        readonly dayRolloverHour: string;
        readonly newCardsPerDay: string;
        readonly desiredRetention: string;
        readonly userID: string;
        readonly xp: string;
        readonly reviewXp: string;
        readonly streak: string;
        readonly longestStreak: string;
      }
    | {
        readonly createdAt: string;
        readonly timeZone: string;
        readonly dayRolloverHour: string;
        readonly newCardsPerDay: string;
        readonly desiredRetention: string;
        readonly userID: string;
        readonly xp: string;
        readonly reviewXp: string;
        readonly streak: string;
        readonly longestStreak: string;
      };
  readonly setProfile: { readonly success: true };
  readonly setSettings: { readonly success: true };
  readonly signIn: { readonly token: string; readonly expiresAt: string } | { readonly token: string };
  readonly signOutEverywhere: { readonly success: true };
  readonly updateSettings: { readonly success: true };
  readonly endSession: { readonly success: true };
  readonly listSessions: {
    readonly sessions: readonly {
      readonly current: boolean;
      readonly sessionID: string;
      readonly createdAt: string;
      readonly lastUsedAt: string;
      readonly userAgent: string;
    }[];
  };
  readonly signInOptions: {
    readonly issuer: string;
    readonly clientID: string;
    readonly scopes: string;
    readonly development: boolean;
  };
  readonly signOut: { readonly success: true };
  readonly deleteUser: { readonly success: true };
  readonly exportUserData: {
    readonly user: {
      readonly userID: string;
      readonly displayName: string;
      readonly createdAt: string;
      readonly xp: string;
      readonly reviewXp: string;
      readonly streak: string;
      readonly longestStreak: string;
      readonly lastActiveDay: string;
      readonly activeDays: string;
      readonly freezes: string;
      readonly completedGoals: string;
      readonly completedQuests: string;
    };
    readonly settings: {
      readonly preferences: unknown;
      readonly timeZone: string;
      readonly dayRolloverHour: string;
      readonly newCardsPerDay: string;
      readonly desiredRetention: string;
    };
    readonly folders: readonly string[];
    readonly sets: readonly {
      readonly flashcardID: string;
      readonly flashcardName: string;
      readonly flashcardDescription: string;
      readonly folder: string;
      readonly createdAt: string;
      readonly cardCount: string;
      readonly importReport: null | WireGetImportReport;
    }[];
    readonly noteTypes: readonly {
      readonly flashcardID: string;
      readonly noteTypeID: string;
      readonly noteType: string;
      readonly kind: string;
      readonly fields: readonly string[];
      readonly templates: readonly string[];
      readonly definition: string;
    }[];
    readonly notes: readonly {
      readonly noteID: string;
      readonly flashcardID: string;
      readonly guid: string;
      readonly noteTypeID: string;
      readonly fields: readonly string[];
      readonly tags: readonly string[];
      readonly modifiedAt: string;
      readonly edited: readonly string[];
    }[];
    readonly cards: readonly {
      readonly cardID: string;
      readonly flashcardID: string;
      readonly front: string;
      readonly back: string;
      readonly format: string;
      readonly noteID: string;
      readonly ordinal: string;
      readonly tags: readonly string[];
      readonly withdrawn: boolean;
    }[];
    readonly progress: readonly {
      readonly memory: WireMemory;
      readonly last_review: string;
      readonly review_status: string;
      readonly due_date: string;
      readonly cardID: string;
      readonly suspended: boolean;
      readonly flag: string;
      readonly buriedOn: string;
      readonly leech: string;
    }[];
    readonly reviews: readonly {
      readonly reviewID: string;
      readonly cardID: string;
      readonly flashcardID: string;
      readonly type: string;
      readonly rating: string;
      readonly dueOn: string;
      readonly reviewedAt: string;
      readonly sequence: string;
      readonly day: string;
      readonly timeZone: string;
      readonly retention: string;
      readonly weightsID: string;
      readonly load: string;
      readonly elapsedDays: string;
      readonly seconds: string;
      readonly suspended: boolean;
      readonly xp: string;
      readonly firstThatDay: boolean;
      readonly before: WireMemory;
      readonly after: WireMemory;
      readonly answered: {
        readonly xp: string;
        readonly streak: string;
        readonly last_review: string;
        readonly review_status: string;
        readonly due_date: string;
      };
      readonly undoneAt: string;
    }[];
    readonly checkIns: readonly {
      readonly eventID: string;
      readonly at: string;
      readonly sequence: string;
      readonly day: string;
    }[];
    readonly heatmapCalls: readonly {
      readonly eventID: string;
      readonly at: string;
      readonly sequence: string;
      readonly day: string;
    }[];
    readonly actions: readonly {
      readonly at: string;
      readonly kind: string;
      readonly cardIDs: readonly string[];
      readonly scope: string;
      readonly changed: null | {
        readonly weightsID?: string;
        readonly newPerDay?: string;
        readonly reviewsPerDay?: string;
        readonly desiredRetention?: string;
        readonly buryNew?: string;
        readonly buryReview?: string;
        readonly balanceLoad?: string;
        readonly leechAt?: string;
        readonly leechAction?: string;
        readonly order?: string;
        readonly timeZone?: string;
        readonly dayRolloverHour?: string;
        readonly newCardsPerDay?: string;
      };
    }[];
    readonly presets: readonly WirePresets[];
    readonly weights: readonly {
      readonly weightsID: string;
      readonly weights: readonly number[];
      readonly since: string;
    }[];
    readonly loads: readonly { readonly day: string; readonly due: readonly string[] }[];
    readonly goals: readonly {
      readonly goalID: string;
      readonly type: string;
      readonly title: string;
      readonly target: string;
      readonly progress: string;
      readonly status: string;
      readonly start_date: string;
      readonly end_date: string;
      readonly fail_date: string;
      readonly starting_xp: string;
      readonly createdAt: string;
    }[];
    readonly quests: readonly {
      readonly createdAt: string;
      readonly since: string;
      readonly won: boolean;
      readonly quest_id: string;
      readonly title: string;
      readonly deadline: string;
      readonly quest_type: string;
      readonly quest_sub_type: string;
      readonly quantity: string;
      readonly progress: string;
      readonly status: string;
      readonly participants: readonly {
        readonly user_id: string;
        readonly status: string;
        readonly progress: string;
        readonly isOwner: boolean;
      }[];
    }[];
    readonly sharedFolders: readonly {
      readonly createdAt: string;
      readonly flashcards: readonly { readonly flashcardID: string; readonly addedAt: string }[];
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly owner: string;
      readonly role: string;
      readonly memberCount: string;
      readonly flashcardCount: string;
      readonly joinedAt: string;
    }[];
    readonly origins: readonly {
      readonly cardID: string;
      readonly memory: WireMemory;
      readonly interval: string;
      readonly ease: string;
      readonly step: null | { readonly state: string; readonly left: string; readonly due_date: string };
      readonly history: readonly {
        readonly answeredAt: string;
        readonly answer: string;
        readonly kind: string;
        readonly interval: string;
        readonly lastInterval: string;
        readonly ease: string;
        readonly milliseconds: string;
      }[];
    }[];
    readonly media: readonly {
      readonly flashcardID: string;
      readonly name: string;
      readonly sha256: string;
      readonly type: string;
      readonly bytes: string;
    }[];
    readonly sessions: readonly {
      readonly sessionID: string;
      readonly createdAt: string;
      readonly lastUsedAt: string;
      readonly userAgent: string;
    }[];
  };
  readonly getChanges: {
    readonly cursor: string;
    readonly changed: WireChanged;
    readonly deleted: WireChanged;
    readonly reset: boolean;
  };
  readonly createFolder: { readonly success: string };
  readonly deleteFolder: { readonly success: true };
  readonly getFolders: { readonly [name: string]: unknown };
  readonly moveFolder: { readonly success: true };
  readonly addCards: { readonly cardIDs: readonly string[] };
  readonly createFlashcard: { readonly success: true; readonly flashcardID: string };
  readonly deleteFlashcard: { readonly success: true };
  readonly editFlashcard: { readonly success: true };
  readonly getFlashcard: {
    readonly flashcardID: string;
    readonly flashcardName: string;
    readonly flashcardDescription: string;
    readonly folder: string;
    readonly cards: {
      readonly [name: string]:
        | WireEach
        | {
            readonly front: string;
            readonly back: string;
            readonly last_review: string;
            readonly review_status: string;
            readonly due_date: string;
            readonly suspended: boolean;
          };
    };
  };
  readonly exportPackageFlashcards: ReadableStream<Uint8Array>;
  readonly getImportReport: WireGetImportReport;
  readonly importPackageFlashcards: WireImportPackageFlashcards;
  readonly previewPackageFlashcards:
    | {
        readonly modes:
          | {
              readonly update: {
                readonly added: string;
                readonly changed: string;
                readonly unchanged: string;
                readonly suspended: string;
              };
              readonly fields: WireFields;
              readonly templates: WireTemplates;
            }
          | { readonly fields: WireFields; readonly templates: WireTemplates };
        readonly noteTypes: readonly WireNoteTypes[];
        readonly decks: readonly { readonly name: string; readonly cards: string }[];
        readonly notes: string;
        readonly cards: string;
        readonly mediaFiles: string;
      }
    | {
        readonly noteTypes: readonly WireNoteTypes[];
        readonly decks: readonly { readonly name: string; readonly cards: string }[];
        readonly notes: string;
        readonly cards: string;
        readonly mediaFiles: string;
      };
  readonly importCsvFlashcards: WireImportPackageFlashcards;
  readonly buryCards: { readonly success: true };
  readonly deleteCard: { readonly success: true };
  readonly deleteCards: { readonly success: true };
  readonly editCard: { readonly success: true };
  readonly editCards: { readonly success: true };
  readonly flagCards: { readonly success: true };
  readonly getCard: {
    readonly card: WireEach;
    readonly note: {
      readonly noteID: string;
      readonly noteType: string;
      readonly fields: { readonly [name: string]: string };
      readonly tags: readonly string[];
    };
    readonly reviews: readonly {
      readonly reviewID: string;
      readonly reviewedAt: string;
      readonly day: string;
      readonly rating: string;
      readonly kind: string;
      readonly interval: string;
      readonly xp: string;
      readonly seconds: string;
    }[];
    readonly next: string;
  };
  readonly getFlashcardItem: WireEach | { readonly front: string; readonly back: string };
  readonly moveCards: { readonly moved: string };
  readonly suspendCard: { readonly success: true };
  readonly suspendCards: { readonly success: true };
  readonly findCards: { readonly cards: readonly WireEach[]; readonly next: string; readonly total: string };
  readonly getTags: { readonly tags: readonly { readonly tag: string; readonly cards: string }[] };
  readonly tagCards: { readonly success: true };
  readonly addNotes: { readonly notes: readonly { readonly noteID: string; readonly cardIDs: readonly string[] }[] };
  readonly editNote: { readonly cardIDs: readonly string[] };
  readonly getCardStyles: { readonly styles: readonly { readonly css: string; readonly cardIDs: readonly string[] }[] };
  readonly getNoteTypes: {
    readonly noteTypes: readonly {
      readonly noteType: string;
      readonly kind: string;
      readonly fields: readonly string[];
      readonly templates: readonly string[];
    }[];
  };
  readonly addMedia: { readonly media: string; readonly url: string; readonly type: string; readonly size: string };
  readonly getTodayCards: { readonly [name: string]: unknown };
  readonly previewCard: {
    readonly again: WireAgain;
    readonly hard: WireAgain;
    readonly good: WireAgain;
    readonly easy: WireAgain;
  };
  readonly reviewCard:
    | {
        readonly reviewID: string;
        readonly state: string;
        readonly dueAt: string;
        readonly cardID: string;
        readonly last_review: string;
        readonly review_status: string;
        readonly due_date: string;
        readonly xp: string;
        readonly streak: string;
      }
    | WireReviewCard;
  readonly reviewCards: {
    readonly results: readonly (WireReviewCard | { readonly error: string; readonly code: string })[];
  };
  readonly undoReview: WireReviewCard;
  readonly getStudyQueue:
    | {
        readonly scheduling: {
          readonly timeZone: string;
          readonly dayRolloverHour: string;
          readonly presets: readonly {
            readonly scope: string;
            readonly weights: readonly string[];
            readonly desiredRetention: string;
            readonly load: readonly string[];
          }[];
        };
        readonly cards: readonly WireCards[];
        readonly counts: { readonly new: string; readonly learning: string; readonly review: string };
        readonly next: string;
      }
    | {
        readonly cards: readonly WireCards[];
        readonly counts: { readonly new: string; readonly learning: string; readonly review: string };
        readonly next: string;
      };
  readonly cramCards: { readonly cards: readonly WireEach[] };
  readonly resetCard: {
    readonly reviewID: string;
    readonly last_review: string;
    readonly review_status: string;
    readonly due_date: string;
  };
  readonly setDueDate: {
    readonly reviewID: string;
    readonly last_review: string;
    readonly review_status: string;
    readonly due_date: string;
  };
  readonly getPresets: { readonly presets: readonly WirePresets[] };
  readonly setPreset: { readonly success: true };
  readonly optimizeScheduling: {
    readonly reviews: string;
    readonly kept: boolean;
    readonly weights: readonly string[];
    readonly logLossBefore: string;
    readonly logLossAfter: string;
  };
  readonly simulateScheduling: {
    readonly days: readonly { readonly date: string; readonly reviews: string; readonly minutes: string }[];
    readonly retention: string;
    readonly remembered: string;
  };
  readonly createCardGoal: { readonly success: string; readonly goalID: string };
  readonly createXpGoal: { readonly success: string; readonly goalID: string };
  readonly deleteGoal: { readonly success: string };
  readonly editCardGoal: { readonly success: string };
  readonly editXpGoal: { readonly success: string };
  readonly updateGoalStatus: {
    readonly [name: string]:
      | {
          readonly kind: string;
          readonly target: string;
          readonly progress: string;
          readonly startDate: string;
          readonly type: string;
          readonly end_date: string;
          readonly fail_date: string;
          readonly status: string;
          readonly title: string;
          readonly data: { readonly cards_revised_so_far: string; readonly cards_to_revise: string };
        }
      | {
          readonly type: string;
          readonly end_date: string;
          readonly fail_date: string;
          readonly status: string;
          readonly title: string;
          readonly data: { readonly cards_revised_so_far: string; readonly cards_to_revise: string };
        }
      | {
          readonly kind: string;
          readonly target: string;
          readonly progress: string;
          readonly startDate: string;
          readonly type: string;
          readonly end_date: string;
          readonly fail_date: string;
          readonly status: string;
          readonly title: string;
          readonly data: { readonly goal_xp: string; readonly start_date: string; readonly starting_xp: string };
        }
      | {
          readonly type: string;
          readonly end_date: string;
          readonly fail_date: string;
          readonly status: string;
          readonly title: string;
          readonly data: { readonly goal_xp: string; readonly start_date: string; readonly starting_xp: string };
        };
  };
  readonly createQuest: {
    readonly quest: {
      readonly quest_id: string;
      readonly title: string;
      readonly deadline: string;
      readonly quest_type: string;
      readonly quest_sub_type: string;
      readonly quantity: string;
      readonly progress: string;
      readonly status: string;
      readonly participants: readonly {
        readonly user_id: string;
        readonly status: string;
        readonly progress: string;
        readonly isOwner: boolean;
      }[];
    };
    readonly message: string;
  };
  readonly deleteQuest: { readonly message: string };
  readonly getQuests: { readonly quests: readonly WireQuests[] };
  readonly leaveQuest: { readonly message: string };
  readonly createQuestInvite: { readonly inviteCode: string };
  readonly inviteToQuest: { readonly message: string };
  readonly joinQuest: { readonly quest: WireQuests; readonly message: string };
  readonly updateInviteStatus: { readonly message: string };
  readonly addFlashcardToSharedFolder: { readonly message: string; readonly success: true };
  readonly createSharedFolder: { readonly sharedFolderID: string; readonly inviteCode: string };
  readonly deleteSharedFolder: { readonly success: true };
  readonly getSharedFolderFlashcards: {
    readonly flashcards: readonly (
      | {
          readonly displayName: string;
          readonly flashcardID: string;
          readonly name: string;
          readonly description: string;
          readonly cardCount: string;
          readonly addedBy: string;
          readonly addedAt: string;
          readonly cards: WireCardsPart;
        }
      | {
          readonly flashcardID: string;
          readonly name: string;
          readonly description: string;
          readonly cardCount: string;
          readonly addedBy: string;
          readonly addedAt: string;
          readonly cards: WireCardsPart;
        }
    )[];
  };
  readonly getSharedFolders: {
    readonly ownedFolders: readonly WireOwnedFolders[];
    readonly memberFolders: readonly WireOwnedFolders[];
  };
  readonly getSharedTodayCards: { readonly [name: string]: unknown };
  readonly removeFlashcardFromSharedFolder: { readonly message: string; readonly success: true };
  readonly createSharedFolderInvite: { readonly inviteCode: string };
  readonly getSharedFolderMembers: { readonly owner: WireOwner; readonly members: readonly WireOwner[] };
  readonly joinSharedFolder: {
    readonly success: true;
    readonly sharedFolder: {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly owner: string;
    };
  };
  readonly leaveSharedFolder: { readonly success: true };
  readonly removeUserFromSharedFolder: { readonly message: string; readonly success: true };
  readonly setSharedFolderRole: { readonly success: true };
  readonly transferSharedFolder: { readonly success: true };
  readonly calculateStreak: readonly [{ readonly '200': 200; readonly streak: string }];
  readonly getHeatmap: { readonly [name: string]: string };
  readonly updateHeatmap: { readonly [name: string]: string };
  readonly getStudyStats:
    | {
        readonly months: readonly {
          readonly reviews: string;
          readonly passed: string;
          readonly predicted: string;
          readonly month: string;
          readonly minutes: string;
        }[];
        readonly hours: readonly { readonly hour: string; readonly reviews: string; readonly passed: string }[];
        readonly minutes: string;
        readonly reviewsByDay: readonly WireReviewsByDay[];
        readonly forecast: readonly { readonly date: string; readonly due: string }[];
        readonly overdue: string;
        readonly retention: readonly WireRetention[];
        readonly states: WireStates;
      }
    | {
        readonly hours: readonly { readonly hour: string; readonly reviews: string; readonly passed: string }[];
        readonly minutes: string;
        readonly reviewsByDay: readonly WireReviewsByDay[];
        readonly forecast: readonly { readonly date: string; readonly due: string }[];
        readonly overdue: string;
        readonly retention: readonly WireRetention[];
        readonly states: WireStates;
      }
    | {
        readonly reviewsByDay: readonly WireReviewsByDay[];
        readonly forecast: readonly { readonly date: string; readonly due: string }[];
        readonly overdue: string;
        readonly retention: readonly WireRetention[];
        readonly states: WireStates;
      };
  readonly issueIdToken: { readonly idToken: string };
}

/** Why a server refuses. */
export type WireCodes =
  | 'user_mismatch'
  | 'access_token_mismatch'
  | 'jwt_encoding_failed'
  | 'session_not_found'
  | 'place_taken'
  | 'too_many_folders'
  | 'folder_not_found'
  | 'folder_not_empty'
  | 'set_not_found'
  | 'set_full'
  | 'set_too_large'
  | 'name_taken'
  | 'too_many_sets'
  | 'writer_busy'
  | 'import_report_not_found'
  | 'no_file'
  | 'no_cards'
  | 'cannot_update'
  | 'being_updated'
  | 'too_many_cards'
  | 'too_many_decks'
  | 'too_much_media'
  | 'invalid_package'
  | 'reader_busy'
  | 'invalid_csv'
  | 'card_not_found'
  | 'made_from_note'
  | 'renderer_busy'
  | 'too_much_to_render'
  | 'too_much_to_move'
  | 'too_many_tags'
  | 'note_not_found'
  | 'unsupported_media'
  | 'review_id_taken'
  | 'too_many_later_reviews'
  | 'review_not_found'
  | 'shared_folder_not_found'
  | 'not_member'
  | 'too_many_presets'
  | 'not_enough_reviews'
  | 'optimizer_busy'
  | 'optimizer_unavailable'
  | 'too_many_goals'
  | 'goal_not_found'
  | 'too_many_quests'
  | 'quest_not_found'
  | 'not_quest_owner'
  | 'not_in_quest'
  | 'quest_over'
  | 'user_not_found'
  | 'already_in_quest'
  | 'quest_full'
  | 'too_many_invitations'
  | 'invalid_code'
  | 'already_accepted'
  | 'may_not_add'
  | 'too_many_shared_sets'
  | 'too_many_shared_folders'
  | 'not_owner'
  | 'already_member'
  | 'code_expired'
  | 'shared_folder_full'
  | 'owner_must_transfer'
  | 'owner_stays'
  | 'not_a_member'
  | 'malformed_request'
  | 'invalid_json'
  | 'invalid_token'
  | 'unknown_operation'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'idempotency_key_used'
  | 'idempotency_key_running'
  | 'idempotency_key_lost'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'too_many_connections'
  | 'headers_too_large'
  | 'internal_error'
  | 'too_many_large_answers'
  | 'unavailable'
  | 'key_mismatch'
  | 'invalid_value';

export type WireImportPackageFlashcards = { readonly flashcardID: string } | { readonly report: WireGetImportReport };

export type WireGetImportReport =
  | {
      readonly scheduling: {
        readonly cards: string;
        readonly unusableCards: string;
        readonly reviews: string;
        readonly reviewsLeftOut: string;
      };
      readonly added: string;
      readonly changed: string;
      readonly unchanged: string;
      readonly suspended: string;
      readonly notes: string;
      readonly cards: string;
      readonly skipped: readonly {
        readonly reason: string;
        readonly count: string;
        readonly examples: readonly string[];
      }[];
      readonly mediaFiles: string;
      readonly siblingCards: string;
      readonly answersOfSiblings: string;
      readonly sets: readonly string[];
    }
  | {
      readonly added: string;
      readonly changed: string;
      readonly unchanged: string;
      readonly suspended: string;
      readonly notes: string;
      readonly cards: string;
      readonly skipped: readonly {
        readonly reason: string;
        readonly count: string;
        readonly examples: readonly string[];
      }[];
      readonly mediaFiles: string;
      readonly siblingCards: string;
      readonly answersOfSiblings: string;
      readonly sets: readonly string[];
    }
  | {
      readonly scheduling: {
        readonly cards: string;
        readonly unusableCards: string;
        readonly reviews: string;
        readonly reviewsLeftOut: string;
      };
      readonly notes: string;
      readonly cards: string;
      readonly skipped: readonly {
        readonly reason: string;
        readonly count: string;
        readonly examples: readonly string[];
      }[];
      readonly mediaFiles: string;
      readonly siblingCards: string;
      readonly answersOfSiblings: string;
      readonly sets: readonly string[];
    }
  | {
      readonly notes: string;
      readonly cards: string;
      readonly skipped: readonly {
        readonly reason: string;
        readonly count: string;
        readonly examples: readonly string[];
      }[];
      readonly mediaFiles: string;
      readonly siblingCards: string;
      readonly answersOfSiblings: string;
      readonly sets: readonly string[];
    };

export type WireCards = {
  readonly media: readonly string[];
  readonly previews: {
    readonly again: {
      readonly minutes: string;
      readonly review_status: string;
      readonly due_date: string;
      readonly interval: string;
    };
    readonly hard: {
      readonly minutes: string;
      readonly review_status: string;
      readonly due_date: string;
      readonly interval: string;
    };
    readonly good: {
      readonly minutes: string;
      readonly review_status: string;
      readonly due_date: string;
      readonly interval: string;
    };
    readonly easy: {
      readonly minutes: string;
      readonly review_status: string;
      readonly due_date: string;
      readonly interval: string;
    };
  };
  readonly cardID: string;
  readonly flashcardID: string;
  readonly front: string;
  readonly back: string;
  readonly format: string;
  readonly dir: string;
  readonly noteID: string;
  readonly ordinal: string;
  readonly tags: readonly string[];
  readonly flag: string;
  readonly state: string;
  readonly step: string;
  readonly last_review: string;
  readonly review_status: string;
  readonly due_date: string;
  readonly dueAt: string;
  readonly stability: string;
  readonly difficulty: string;
  readonly reps: string;
  readonly lapses: string;
  readonly suspended: boolean;
  readonly buried: boolean;
  readonly withdrawn: boolean;
};

export type WireCardsPart = {
  readonly [name: string]:
    | WireEach
    | { readonly front: string; readonly back: string; readonly last_review: string; readonly review_status: string };
};

export type WireMemory =
  | { readonly state: string; readonly createdOn: string; readonly reviewsThatDay: string; readonly graduation: string }
  | {
      readonly stability: string;
      readonly difficulty: string;
      readonly reviews: string;
      readonly lapses: string;
      readonly last_review: string;
      readonly reviewsThatDay: string;
      readonly studiedOn: string;
      readonly graduation: string;
      readonly state: string;
      readonly step: string;
      readonly answeredAt: string;
      readonly minutes: string;
    }
  | {
      readonly stability: string;
      readonly difficulty: string;
      readonly reviews: string;
      readonly lapses: string;
      readonly last_review: string;
      readonly reviewsThatDay: string;
      readonly studiedOn: string;
      readonly graduation: string;
      readonly state: string;
      readonly interval: string;
    };

export type WireEach = {
  readonly cardID: string;
  readonly flashcardID: string;
  readonly front: string;
  readonly back: string;
  readonly format: string;
  readonly dir: string;
  readonly noteID: string;
  readonly ordinal: string;
  readonly tags: readonly string[];
  readonly flag: string;
  readonly state: string;
  readonly step: string;
  readonly last_review: string;
  readonly review_status: string;
  readonly due_date: string;
  readonly dueAt: string;
  readonly stability: string;
  readonly difficulty: string;
  readonly reps: string;
  readonly lapses: string;
  readonly suspended: boolean;
  readonly buried: boolean;
  readonly withdrawn: boolean;
};

export type WireQuests = {
  readonly participants: readonly (
    | { readonly user_id: string; readonly status: string; readonly progress: string; readonly isOwner: boolean }
    | {
        readonly displayName: string;
        readonly user_id: string;
        readonly status: string;
        readonly progress: string;
        readonly isOwner: boolean;
      }
  )[];
  readonly quest_id: string;
  readonly title: string;
  readonly deadline: string;
  readonly quest_type: string;
  readonly quest_sub_type: string;
  readonly quantity: string;
  readonly progress: string;
  readonly status: string;
};

export type WireOwnedFolders =
  | {
      readonly displayName: string;
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly owner: string;
      readonly role: string;
      readonly memberCount: string;
      readonly flashcardCount: string;
      readonly joinedAt: string;
    }
  | {
      readonly id: string;
      readonly name: string;
      readonly description: string;
      readonly owner: string;
      readonly role: string;
      readonly memberCount: string;
      readonly flashcardCount: string;
      readonly joinedAt: string;
    };

export type WirePresets = {
  readonly scope: string;
  readonly preset: {
    readonly weights?: readonly number[];
    readonly newPerDay?: string;
    readonly reviewsPerDay?: string;
    readonly desiredRetention?: string;
    readonly buryNew?: string;
    readonly buryReview?: string;
    readonly balanceLoad?: string;
    readonly leechAt?: string;
    readonly leechAction?: string;
    readonly order?: string;
  };
};

export type WireFields = {
  readonly cards: string;
  readonly skipped: readonly {
    readonly reason: string;
    readonly count: string;
    readonly examples: readonly string[];
  }[];
  readonly siblingCards: string;
  readonly answersOfSiblings: string;
};

export type WireAgain =
  | { readonly minutes: string; readonly review_status: string; readonly due_date: string; readonly interval: string }
  | { readonly review_status: string; readonly due_date: string; readonly interval: string };

export type WireChanged = {
  readonly sets: readonly string[];
  readonly folders: readonly string[];
  readonly goals: readonly string[];
  readonly quests: readonly string[];
  readonly sharedFolders: readonly string[];
};

export type WireOwner =
  | { readonly displayName: string; readonly userID: string; readonly role: string; readonly joinedAt: string }
  | { readonly userID: string; readonly role: string; readonly joinedAt: string };

export type WireRetention = {
  readonly month: string;
  readonly young: { readonly reviews: string; readonly passed: string };
  readonly mature: { readonly reviews: string; readonly passed: string };
};

export type WireReviewsByDay = {
  readonly date: string;
  readonly reviews: string;
  readonly again: string;
  readonly hard: string;
  readonly good: string;
  readonly easy: string;
  readonly new: string;
};

export type WireNoteTypes = {
  readonly name: string;
  readonly kind: string;
  readonly fields: readonly string[];
  readonly notes: string;
  readonly samples: readonly (readonly string[])[];
};

export type WireReviewCard = {
  readonly cardID: string;
  readonly last_review: string;
  readonly review_status: string;
  readonly due_date: string;
  readonly xp: string;
  readonly streak: string;
};

export type WireTemplates = {
  readonly cards: string;
  readonly skipped: readonly {
    readonly reason: string;
    readonly count: string;
    readonly examples: readonly string[];
  }[];
};

export type WireStates = {
  readonly new: string;
  readonly learning: string;
  readonly young: string;
  readonly mature: string;
  readonly suspended: string;
};
