import { en } from './en.ts';

/** Every text of the app. A second language is a file beside `en.ts` of the same type. */
export type Texts = typeof en;

export const texts: Texts = en;
