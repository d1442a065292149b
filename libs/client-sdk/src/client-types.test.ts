import { expectTypeOf, it } from 'vitest';
import type { Codec, Contract, ReplyOf } from '@flashcards/contract';
import type {
  AccountExport,
  FoundCards,
  CallOptions,
  CardInfo,
  ChangesSince,
  CardText,
  DueKinds,
  FlashcardSet,
  FolderMember,
  FullProfile,
  GivenRole,
  GoalDetails,
  GoalList,
  HeatmapDays,
  JoinedFolder,
  Library,
  SharedFolder,
  SharedFolderList,
  SharedSet,
  SharedTodayCards,
  OptimizedScheduling,
  SimulatedScheduling,
  FullStudyStats,
  MonthlyStudyStats,
  StudyStats,
  TodayCards,
  CardId,
  CardPreview,
  FullPreview,
  FullReviewedCard,
  PreviewedReview,
  Cards,
  Client,
  FolderTree,
  Goal,
  GoalId,
  ImportReport,
  LocalDate,
  NewQuest,
  ListedCard,
  OperationName,
  PackagePreview,
  Quest,
  QuestId,
  QuestParticipant,
  Rating,
  RefusalCode,
  RefusedError,
  RefusedReview,
  Review,
  ReviewedCard,
  ReviewId,
  Session,
  SetCard,
  SharedCard,
  StudyCard,
  SetId,
  SetName,
  SetSummary,
  SignInOptions,
  StoredImport,
  StudySettings,
  UnexpectedReplyError,
  UserId,
  UserProfile,
  WithName,
} from './index.ts';
import type { CalledBy, methods } from './groups.ts';
import { createClient, isRefused } from './index.ts';
import type * as FromContract from './operations/contract-types.test-data.ts';
import type { WireBodies, WireQueries, WireReplies } from './operations/wire-values.ts';

interface DueCard {
  readonly lastReview: LocalDate;
  readonly reviewStatus: number;
}

it('has a method for every operation, and detects a missing one', () => {
  type Without<All> = Exclude<OperationName, CalledBy<All>>;
  expectTypeOf<Without<typeof methods>>().toBeNever();
  expectTypeOf<Without<Omit<typeof methods, 'folders'>>>().toEqualTypeOf<
    'createFolder' | 'getFolders' | 'moveFolder' | 'deleteFolder'
  >();
});

it('groups methods by noun', () => {
  expectTypeOf<keyof Client>().toEqualTypeOf<
    | 'account'
    | 'folders'
    | 'imports'
    | 'sets'
    | 'cards'
    | 'goals'
    | 'quests'
    | 'sharedFolders'
    | 'streak'
    | 'heatmap'
    | 'scheduling'
    | 'stats'
    | 'notes'
    | 'media'
    | 'presets'
    | 'raw'
    | 'request'
    | 'withToken'
    | 'withOptions'
  >();
  expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
  expectTypeOf<Client['cards']>().toEqualTypeOf<Cards>();
  expectTypeOf<Cards['review']>().parameter(0).toEqualTypeOf<Review>();
  expectTypeOf<keyof Cards>().toEqualTypeOf<
    | 'today'
    | 'get'
    | 'info'
    | 'find'
    | 'preview'
    | 'review'
    | 'reviewMany'
    | 'undoReview'
    | 'reset'
    | 'setDueDate'
    | 'edit'
    | 'delete'
    | 'suspend'
    | 'editMany'
    | 'deleteMany'
    | 'suspendMany'
    | 'moveMany'
    | 'buryMany'
    | 'queue'
    | 'styles'
    | 'cram'
    | 'flagMany'
    | 'tagMany'
    | 'tags'
  >();
  // @ts-expect-error -- a path is not a package
  expectTypeOf<Client['imports']['create']>().toBeCallableWith('deck.apkg', { name: 'a' });
});

it('takes headers as fetch does, and undefined to remove one', () => {
  type Given = NonNullable<CallOptions['headers']>;
  expectTypeOf<Headers>().toExtend<Given>();
  expectTypeOf<[string, string][]>().toExtend<Given>();
  expectTypeOf<{ readonly 'x-a': undefined }>().toExtend<Given>();
});

it('has the called method in errors', () => {
  expectTypeOf<RefusedError['operation']>().toEqualTypeOf<OperationName>();
  expectTypeOf<RefusedError['method']>().toEqualTypeOf<string>();
  expectTypeOf<UnexpectedReplyError['field']>().toEqualTypeOf<string | undefined>();
});

