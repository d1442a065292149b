import { kept } from './kept.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const keptTheme = kept('flashcards.theme');

export const chosenTheme = (): Theme => themes.find((theme) => theme === keptTheme.get()) ?? 'system';

const mediaOf = (theme: Theme, scheme: string | undefined): string => {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`;
  return theme === scheme ? 'all' : 'not all';
};

/** Shows the page, and the browser around it, in the chosen theme. */
export const applyTheme = (): void => {
  const theme = chosenTheme();
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = mediaOf(theme, meta.dataset['scheme']);
};

export const chooseTheme = (theme: Theme): void => {
  keptTheme.set(theme === 'system' ? undefined : theme);
  applyTheme();
};
