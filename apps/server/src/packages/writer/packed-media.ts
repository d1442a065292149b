import type { PackedMedia, PackedSet, TaggedCard } from '@flashcards/application';
import { nameByHash } from '@flashcards/library';
import type { FileName } from '../file-references.ts';
import { referenceTo, withFileNames } from '../file-references.ts';
import { textAsHtml } from './field-html.ts';
import type { Page, SentFile } from './messages.ts';

/** Characters and names that Anki removes from file names. Anki refuses a package with a name that it would change. */
const taken = /[\]["*<>:?/\\^|\p{Cc}\p{Cn}\u00a0]|[ .]$|^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/iu;
const mostBytes = 120;

const isNameThere = (name: string): boolean =>
  !taken.test(name) && name === name.normalize() && Buffer.byteLength(name) <= mostBytes;

/** The name of the file in a package. */
const nameThere = (file: PackedMedia): string => (isNameThere(file.name) ? file.name : nameByHash(file));

/** A file with its name in the package. */
export interface NamedFile extends FileName {
  readonly file: PackedMedia;
}

/** The files of a set, with unique names in the package. */
export const namedFiles = async (media: PackedSet['media']): Promise<readonly NamedFile[]> => {
  const files = new Map<string, NamedFile>();
  for await (const page of media)
    for (const file of page) {
      const name = nameThere(file);
      if (!files.has(name)) files.set(name, { file, name, type: file.type });
    }
  return [...files.values()];
};

/** A side with only media after its HTML was stripped. */
const onlyNames = /^\[[^[\]]+\](?: \[[^[\]]+\])*$/;

/**
 * Converts cards for Anki. In HTML, addresses of the set's files become file names. A card of text that has only names
 * of files on a side becomes HTML.
 */
export const withNames = (files: readonly NamedFile[]): ((card: TaggedCard) => TaggedCard) => {
  const byHash = new Map(files.map((each) => [String(each.file.hash), each]));
  const byName = new Map(files.map((each) => [each.file.name, each]));
  const named = (side: string): string | undefined => {
    if (!onlyNames.test(side)) return undefined;
    const found = side
      .slice(1, -1)
      .split('] [')
      .map((name) => byName.get(name));
    return found.every((each) => each !== undefined) ? found.map(referenceTo).join(' ') : undefined;
  };
  const inHtml = withFileNames((hash) => byHash.get(hash));
  const ofText = (card: TaggedCard): TaggedCard => {
    const [front, back] = [named(card.front), named(card.back)];
    if (front === undefined && back === undefined) return card;
    return { ...card, format: 'html', front: front ?? textAsHtml(card.front), back: back ?? textAsHtml(card.back) };
  };
  return (card) => {
    if (files.length === 0) return card;
    return card.format === 'text' ? ofText(card) : { ...card, front: inHtml(card.front), back: inHtml(card.back) };
  };
};

const pageBytes = 256 * 1_024;

/** The content of each file, in pages; a deleted file is left out. */
export async function* mediaPages(files: readonly NamedFile[]): AsyncGenerator<Page, void> {
  let items: SentFile[] = [];
  let bytes = 0;
  for (const { file, name } of files) {
    let left = file.bytes;
    for await (const piece of file.content()) {
      left -= piece.length;
      bytes += piece.length;
      items.push({ name, data: Buffer.from(piece).toString('base64'), isLast: left === 0 });
      if (bytes < pageBytes) continue;
      yield { kind: 'media', items };
      [items, bytes] = [[], 0];
    }
  }
  if (items.length > 0) yield { kind: 'media', items };
}
