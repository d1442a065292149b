import type { StudyQueue, UserProfile } from '@flashcards/client-sdk';
import { ErrorBoundary } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useAction } from '../action.ts';
import { lazily } from '../lazily.tsx';
import { Loading, Problem } from '../notices.tsx';
import { keptOr } from '../offline/kept-value.ts';
import { unsent } from '../offline/unsent.ts';
import { useCounted } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { toStudy } from '../to-study.ts';
import type { Library } from '../tree/tree-rows.ts';
import { addSampleDeck } from './sample-deck.ts';

// What is to study is there before them.
const FolderTree = lazily(() => import('./folder-tree.tsx').then(({ FolderTree: found }) => found));
const SharedWithYou = lazily(() => import('../sharing/shared-with-you.tsx').then((found) => found.SharedWithYou));
const OpenGoals = lazily(() => import('./open-goals.tsx').then(({ OpenGoals: found }) => found));

const words = texts.today;

/** Today works without goals and the folders of others: their error is shown where they are. */
const load = async () => {
  const [library, { counts }, account, goals, shared] = await Promise.all([
    client.folders.tree({ detail: 'full' }),
    client.cards.queue({ limit: 1 }),
    client.account.get(),
    client.goals.list({ detail: 'full' }).catch(() => undefined),
    client.sharedFolders.list({ detail: 'full' }).catch(() => undefined),
  ]);
  return { library, counts, account, goals, joined: shared?.joined };
};

type Loaded = Awaited<ReturnType<typeof load>>;

const kinds = ['new', 'learning', 'review'] as const;

const ToStudy = ({ counts }: Pick<StudyQueue, 'counts'>) => {
  const total = toStudy(counts);
  if (total === 0)
    return (
      <section class="hero hero-done">
        <h1>{words.allDone}</h1>
        <p class="lead">{words.allDoneText}</p>
      </section>
    );
  return (
    <section class="hero">
      <h1>
        <span class="hero-number">{texts.number(total)}</span> {words.toStudy(total)}
      </h1>
      <ul class="kinds">
        {kinds.map((kind) => (
          <li key={kind} class={`kind kind-${kind}`}>
            <strong>{texts.number(counts[kind])}</strong> {words.kinds[kind]}
          </li>
        ))}
      </ul>
      <a class="button button-primary button-large" href="/study">
        {words.studyAll}
      </a>
    </section>
  );
};

const Figures = ({ account: { streak, longestStreak, xp, reviewXp } }: { readonly account: UserProfile }) => (
  <ul class="figures">
    <li class="figure">
      <span class="figure-mark figure-streak" aria-hidden="true" />
      <span>
        <strong>{texts.number(streak)}</strong> {words.streak(streak)}
        <span class="figure-detail">{longestStreak === 0 ? words.noStreak : words.longest(longestStreak)}</span>
      </span>
    </li>
    <li class="figure">
      <span class="figure-mark figure-xp" aria-hidden="true" />
      <span>
        <strong>{texts.number(xp)}</strong> {words.xp}
        <span class="figure-detail">{words.xpFromReviews(reviewXp)}</span>
      </span>
    </li>
  </ul>
);

const EmptyLibrary = ({ onAdded }: { readonly onAdded: () => void }) => {
  const { run, isBusy, problem } = useAction(() => addSampleDeck().then(onAdded));
  return (
    <section class="empty">
      <span class="empty-cards" aria-hidden="true" />
      <h1>{words.emptyTitle}</h1>
      <p class="lead">{words.emptyText}</p>
      <div class="actions">
        <a class="button button-primary button-large" href="/import">
          {words.import}
        </a>
        <button type="button" class="button button-large" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? words.adding : words.sample}
        </button>
      </div>
      {problem !== undefined && <Problem error={problem} />}
    </section>
  );
};

/** What is due changes over night, and by studying in another tab. */
const useReloadWhenShown = (reload: () => void): void => {
  useEffect(() => {
    const show = (): void => {
      if (!document.hidden) reload();
    };
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, []);
};

const isEmpty = ({ folders, sets }: Library): boolean => folders.size + sets.length === 0;

const Shared = ({ joined }: Pick<Loaded, 'joined'>) => (
  <ErrorBoundary>{joined && <SharedWithYou joined={joined} />}</ErrorBoundary>
);

const Places = ({ library, joined }: Pick<Loaded, 'library' | 'joined'>) => (
  <>
    <Shared joined={joined} />
    {!isEmpty(library) && (
      <section class="library" aria-labelledby="library">
        <h2 id="library">{words.library}</h2>
        <ErrorBoundary>
          <FolderTree library={library} />
        </ErrorBoundary>
      </section>
    )}
  </>
);

export const Today = () => {
  useTitle(words.title);
  const { value, error, reload } = useCounted(() => keptOr('today', load));
  useReloadWhenShown(reload);
  const failure = error === undefined ? null : <Problem error={error} onRetry={reload} />;
  if (value === undefined) return failure ?? <Loading />;
  const {
    value: { library, counts, account, goals, joined },
    keptAt,
  } = value;
  // What others share may be there to study.
  if (isEmpty(library) && toStudy(counts) === 0)
    return (
      <>
        <EmptyLibrary onAdded={reload} />
        <Shared joined={joined} />
      </>
    );
  return (
    <div class="today">
      {failure}
      {keptAt && (
        <p class="notice" role="status">
          {texts.offline.asOf(texts.time(keptAt))} {unsent.value.waiting > 0 && texts.offline.notCounted}
        </p>
      )}
      <ToStudy counts={counts} />
      <Figures account={account} />
      <ErrorBoundary>{goals && <OpenGoals goals={goals} account={account} />}</ErrorBoundary>
      <Places library={library} joined={joined} />
    </div>
  );
};
