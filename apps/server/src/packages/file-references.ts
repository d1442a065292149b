import { mediaNames, renameMedia } from '@flashcards/apkg-parser';
import type { MediaFile, MediaHash } from '@flashcards/library';
import type { FileReferences, FormattedText } from '@flashcards/persistence-ports';
import { mediaPath } from '../media-path.ts';
import { nameMeantIn, namesMeant } from './names-meant.ts';

/** What a reference to a file by its name needs. */
export type FileName = Pick<MediaFile, 'name' | 'type'>;

const escaped = (name: string): string => name.replaceAll('&', '&amp;');

/** A reference to a file as Anki writes it. */
export const referenceTo = ({ name, type }: FileName): string =>
  type.startsWith('image/') ? `<img src="${escaped(name)}">` : `[sound:${name}]`;

const address = new RegExp(`${mediaPath}([0-9a-f]{64})`, 'g');
const player = new RegExp(`<audio controls preload="none" src="${mediaPath}([0-9a-f]{64})"></audio>`, 'g');

/** The hashes of the files whose addresses are in the text; some may be repeated. */
export const hashesIn = (text: string): readonly MediaHash[] =>
  Array.from(text.matchAll(address), ([, hash]) => hash as MediaHash);

/** Replaces the addresses of files in HTML by their names, where they are known. */
export const withFileNames =
  (fileOf: (hash: string) => FileName | undefined) =>
  (html: string): string =>
    html
      .replaceAll(player, (all, hash: string) => {
        const found = fileOf(hash);
        return found ? referenceTo(found) : all;
      })
      .replaceAll(address, (all, hash: string) => {
        const found = fileOf(hash);
        return found ? escaped(found.name) : all;
      });

/** Names in brackets, which text has instead of pictures and sounds. */
const bracketed = /\[([^[\]]{1,255})\]/g;

function* everyName({ text, format }: FormattedText): Generator<string> {
  if (format === 'text') for (const [, name = ''] of text.matchAll(bracketed)) yield name;
  else for (const name of mediaNames(text)) yield* namesMeant(name);
}

/** References as Anki finds them, addresses of ours, and what is left of a reference in text. */
export const fileReferences: FileReferences = {
  in: (text) => ({ names: everyName(text), hashes: text.format === 'text' ? [] : hashesIn(text.text) }),
  renamed: ({ text, format }, names) => {
    if (names.size === 0) return text;
    const meant = nameMeantIn(names);
    const renamed = (name: string): string | undefined => names.get(meant(name) ?? '');
    if (format !== 'text') return renameMedia(text, renamed);
    return text.replaceAll(bracketed, (all, name: string) => {
      const other = names.get(name);
      return other === undefined ? all : `[${other}]`;
    });
  },
};
