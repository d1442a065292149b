import { endpoint } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { accountExport, exportLabel } from '../wire/account-export.ts';
import { succeeded } from '../wire/succeeded.ts';

const { userID, flashcardID, cardID, noteID, goalID, questId, reviewID, sharedFolderID, friendID, today } = sample;

const createdAt = '2026-02-14T08:30:00.000Z';
const at = '2026-03-01T12:00:00.000Z';
const standing = { last_review: today, review_status: '0.9', due_date: today } as const;
const eventOf = (eventID: string, sequence: string) => ({ eventID, at, sequence, day: today });

const studied = {
  state: 'learning',
  step: '1',
  answeredAt: '1772362800000',
  minutes: '10',
  stability: '2.3065',
  difficulty: '2.11810397',
  reviews: '1',
  lapses: '0',
  last_review: today,
  reviewsThatDay: '1',
  studiedOn: '',
  graduation: 'ahead',
} as const;

const review = {
  reviewID,
  cardID,
  flashcardID,
  type: '',
  rating: 'good',
  dueOn: '',
  reviewedAt: at,
  sequence: '1',
  day: today,
  timeZone: 'Europe/Rome',
  retention: '0.90',
  weightsID: '',
  load: '',
  elapsedDays: '0',
  seconds: '7',
  suspended: false,
  xp: '10',
  firstThatDay: true,
  before: { state: 'new', createdOn: '14/02/2026', reviewsThatDay: '', graduation: '' },
  after: studied,
  answered: { ...standing, xp: '10', streak: '1' },
  undoneAt: '',
} as const;

export const exportUserData = endpoint({
  method: 'POST',
  path: '/export-user-data',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Take everything the service holds of you with you',
  description:
    'One JSON object, sent as it is read: what changes meanwhile may show in one list and not in another. Every member is always present. docs/export.md says what each of them means. An answer that was cut off is not the whole.',
  body: {},
  reply: accountExport,
  large: 'streamed',
  example: {
    body: {},
    reply: {
      ...exportLabel,
      user: {
        userID,
        displayName: 'Ada',
        createdAt,
        xp: '10',
        reviewXp: '10',
        streak: '1',
        longestStreak: '1',
        lastActiveDay: today,
        activeDays: '1',
        freezes: '0',
        completedGoals: '0',
        completedQuests: '0',
      },
      settings: {
        timeZone: 'Europe/Rome',
        dayRolloverHour: '4',
        newCardsPerDay: '20',
        desiredRetention: '0.90',
        preferences: { theme: 'dark' },
      },
      folders: ['Languages', 'Languages/Italian'],
      sets: [
        {
          flashcardID,
          flashcardName: 'First words',
          flashcardDescription: 'What to say on the first day',
          folder: 'Languages/Italian',
          createdAt,
          cardCount: '1',
          importReport: {
            notes: '2',
            cards: '1',
            skipped: [{ reason: 'missing-field', count: '1', examples: ['arrivederci'] }],
            mediaFiles: '0',
            siblingCards: '0',
            answersOfSiblings: '0',
            sets: [sample.flashcardID],
          },
        },
      ],
      noteTypes: [
        {
          flashcardID,
          noteTypeID: '1607392319495',
          noteType: 'Basic',
          kind: 'standard',
          fields: ['Front', 'Back'],
          templates: ['Card 1'],
          definition: '{"name":"Basic"}',
        },
      ],
      notes: [
        {
          noteID,
          flashcardID,
          guid: 'q=1%w2!x',
          noteTypeID: '1607392319495',
          fields: ['ciao', 'hello'],
          tags: ['greeting'],
          modifiedAt: createdAt,
          edited: ['1'],
        },
      ],
      cards: [
        {
          ...{ cardID, flashcardID, front: 'ciao', back: 'hello', format: 'html', noteID, ordinal: '0' },
          ...{ tags: ['greeting'], withdrawn: false },
        },
      ],
      progress: [{ cardID, suspended: false, flag: '0', buriedOn: '', leech: '', ...standing, memory: studied }],
      reviews: [review],
      checkIns: [eventOf('170141183460469231731687303715884105727', '2')],
      heatmapCalls: [eventOf('85070591730234615865843651857942052863', '3')],
      actions: [{ at, kind: 'suspended', cardIDs: [cardID], scope: '', changed: null }],
      presets: [{ scope: '', preset: { desiredRetention: '0.90', buryNew: 'true' } }],
      weights: [],
      loads: [],
      goals: [
        {
          goalID,
          type: 'Card',
          title: 'Ten cards',
          target: '10',
          progress: '1',
          status: 'in progress',
          start_date: today,
          end_date: '31/03/2026',
          fail_date: '',
          starting_xp: '0',
          createdAt: '2026-03-01T11:00:00.000Z',
        },
      ],
      quests: [
        {
          quest_id: questId,
          title: 'Revise 500 cards by 31/03/2026',
          deadline: '31/03/2026',
          quest_type: 'cards_revised',
          quest_sub_type: 'friend',
          quantity: '500',
          progress: '1',
          status: 'active',
          participants: [{ user_id: userID, status: 'accepted', progress: '1', isOwner: true }],
          createdAt: '2026-03-01T11:00:00.000Z',
          since: '2026-03-01T11:00:00.000Z',
          won: false,
        },
      ],
      sharedFolders: [
        {
          id: sharedFolderID,
          name: 'Italian for all',
          description: '',
          owner: friendID,
          role: 'editor',
          memberCount: '2',
          flashcardCount: '1',
          joinedAt: '2026-02-20T18:00:00.000Z',
          createdAt,
          flashcards: [{ flashcardID, addedAt: '2026-02-21T09:15:00.000Z' }],
        },
      ],
      origins: [
        {
          cardID,
          memory: studied,
          interval: '4',
          ease: '2500',
          step: { state: 'learning', left: '1001', due_date: '' },
          history: [
            {
              answeredAt: '2026-02-20T18:00:00.000Z',
              answer: '3',
              kind: '0',
              interval: '-600',
              lastInterval: '-60',
              ease: '0',
              milliseconds: '4200',
            },
          ],
        },
      ],
      media: [
        {
          flashcardID,
          name: 'ciao.mp3',
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
          type: 'audio/mpeg',
          bytes: '4',
        },
      ],
      sessions: [
        {
          sessionID: sample.sessionID,
          createdAt: at,
          lastUsedAt: at,
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
        },
      ],
    },
  },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/delete-user',
  auth: 'token',
  // A repeat would be refused, because the token is invalid afterwards.
  repeatable: false,
  ignoresIdempotencyKey: true,
  summary: 'Delete your account with all it holds',
  description:
    'Nothing of you is left, and every token of yours is dead, also when you sign in again: that makes a new account. The header Idempotency-Key is ignored.',
  body: {},
  reply: succeeded,
  example: { body: {}, reply: { success: true } },
});