it("returns the contract's results", () => {
  type Reply<Name extends keyof Contract> = ReplyOf<Contract[Name]>;
  type Named<Shown> = Shown | (Shown & WithName);
  expectTypeOf<UserProfile | FullProfile>().branded.toEqualTypeOf<Reply<'getUser'>>();
  expectTypeOf<AccountExport>().branded.toEqualTypeOf<Reply<'exportUserData'>>();
  expectTypeOf<TodayCards<DueCard | StudyCard>>().branded.toEqualTypeOf<Reply<'getTodayCards'>>();
  expectTypeOf<CardText | StudyCard>().branded.toEqualTypeOf<Reply<'getFlashcardItem'>>();
  expectTypeOf<CardPreview<PreviewedReview | FullPreview>>().branded.toEqualTypeOf<Reply<'previewCard'>>();
  expectTypeOf<
    Omit<ReviewedCard, 'reviewID'> | (Omit<FullReviewedCard, 'reviewID'> & { readonly review: ReviewId })
  >().branded.toEqualTypeOf<Reply<'reviewCard'>>();
  expectTypeOf<Omit<ReviewedCard, 'reviewID'>>().branded.toEqualTypeOf<Reply<'undoReview'>>();
  expectTypeOf<Omit<ReviewedCard, 'reviewID'> | RefusedReview>().branded.toEqualTypeOf<Reply<'reviewCards'>[number]>();
  expectTypeOf<Library<SetSummary | (SetSummary & DueKinds)>>().branded.toEqualTypeOf<Reply<'getFolders'>>();
  expectTypeOf<FlashcardSet<SetCard | StudyCard>>().branded.toEqualTypeOf<Reply<'getFlashcard'>>();
  expectTypeOf<Reply<'previewPackageFlashcards'>>().toExtend<PackagePreview>();
  expectTypeOf<GoalList<Goal | (Goal & GoalDetails)>>().branded.toEqualTypeOf<Reply<'updateGoalStatus'>>();
  expectTypeOf<HeatmapDays>().branded.toEqualTypeOf<Reply<'getHeatmap'>>();
  expectTypeOf<Quest>().branded.toEqualTypeOf<Reply<'createQuest'>>();
  expectTypeOf<Quest<Named<QuestParticipant>>>().branded.toEqualTypeOf<Reply<'getQuests'>[number]>();
  expectTypeOf<Quest<Named<QuestParticipant>>>().branded.toEqualTypeOf<Reply<'joinQuest'>>();
  expectTypeOf<SharedFolderList<Named<SharedFolder>>>().branded.toEqualTypeOf<Reply<'getSharedFolders'>>();
  type Sets = Reply<'getSharedFolderFlashcards'>;
  expectTypeOf<Named<SharedSet<SharedCard | StudyCard>>>().branded.toEqualTypeOf<Sets[number]>();
  expectTypeOf<Named<FolderMember>>().branded.toEqualTypeOf<Reply<'getSharedFolderMembers'>['owner']>();
  expectTypeOf<readonly StudyCard[]>().branded.toEqualTypeOf<Reply<'cramCards'>>();
  expectTypeOf<FoundCards>().branded.toEqualTypeOf<Reply<'findCards'>>();
  expectTypeOf<Session>().branded.toEqualTypeOf<Reply<'listSessions'>[number]>();
  expectTypeOf<SignInOptions>().branded.toEqualTypeOf<Reply<'signInOptions'>>();
  expectTypeOf<ChangesSince>().branded.toEqualTypeOf<Reply<'getChanges'>>();
  expectTypeOf<CardInfo>().branded.toEqualTypeOf<Reply<'getCard'>>();
  expectTypeOf<JoinedFolder>().branded.toEqualTypeOf<Reply<'joinSharedFolder'>>();
  expectTypeOf<SharedTodayCards<DueCard | StudyCard>>().branded.toEqualTypeOf<Reply<'getSharedTodayCards'>>();
  expectTypeOf<Pick<StudyStats, 'overdue' | 'states'>>().branded.toEqualTypeOf<
    Pick<Reply<'getStudyStats'>, 'overdue' | 'states'>
  >();
  expectTypeOf<OptimizedScheduling>().branded.toEqualTypeOf<Reply<'optimizeScheduling'>>();
  expectTypeOf<Omit<SimulatedScheduling, 'days'>>().branded.toEqualTypeOf<Omit<Reply<'simulateScheduling'>, 'days'>>();
  type Simulated = Reply<'simulateScheduling'>['days'][number];
  expectTypeOf<SimulatedScheduling['days']>().branded.toEqualTypeOf<ReadonlyMap<LocalDate, Omit<Simulated, 'date'>>>();
  type Day = Reply<'getStudyStats'>['reviewsByDay'][number];
  type Month = Reply<'getStudyStats'>['retention'][number];
  expectTypeOf<StudyStats['reviewsByDay']>().branded.toEqualTypeOf<ReadonlyMap<LocalDate, Omit<Day, 'date'>>>();
  type Full = Extract<Reply<'getStudyStats'>, { readonly hours: unknown }>;
  expectTypeOf<Pick<FullStudyStats, 'hours' | 'minutes'>>().branded.toEqualTypeOf<Pick<Full, 'hours' | 'minutes'>>();
  type Monthly = Extract<Reply<'getStudyStats'>, { readonly months: unknown }>['months'][number];
  expectTypeOf<MonthlyStudyStats['months']>().branded.toEqualTypeOf<ReadonlyMap<string, Omit<Monthly, 'month'>>>();
  expectTypeOf<StudyStats['retention']>().branded.toEqualTypeOf<ReadonlyMap<string, Omit<Month, 'month'>>>();
});

