import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { partsOf } from './conditions.ts';
import { isDocument } from './values.ts';

/** The fields of a projection as a tree; an empty map ends a path. */
type Tree = Map<string, Tree>;

const treeOf = (paths: readonly string[]): Tree => {
  const root: Tree = new Map();
  for (const path of paths) {
    let tree = root;
    for (const name of partsOf(path)) {
      const next = tree.get(name) ?? (new Map() as Tree);
      tree.set(name, next);
      tree = next;
    }
    if (tree.size > 0) fail('BadValue', `the projection names a path twice: ${path}`);
  }
  return root;
};

type Project = (value: unknown, tree: Tree) => unknown;

const projected = (document: Document, change: (name: string, value: unknown) => unknown): Document =>
  Object.fromEntries(
    Object.entries(document)
      .map(([name, value]) => [name, change(name, value)] as const)
      .filter(([, value]) => value !== undefined),
  );

const included: Project = (value, tree) => {
  if (tree.size === 0) return value;
  if (Array.isArray(value)) return value.map((each) => included(each, tree)).filter((each) => each !== undefined);
  if (!isDocument(value)) return undefined;
  return projected(value, (name, each) => {
    const below = tree.get(name);
    return below && included(each, below);
  });
};

const excluded: Project = (value, tree) => {
  if (tree.size === 0) return undefined;
  if (Array.isArray(value)) return value.map((each) => excluded(each, tree));
  if (!isDocument(value)) return value;
  return projected(value, (name, each) => {
    const below = tree.get(name);
    return below ? excluded(each, below) : each;
  });
};

const isFlag = (value: unknown): value is boolean | 0 | 1 => [true, false, 0, 1].includes(value as boolean);

const check = (projection: Document): void => {
  const strange = Object.entries(projection).find(([path, flag]) => !isFlag(flag) || path.includes('$'));
  if (strange) fail('BadValue', `the model projects by 0 or 1: ${strange[0]}`);
};

/** Includes the fields with 1, or excludes those with 0. Includes `_id` unless it is 0. */
export const projecting = (projection: Document): ((document: Document) => Document) => {
  check(projection);
  const { _id: id, ...others } = projection;
  const [includes = Boolean(id ?? false), ...further] = Object.values(others).map(Boolean);
  if (further.some((each) => each !== includes))
    return fail('Location31254', 'a projection includes or excludes, never both');
  const wantsId = Boolean(id ?? true);
  const paths = [...Object.keys(others), ...(wantsId === includes ? ['_id'] : [])];
  if (paths.length === 0) return (document) => document;
  const tree = treeOf(paths);
  const project = includes ? included : excluded;
  return (document) => project(document, tree) as Document;
};
