import { kept } from '../kept.ts';
import { texts } from './texts.ts';

/** By the names that they have themselves. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const keptLanguage = kept('flashcards.language');
const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);

/** The language that was chosen, else the first of the browser's that the app has. */
export const languageFor = (chosen: string | undefined, preferred: readonly string[]): Language =>
  [chosen ?? '', ...preferred].map((tag) => tag.replace(/-.*/, '').toLowerCase()).find(isLanguage) ?? 'en';

/** Modules read their texts when they load, so this comes before them. Without the other file, the app is in English. */
export const loadTexts = async (): Promise<void> => {
  if (languageFor(keptLanguage.get(), navigator.languages) === 'de') {
    const loaded = await import('./de.ts').catch(() => undefined);
    Object.assign(texts, loaded?.de);
  }
  document.documentElement.lang = texts.language;
};

/** Loads the page again: texts change with it. */
export const chooseLanguage = (language: string): void => {
  keptLanguage.set(language);
  location.reload();
};