it('has the wire types of the contract', () => {
  type Name = keyof WireBodies;
  expectTypeOf<Name>().toEqualTypeOf<keyof FromContract.WireBodies>();
  type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
  /** The names of the operations that differ. */
  type Differing<One extends Record<Name, unknown>, Other extends Record<Name, unknown>> = {
    [Each in Name]: IsSame<One[Each], Other[Each]> extends true ? never : Each;
  }[Name];
  expectTypeOf<Differing<WireBodies, FromContract.WireBodies>>().toBeNever();
  expectTypeOf<Differing<WireQueries, FromContract.WireQueries>>().toBeNever();
  // In the contract a file is what a server writes.
  expectTypeOf<Differing<WireReplies, FromContract.WireReplies>>().toEqualTypeOf<'exportPackageFlashcards'>();
  expectTypeOf<RefusalCode>().toEqualTypeOf<FromContract.WireCodes | 'unrecognized'>();
});

it('takes the words of the contract', () => {
  type Given<Name extends keyof Contract, Key extends keyof Contract[Name]['body']> =
    Contract[Name]['body'][Key] extends Codec<infer _, infer Value> ? Value : never;
  expectTypeOf<Rating>().toEqualTypeOf<Given<'reviewCard', 'rating'>>();
  expectTypeOf<GivenRole>().toEqualTypeOf<Given<'setSharedFolderRole', 'role'>>();
  expectTypeOf<NewQuest['kind']>().toEqualTypeOf<Given<'createQuest', 'questType'>>();
  expectTypeOf<NewQuest['label']>().toEqualTypeOf<Given<'createQuest', 'questSubType'>>();
});

it('returns client values', () => {
  expectTypeOf<Awaited<ReturnType<Client['cards']['today']>>>().toEqualTypeOf<
    FolderTree<{ readonly id: SetId; readonly name: SetName; readonly cards: ReadonlyMap<CardId, DueCard> }>
  >();
  expectTypeOf<Awaited<ReturnType<Client['cards']['review']>>['dueDate']>().toEqualTypeOf<LocalDate>();
  expectTypeOf<Awaited<ReturnType<Client['cards']['review']>>['xp']>().toEqualTypeOf<number>();
});

it('yields the cards of a set with the types of the set', () => {
  expectTypeOf<ReturnType<Client['sets']['cards']>>().toEqualTypeOf<AsyncIterable<ListedCard>>();
  expectTypeOf<ListedCard>().branded.toEqualTypeOf<SetCard & { readonly id: CardId }>();
});

it('returns and takes settings as numbers, with an optional limit', () => {
  expectTypeOf<StudySettings>().branded.toEqualTypeOf<{
    readonly timeZone: string;
    readonly dayRolloverHour: number;
    readonly newCardsPerDay: number | undefined;
    readonly desiredRetention: number;
  }>();
  expectTypeOf<UserProfile>().toExtend<StudySettings>();
  expectTypeOf<UserProfile['createdAt']>().toEqualTypeOf<Date>();
  expectTypeOf<UserProfile['id']>().toEqualTypeOf<UserId>();
});

it('previews each rating with its day and interval', () => {
  expectTypeOf<keyof CardPreview>().toEqualTypeOf<Rating>();
  expectTypeOf<CardPreview['easy']>().branded.toEqualTypeOf<{
    readonly reviewStatus: number;
    readonly dueDate: LocalDate;
    readonly interval: number;
  }>();
  expectTypeOf<Awaited<ReturnType<Client['cards']['undoReview']>>>().toEqualTypeOf<ReviewedCard>();
});

