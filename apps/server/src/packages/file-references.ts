import type { MediaFile, MediaHash } from '@flashcards/library';
import { mediaPath } from '../media-path.ts';

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
