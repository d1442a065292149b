import { texts } from '../texts/texts.ts';

const collator = new Intl.Collator(texts.language, { numeric: true });

interface Named {
  readonly name: string;
}

/** The order in which folders and sets are listed. */
export const byName = (one: Named, other: Named): number => collator.compare(one.name, other.name);
