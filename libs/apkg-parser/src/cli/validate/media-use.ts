import { composed } from '../../collection/composed.ts';
import type { AnkiPackage } from '../../anki-package.ts';
import { mediaNames } from '../../fields/media-names.ts';

/** Which media files of a package its notes and templates refer to. */
export interface MediaUse {
  /** Records the references of a text. */
  see(html: string): void;
  isUsed(name: string): boolean;
}

const place = 'media file ';

/** The file name in the place of a warning; it may be shortened there. */
export const nameIn = (text: string): string => {
  try {
    return String(JSON.parse(text.slice(place.length)));
  } catch {
    return text;
  }
};

/** Files that Anki copies even if nothing refers to them. */
const isStatic = (name: string): boolean => /^(_|latex-)/.test(name);

const namesOf = ({ media, warnings }: AnkiPackage): readonly string[] => [
  ...media.map(({ name }) => name),
  ...warnings.filter((each) => each.code === 'missing-media-file').map((each) => nameIn(each.place)),
];

/** Keeps only names of the list, because notes may refer to any number of other names. */
export const mediaUse = (pkg: AnkiPackage): MediaUse => {
  const listed = new Map(namesOf(pkg).map((name) => [composed(name), { isSeen: isStatic(name) }]));
  const see = (html: string): void => {
    for (const name of mediaNames(html)) {
      const file = listed.get(composed(name));
      if (file) file.isSeen = true;
    }
  };
  for (const { templates } of pkg.noteTypes.values())
    for (const { questionFormat, answerFormat } of templates) [questionFormat, answerFormat].forEach(see);
  return { see, isUsed: (name) => listed.get(composed(name))?.isSeen === true };
};
