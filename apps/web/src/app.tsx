import type { FunctionComponent } from 'preact';
import { ErrorBoundary, lazy, LocationProvider, Route, Router } from 'preact-iso';
import { useErrorBoundary, useState } from 'preact/hooks';
import './held-history.ts';
import { DropPlace } from './import/drop-place.tsx';
import { NotFound } from './not-found.tsx';
import { Problem } from './notices.tsx';
import { Waiting } from './offline/waiting.tsx';
import { session } from './session.ts';
import { signedInPath } from './sign-in/pending.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { texts } from './texts/texts.ts';
import { Today } from './today/today.tsx';
import { TopBar } from './top-bar.tsx';

const reload = (): void => location.reload();
const Missing = () => <Problem words={texts.problems.noServer} onRetry={reload} />;

/** Loads a view when it is opened, or says why there is none. */
const view = <Parts,>(load: () => Promise<FunctionComponent<Parts>>) => lazy(() => load().catch(() => Missing));

const SignedIn = view(() => import('./sign-in/signed-in.tsx').then(({ SignedIn: found }) => found));
const Study = view(() => import('./study/study.tsx').then(({ Study: found }) => found));
const Goals = view(() => import('./goals/goals.tsx').then(({ Goals: found }) => found));
const Shared = view(() => import('./sharing/shared.tsx').then(({ Shared: found }) => found));
const SharedFolder = view(() => import('./sharing/shared-folder.tsx').then(({ SharedFolder: found }) => found));
const Join = view(() => import('./invites/join.tsx').then(({ Join: found }) => found));
const Library = view(() => import('./library/library.tsx').then(({ Library: found }) => found));
const Cards = view(() => import('./cards/cards.tsx').then(({ Cards: found }) => found));
const Import = view(() => import('./import/import.tsx').then(({ Import: found }) => found));
const Settings = view(() => import('./settings/settings.tsx').then(({ Settings: found }) => found));
const Progress = view(() => import('./progress/progress.tsx').then(({ Progress: found }) => found));
const Add = view(() => import('./editor/add.tsx').then(({ Add: found }) => found));
const Edit = view(() => import('./editor/edit.tsx').then(({ Edit: found }) => found));

/** By their addresses. */
const Views = () => {
  const [error] = useErrorBoundary();
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  return (
    <ErrorBoundary>
      <Router>
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
