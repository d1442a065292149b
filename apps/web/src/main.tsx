import { render } from 'preact';
import { loadTexts } from './texts/language.ts';
import { texts } from './texts/texts.ts';
import { applyTheme } from './theme.ts';

/** A page has loaded what its first view needs within these milliseconds. */
const young = 20_000;

// The server has a new version of the app, and no longer the files of a page that was open before.
addEventListener('vite:preloadError', () => {
  // Without the server, the page that is there is better than none.
  if (performance.now() > young)
    void fetch('/', { method: 'HEAD' }).then(
      () => location.reload(),
      () => undefined,
    );
});
applyTheme();
await loadTexts();
const Missing = () => <p role="alert">{texts.problems.noServer}</p>;
const App = await import('./app.tsx').then(({ App: found }) => found).catch(() => Missing);
const place = document.getElementById('app');
if (place) render(<App />, place);
// After the first view, which has to be quick.
const { startOffline } = await import('./offline/start.ts');
startOffline();
