import type { AccountId } from '@flashcards/kernel';
import type { Card, MediaFile, MediaHash } from '@flashcards/library';
import { nameByHash } from '@flashcards/library';
import type { FileReferences, FormattedText, HeldFile, Tx } from '@flashcards/persistence-ports';
import type { MovedContent } from '../library/moved-types.ts';

/** Names and addresses in texts, and files that the set gets, of one unit of work. */
const most = { references: 15_000, files: 5_000 };

/** What one call of the store looks up. */
const atOnce = 500;

const inSlices = async <Key extends string, Value>(
  keys: ReadonlySet<Key>,
  find: (some: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Promise<ReadonlyMap<Key, Value>> => {
  const all = [...keys];
  const found = new Map<Key, Value>();
  for (let from = 0; from < all.length; from += atOnce)
    for (const [key, value] of await find(all.slice(from, from + atOnce))) found.set(key, value);
  return found;
};

interface Moving {
  readonly moved: MovedContent;
  readonly references: FileReferences;
}

function* sidesOf({ front, back, format = 'text' }: Card): Generator<FormattedText> {
  yield { text: front, format };
  yield { text: back, format };
}

function* textsOf({ notes, typed }: MovedContent): Generator<FormattedText> {
  for (const { note, cards } of notes) {
    for (const text of note.fields) yield { text, format: 'html' };
    for (const card of cards) yield* sidesOf(card);
  }
  for (const card of typed) yield* sidesOf(card);
}

/** The files of the set that this content refers to: in fields by name, on cards by address or name. */
const referredFiles = async (
  { media, pause }: Tx,
  account: AccountId,
  { moved, references }: Moving,
): Promise<{ readonly named: readonly MediaFile[]; readonly addressed: readonly HeldFile[] } | undefined> => {
  const [names, hashes] = [new Set<string>(), new Set<MediaHash>()];
  let count = 0;
  const addAll = <Reference>(all: Set<Reference>, some: Iterable<Reference>): void => {
    for (const each of some) {
      if ((count += 1) > most.references) return;
      all.add(each);
    }
  };
  for (const text of textsOf(moved)) {
    const found = references.in(text);
    addAll(names, found.names);
    addAll(hashes, found.hashes);
    await pause();
  }
  if (count > most.references) return undefined;
  return {
    named: [...(await inSlices(names, (some) => media.named(account, moved.from, some))).values()],
    addressed: [...(await inSlices(hashes, (some) => media.held(account, moved.from, some))).values()],
  };
};

export interface MovedFiles {
  /** Files that the other set lacks, by name. */
  readonly added: ReadonlyMap<string, MediaFile>;
  /** New names of files whose name another file has there. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The files of content that moves to another set, which gets others as well. A file whose name is taken there has a name
 * made of its hash, which no other file has. Undefined where it refers to more than one unit of work may write.
 */
export const movedFiles = async (
  tx: Tx,
  account: AccountId,
  { moved, references, others }: Moving & { readonly others: MovedFiles['added'] },
): Promise<MovedFiles | undefined> => {
  const referred = await referredFiles(tx, account, { moved, references });
  if (!referred) return undefined;
  const { named, addressed } = referred;
  const wanted = new Set([...named, ...addressed].flatMap((file) => [nameByHash(file), file.name ?? []].flat()));
  const there = new Map([...(await inSlices(wanted, (some) => tx.media.named(account, moved.to, some))), ...others]);
  const held = await inSlices(new Set(addressed.map(({ hash }) => hash)), (some) =>
    tx.media.held(account, moved.to, some),
  );
  const hashes = new Set([...held.values()].flatMap(({ name, hash }) => (name === undefined ? [] : [hash])));
  const added = new Map(others);
  const nameThere = (file: HeldFile): string => {
    const known = file.name === undefined ? undefined : there.get(file.name);
    return file.name === undefined || (known && known.hash !== file.hash) ? nameByHash(file) : file.name;
  };
  const add = (file: HeldFile, name: string): void => {
    hashes.add(file.hash);
    if (there.has(name)) return;
    there.set(name, { ...file, name });
    added.set(name, { ...file, name });
  };
  const names = new Map<string, string>();
  for (const file of named) {
    const name = nameThere(file);
    if (name !== file.name) names.set(file.name, name);
    add(file, name);
  }
  for (const file of addressed) if (!hashes.has(file.hash)) add(file, nameThere(file));
  return added.size > most.files ? undefined : { added, names };
};
