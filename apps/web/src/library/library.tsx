import { useEffect, useMemo, useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { Icon } from '../parts/icon.tsx';
import { useCounted } from '../resource.ts';
import { client } from '../session.ts';
import { OthersFolders } from '../sharing/shared-with-you.tsx';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import type { Library as LibraryTree, TreeRow } from '../tree/tree-rows.ts';
import { isFolder, isWithin, keyBeside, treeRows, turned } from '../tree/tree-rows.ts';
import { Tree } from '../tree/tree.tsx';
import './library.css';
import type { Asked } from './question.tsx';
import { Question } from './question.tsx';

const words = texts.library;

const none: ReadonlySet<string> = new Set();

/** Which folders are closed, and where the focus goes when the tree has changed. */
const useTree = (tree: LibraryTree, reload: () => void) => {
  const [closed, setClosed] = useState(none);
  const [{ said, target }, setGoing] = useState<{ said: string; target?: string }>({ said: '' });
  const rows = useMemo(() => treeRows(tree, closed), [tree, closed]);
  const folders = useMemo(() => treeRows(tree, none).flatMap((row) => (isFolder(row) ? [row.path] : [])), [tree]);
  // Only the tree that follows a deed leads there: one that is loaded later leaves the focus where it is by then.
  useEffect(() => setGoing(({ said: before }) => ({ said: before })), [tree]);
  const turn = (path: string, isOpen: boolean): void => {
    setGoing({ said: '' });
    setClosed((before) => turned(before, path, isOpen));
  };
  const done = (what: string, to: string, folder: string): void => {
    setGoing({ said: what, target: to });
    setClosed((before) => new Set([...before].filter((path) => !isWithin(folder, path))));
    reload();
  };
  return { rows, folders, said, target, turn, done };
};

const Head = ({ onNew }: { readonly onNew: (kind: 'folder' | 'set') => void }) => (
  <header class="view-head">
    <h1>{words.title}</h1>
    <div class="actions">
      {(['folder', 'set'] as const).map((kind) => (
        <button key={kind} type="button" class="button" onClick={() => onNew(kind)}>
          {words.new[kind]}
        </button>
      ))}
      <a class="button" href="/cards">
        {words.allCards}
      </a>
      <a class="button button-primary" href="/import">
        {words.import}
      </a>
    </div>
  </header>
);

interface ListParts extends Pick<ReturnType<typeof useTree>, 'rows' | 'target' | 'turn'> {
  readonly ask: (asked: Asked) => void;
  readonly onActive: (row: TreeRow) => void;
}

const List = ({ rows, target, turn, ask, onActive }: ListParts) => (
  <Tree
    rows={rows}
    label={words.title}
    describedBy="tree-keys"
    target={target}
    onTurn={turn}
    onActive={onActive}
    keysOf={(row) => ({
      F2: () => ask({ deed: 'rename', row }),
      Delete: () => ask({ deed: 'delete', row }),
    })}
    end={(row, tabIndex) => (
      <button
        type="button"
        class="button button-quiet row-more"
        tabIndex={tabIndex}
        aria-label={words.actions(row.name)}
        onClick={() => ask({ deed: 'menu', row })}
      >
        <Icon name="more" />
      </button>
    )}
  />
);

const Loaded = ({ tree, reload }: { readonly tree: LibraryTree; readonly reload: () => void }) => {
  const [active, setActive] = useState<TreeRow>();
  const [asked, ask] = useState<Asked>();
  const { rows, folders, said, target, turn, done } = useTree(tree, reload);
  const folder = active && (isFolder(active) ? active.path : active.folder);
  return (
    <div class="stack">
      <Head onNew={(deed) => ask({ deed, folder: folder ?? '' })} />
      <p class="only-read" role="status">
        {said}
      </p>
      {rows.length === 0 ? (
        <>
          <p class="lead">{words.empty}</p>
          <OthersFolders />
        </>
      ) : (
        <>
          <List {...{ rows, target, turn, ask }} onActive={setActive} />
          <p class="hint keys-hint" id="tree-keys">
            {words.keys}
          </p>
        </>
      )}
      {asked && (
        <Question
          key={asked.deed}
          asked={asked}
          folders={folders}
          ask={ask}
          // The menu tells that it is closed when another dialog has taken its place.
          onClose={() => ask((now) => (now === asked ? undefined : now))}
          onDone={done}
          onGone={reload}
          keyBeside={({ key }) => keyBeside(rows, key)}
        />
      )}
    </div>
  );
};

export const Library = () => {
  useTitle(words.title);
  const { value, error, reload } = useCounted(() => client.folders.tree({ detail: 'full' }));
  const problem = error !== undefined && <Problem error={error} onRetry={reload} />;
  if (value === undefined) return problem || <Loading />;
  return (
    <>
      {problem}
      <Loaded tree={value} reload={reload} />
    </>
  );
};
