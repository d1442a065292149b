import { render } from 'preact';
import { loadTexts } from './texts/language.ts';
import { applyTheme } from './theme.ts';

applyTheme();
await loadTexts();
const { App } = await import('./app.tsx');
const place = document.getElementById('app');
if (place) render(<App />, place);
