import { ErrorBoundary, lazy, LocationProvider, Route, Router } from 'preact-iso';
import { useState } from 'preact/hooks';
import './held-history.ts';
import { DropPlace } from './import/drop-place.tsx';
import { NotFound } from './not-found.tsx';
import { Waiting } from './offline/waiting.tsx';
import { session } from './session.ts';
import { signedInPath } from './sign-in/pending.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { texts } from './texts/texts.ts';
import { Today } from './today/today.tsx';
import { TopBar } from './top-bar.tsx';

const SignedIn = lazy(() => import('./sign-in/signed-in.tsx').then(({ SignedIn: view }) => view));
const Study = lazy(() => import('./study/study.tsx').then(({ Study: view }) => view));
const Goals = lazy(() => import('./goals/goals.tsx').then(({ Goals: view }) => view));
const Shared = lazy(() => import('./sharing/shared.tsx').then(({ Shared: view }) => view));
const SharedFolder = lazy(() => import('./sharing/shared-folder.tsx').then(({ SharedFolder: view }) => view));
const Join = lazy(() => import('./invites/join.tsx').then(({ Join: view }) => view));
const Library = lazy(() => import('./library/library.tsx').then(({ Library: view }) => view));
const Cards = lazy(() => import('./cards/cards.tsx').then(({ Cards: view }) => view));
const Import = lazy(() => import('./import/import.tsx').then(({ Import: view }) => view));
const Settings = lazy(() => import('./settings/settings.tsx').then(({ Settings: view }) => view));
const Progress = lazy(() => import('./progress/progress.tsx').then(({ Progress: view }) => view));
const Add = lazy(() => import('./editor/add.tsx').then(({ Add: view }) => view));
const Edit = lazy(() => import('./editor/edit.tsx').then(({ Edit: view }) => view));

/** By their addresses. */
const Views = () => (
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
