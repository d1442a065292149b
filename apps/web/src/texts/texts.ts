import { en } from './en.ts';

/** Every text of the app. Another language is a file beside `en.ts` of the same type. */
export type Texts = typeof en;

/** In English until `loadTexts`. */
export const texts: Texts = { ...en };
