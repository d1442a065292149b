import { ErrorBoundary, lazy, LocationProvider, Route, Router } from 'preact-iso';
import './held-history.ts';
import { DropPlace } from './import/drop-place.tsx';
import { NotFound } from './not-found.tsx';
import { session } from './session.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { texts } from './texts/texts.ts';
import { Today } from './today/today.tsx';
import { TopBar } from './top-bar.tsx';

const Study = lazy(() => import('./study/study.tsx').then(({ Study: view }) => view));
const Import = lazy(() => import('./import/import.tsx').then(({ Import: view }) => view));
const Add = lazy(() => import('./editor/add.tsx').then(({ Add: view }) => view));
const Edit = lazy(() => import('./editor/edit.tsx').then(({ Edit: view }) => view));

/** Whose session has ended signs in over the view, which stays as it is, with all that was typed. */
export const App = () => {
  const { state } = session.value;
  if (state === 'none') return <SignIn />;
  return (
    <LocationProvider>
      <div class="page" inert={state === 'expired'}>
        <a class="skip" href="#content">
          {texts.app.skip}
        </a>
        <TopBar />
        <main id="content" tabIndex={-1}>
          <ErrorBoundary>
            <Router>
              <Route path="/" component={Today} />
              <Route path="/study" component={Study} />
              <Route path="/add" component={Add} />
              <Route path="/edit" component={Edit} />
              <Route path="/import" component={Import} />
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </main>
        <DropPlace />
      </div>
      {state === 'expired' && <SignIn />}
    </LocationProvider>
  );
};
