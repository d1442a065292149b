import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { useErrorBoundary, useState } from 'preact/hooks';
import './held-history.ts';
import { DropPlace } from './import/drop-place.tsx';
import { lazily, reload } from './lazily.tsx';
import { NotFound } from './not-found.tsx';
import { Problem } from './notices.tsx';
import { Waiting } from './offline/waiting.tsx';
import { session } from './session.ts';
import { signedInPath } from './sign-in/pending.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { Slowed } from './slowed.tsx';
import { texts } from './texts/texts.ts';
import { Today } from './today/today.tsx';
import { TopBar } from './top-bar.tsx';
import { enterView } from './view-focus.ts';

const SignedIn = lazily(() => import('./sign-in/signed-in.tsx').then(({ SignedIn: found }) => found));
const Study = lazily(() => import('./study/study.tsx').then(({ Study: found }) => found));
const Goals = lazily(() => import('./goals/goals.tsx').then(({ Goals: found }) => found));
const Shared = lazily(() => import('./sharing/shared.tsx').then(({ Shared: found }) => found));
const SharedFolder = lazily(() => import('./sharing/shared-folder.tsx').then(({ SharedFolder: found }) => found));
const Join = lazily(() => import('./invites/join.tsx').then(({ Join: found }) => found));
const Library = lazily(() => import('./library/library.tsx').then(({ Library: found }) => found));
const Cards = lazily(() => import('./cards/cards.tsx').then(({ Cards: found }) => found));
const Import = lazily(() => import('./import/import.tsx').then(({ Import: found }) => found));
const Settings = lazily(() => import('./settings/settings.tsx').then(({ Settings: found }) => found));
const Progress = lazily(() => import('./progress/progress.tsx').then(({ Progress: found }) => found));
const Add = lazily(() => import('./editor/add.tsx').then(({ Add: found }) => found));
const Edit = lazily(() => import('./editor/edit.tsx').then(({ Edit: found }) => found));

/** By their addresses. */
const Views = () => {
  const [error] = useErrorBoundary();
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  return (
    <ErrorBoundary>
      <Router onRouteChange={enterView}>
        <Route path="/" component={Today} />
        <Route path="/study" component={Study} />
        <Route path="/goals" component={Goals} />
        <Route path="/shared" component={Shared} />
        <Route path="/shared/:id" component={SharedFolder} />
        <Route path="/join" component={Join} />
        <Route path="/library" component={Library} />
        <Route path="/cards" component={Cards} />
        <Route path="/add" component={Add} />
        <Route path="/edit" component={Edit} />
        <Route path="/import" component={Import} />
        <Route path="/settings" component={Settings} />
        <Route path="/progress" component={Progress} />
        <Route default component={NotFound} />
      </Router>
    </ErrorBoundary>
  );
};

/** Whose session has ended signs in over the view, which stays as it is, with all that was typed. */
export const App = () => {
  const [isComingBack, setComingBack] = useState(location.pathname === signedInPath);
  const { state } = session.value;
  if (isComingBack)
    return (
      <ErrorBoundary>
        <SignedIn onEnd={() => setComingBack(false)} />
      </ErrorBoundary>
    );
  if (state === 'none') return <SignIn />;
  return (
    <LocationProvider>
      <div class="page" inert={state === 'expired'}>
        <a class="skip" href="#content">
          {texts.app.skip}
        </a>
        <TopBar />
        <Slowed />
        <Waiting />
        <main id="content" tabIndex={-1}>
          <Views />
        </main>
        <DropPlace />
      </div>
      {state === 'expired' && <SignIn />}
    </LocationProvider>
  );
};