it('returns and takes goals as numbers and ISO dates, distinguished by kind', () => {
  const use = (goal: Goal) => {
    if (goal.kind === 'cards') expectTypeOf(goal.revised).toEqualTypeOf<number>();
    else expectTypeOf(goal.startDate).toEqualTypeOf<LocalDate>();
    // @ts-expect-error -- only an XP goal has starting XP
    return goal.startingXp;
  };
  expectTypeOf(use).toBeFunction();
  expectTypeOf<Awaited<ReturnType<Client['goals']['list']>>>().toEqualTypeOf<ReadonlyMap<GoalId, Goal>>();
  expectTypeOf<Awaited<ReturnType<Client['goals']['createXp']>>>().toEqualTypeOf<GoalId>();
  expectTypeOf<Awaited<ReturnType<Client['streak']['checkIn']>>>().toEqualTypeOf<number>();
  expectTypeOf<Awaited<ReturnType<Client['heatmap']['update']>>>().toEqualTypeOf<ReadonlyMap<LocalDate, number>>();
  expectTypeOf<Awaited<ReturnType<Cards['reviewMany']>>>().toEqualTypeOf<readonly ReviewedCard[]>();
  const partly = (cards: Cards) => cards.reviewMany([], { partial: true });
  expectTypeOf(partly).returns.resolves.toEqualTypeOf<readonly (RefusedReview | ReviewedCard)[]>();
  expectTypeOf<RefusedReview['code']>().toEqualTypeOf<'card_not_found' | 'review_id_taken' | 'invalid_value'>();
});

it('returns and takes quests as numbers and ISO dates, with ids of their own type', () => {
  expectTypeOf<Awaited<ReturnType<Client['quests']['create']>>>().toEqualTypeOf<Quest>();
  expectTypeOf<Awaited<ReturnType<Client['quests']['list']>>>().toEqualTypeOf<readonly Quest[]>();
  expectTypeOf<Pick<Quest, 'id' | 'kind' | 'label' | 'target' | 'deadline'>>().branded.toEqualTypeOf<{
    readonly id: QuestId;
    readonly kind: 'cards' | 'xp';
    readonly label: 'friend' | 'monthly';
    readonly target: number;
    readonly deadline: LocalDate;
  }>();
  expectTypeOf<NewQuest['kind']>().toEqualTypeOf<Quest['kind']>();
  expectTypeOf<QuestParticipant['user']>().toEqualTypeOf<UserId>();
});

it('returns statistics as numbers by ISO days and months', () => {
  type Stats = Awaited<ReturnType<Client['stats']['get']>>;
  expectTypeOf<Stats['forecast']>().toEqualTypeOf<ReadonlyMap<LocalDate, number>>();
  expectTypeOf<Parameters<Stats['retention']['get']>>().toEqualTypeOf<[string]>();
  expectTypeOf<Stats['states']['mature']>().toEqualTypeOf<number>();
});

it('distinguishes note types by kind', () => {
  type Kind = PackagePreview['noteTypes'][number]['kind'];
  expectTypeOf<Kind>().toEqualTypeOf<'standard' | 'cloze' | 'image-occlusion'>();
  expectTypeOf<PackagePreview['cards']>().toEqualTypeOf<number>();
});

it('returns wire values from the raw layer', () => {
  expectTypeOf<Awaited<ReturnType<Client['raw']['reviewCard']>>['xp']>().toEqualTypeOf<string>();
  expectTypeOf<Parameters<Client['raw']['getFlashcardItem']>[0]>().toEqualTypeOf<
    { readonly cardID: string } & { readonly jwtToken?: string | undefined }
  >();
  expectTypeOf<Awaited<ReturnType<Client['raw']['getUser']>>['newCardsPerDay']>().toEqualTypeOf<string>();
  expectTypeOf<Client['raw']['getTodayCards']>().toBeCallableWith();
  // @ts-expect-error -- a body key is missing
  expectTypeOf<Client['raw']['reviewCard']>().toBeCallableWith({ cardID: '1', rating: 'good' });
});

it('returns what an import stored, and the report of a plan', () => {
  const use = ({ imports }: Client, file: Blob) => {
    expectTypeOf(imports.create(file, { name: 'a' })).resolves.toEqualTypeOf<StoredImport>();
    expectTypeOf<StoredImport>().toEqualTypeOf<{ readonly id: SetId; readonly report: ImportReport | undefined }>();
    expectTypeOf(imports.plan(file, { name: 'a' })).resolves.toEqualTypeOf<ImportReport>();
  };
  expectTypeOf(use).toBeFunction();
});

it('narrows a refusal to the given codes', () => {
  const use = (error: unknown) => {
    if (isRefused(error, 'name_taken', 'no_cards')) {
      expectTypeOf(error).toEqualTypeOf<RefusedError<'name_taken' | 'no_cards'>>();
      expectTypeOf(error.code).toEqualTypeOf<'name_taken' | 'no_cards'>();
    }
    // @ts-expect-error -- no operation refuses with this code
    return isRefused(error, 'no-such-code');
  };
  expectTypeOf(use).toBeFunction();
  expectTypeOf<string>().not.toExtend<RefusalCode>();
});
