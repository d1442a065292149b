import type { FolderTree } from '@flashcards/library';
import type { AnyCodec, JsonSink, SourceOf, StreamedCodec, ValueOf } from '../codec.ts';
import { inObjectOrder, writeJson, writeMembers } from '../json-stream.ts';
import { setMember } from '../combinators.ts';
import { misfitAt } from '../misfit.ts';

type WireTree = { readonly [name: string]: unknown };

const isTree = (wire: unknown): wire is WireTree => typeof wire === 'object' && wire !== null && !Array.isArray(wire);

/** A set has a string `flashcardID`; in a folder, a member with that name can only be an object. */
const isSet = (wire: WireTree): boolean =>
  Object.hasOwn(wire, 'flashcardID') && typeof wire['flashcardID'] === 'string';

const decodedTree = <C extends AnyCodec>(set: C, wire: WireTree): FolderTree<ValueOf<C>> => {
  if (!isTree(wire)) throw new TypeError('expected an object');
  const folders = new Map<string, FolderTree<ValueOf<C>>>();
  const sets: ValueOf<C>[] = [];
  for (const [name, member] of Object.entries(wire))
    try {
      if (!isTree(member)) throw new TypeError('expected a folder or a flashcard set');
      if (isSet(member)) sets.push(set.decode(member) as ValueOf<C>);
      else folders.set(name, decodedTree(set, member));
    } catch (error) {
      throw misfitAt(name, error);
    }
  return { folders, sets };
};

/**
 * Folders and sets mixed in one nested object, keyed by name (specification 4.3). `nameOf` gives a set's key; a folder
 * and a set never share one (contract, section 2).
 */
export const folderTreeOf = <C extends AnyCodec>(
  set: C,
  nameOf: (item: ValueOf<C> | SourceOf<C>) => string,
): StreamedCodec<WireTree, FolderTree<ValueOf<C>>, FolderTree<SourceOf<C>>> => {
  type Item = ValueOf<C>;
  type Source = SourceOf<C>;
  const encode = ({ folders, sets }: FolderTree<Item>): WireTree => {
    const encoded: Record<string, unknown> = {};
    for (const [name, folder] of folders) setMember(encoded, name, encode(folder));
    for (const item of sets) setMember<unknown>(encoded, nameOf(item), set.encode(item));
    return encoded;
  };
  const stream = ({ folders, sets }: FolderTree<Source>, sink: JsonSink): Promise<void> => {
    const below = [...folders].map(([name, folder]) => [name, () => stream(folder, sink)] as const);
    const here = sets.map((item) => [nameOf(item), () => writeJson(set, item, sink)] as const);
    return writeMembers(inObjectOrder([...below, ...here]), (write) => write(), sink);
  };
  return {
    schema: {
      type: 'object',
      description: 'Each key is the name of a folder, whose value is such an object again, or of a flashcard set.',
      additionalProperties: { anyOf: [set.schema, { type: 'object' }] },
    },
    expected: 'an object of folders and flashcard sets',
    form: { is: 'tree', of: set },
    decode: (wire) => decodedTree(set, wire),
    encode,
    stream,
  };
};
