import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { placedAt, useRows } from '../parts/rows.ts';
import { texts } from '../texts/texts.ts';
import './tree.css';
import type { TreeRow } from './tree-rows.ts';
import { addressOf, dueKinds, isFolder, rowByKey, rowByName } from './tree-rows.ts';

const words = texts.library;

interface TreeParts {
  readonly rows: readonly TreeRow[];
  readonly label: string;
  /** The id of a hint. */
  readonly describedBy?: string;
  /** The key of the row that gets the focus when the rows change. */
  readonly target?: string | undefined;
  readonly onTurn: (path: string, isOpen: boolean) => void;
  readonly onActive?: (row: TreeRow) => void;
  /** What further keys do. */
  readonly keysOf?: (row: TreeRow) => Readonly<Record<string, () => void>>;
  /** What a row ends with; in the tab order only while the row is active. */
  readonly end: (row: TreeRow, tabIndex: 0 | -1) => ComponentChildren;
}

interface RowParts extends Pick<TreeParts, 'onTurn' | 'end'> {
  readonly row: TreeRow;
  readonly isActive: boolean;
}

const detailOf = (row: TreeRow): string =>
  isFolder(row) ? words.folderDetail(row.sets, row.cards) : words.cards(row.cards);

const dueOf = ({ due }: TreeRow): string =>
  dueKinds.flatMap((kind) => (due[kind] > 0 ? `, ${texts.number(due[kind])} ${texts.today.kinds[kind]}` : [])).join('');

const Due = ({ row: { due } }: Pick<RowParts, 'row'>) => (
  <span class="badge">
    {dueKinds.map(
      (kind) =>
        due[kind] > 0 && (
          <span key={kind} class={`kind kind-${kind}`} title={texts.today.kinds[kind]}>
            {texts.number(due[kind])}
          </span>
        ),
    )}
  </span>
);

const Mark = ({ row, onTurn }: Pick<RowParts, 'row' | 'onTurn'>) =>
  isFolder(row) ? (
    <span class="row-mark row-toggle" aria-hidden="true" onClick={() => onTurn(row.path, !row.isOpen)} />
  ) : (
    <span class="row-mark row-set" aria-hidden="true" />
  );

const Inside = ({ row, isActive, onTurn, end }: RowParts) => (
  <>
    <Mark row={row} onTurn={onTurn} />
    <a class={isFolder(row) ? 'row-name row-link row-folder' : 'row-name row-link'} href={addressOf(row)} tabIndex={-1}>
      <bdi class="cut">{row.name}</bdi>
      <span class="row-detail cut">{detailOf(row)}</span>
    </a>
    <Due row={row} />
    {end(row, isActive ? 0 : -1)}
  </>
);

/** Letters typed within a second of each other belong together. */
const useTypedText = () => {
  const typed = useRef({ text: '', at: 0 });
  return (letter: string, at: number): string => {
    const { current } = typed;
    typed.current = { text: at - current.at < 1000 ? current.text + letter : letter, at };
    return typed.current.text;
  };
};

const isForOthers = ({ ctrlKey, metaKey, altKey, target, currentTarget }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || target !== currentTarget;

/** What a key does with the row that has the focus, or where it leads. */
const useTreeKeys = ({ rows, onTurn, keysOf }: TreeParts, go: (index: number) => void) => {
  const { route } = useLocation();
  const type = useTypedText();
  const deedsOf = (row: TreeRow): Readonly<Record<string, () => void>> => ({
    Enter: () => route(addressOf(row)),
    ...keysOf?.(row),
    ...(isFolder(row) ? { [row.isOpen ? 'ArrowLeft' : 'ArrowRight']: () => onTurn(row.path, !row.isOpen) } : {}),
  });
  return (event: KeyboardEvent, index: number): void => {
    const { key, timeStamp } = event;
    const row = rows[index];
    if (!row || isForOthers(event)) return;
    const isLetter = key.length === 1 && key !== ' ';
    const to = isLetter ? rowByName(rows, index, type(key, timeStamp)) : rowByKey(rows, index, key);
    const deed = deedsOf(row)[key] ?? (to === undefined ? undefined : () => go(to));
    if (!deed) return;
    event.preventDefault();
    deed();
  };
};

/** Folders and sets. Arrow keys lead from row to row, letters to a name, Enter to the cards. */
export const Tree = (parts: TreeParts) => {
  const { rows, label, describedBy, target, onTurn, onActive, end } = parts;
  const { list, indices, active, take, go } = useRows(rows.length);
  const onKey = useTreeKeys(parts, go);
  // Before the next key, which leads on from there.
  useLayoutEffect(() => {
    const index = rows.findIndex(({ key }) => key === target);
    if (index >= 0) go(index);
  }, [target, rows]);
  const rowAt = (row: TreeRow, index: number) => (
    <div
      key={row.key}
      style={placedAt(index, row.level)}
      role="treeitem"
      class="row tree-row"
      tabIndex={index === active ? 0 : -1}
      aria-label={`${row.name}, ${detailOf(row)}${dueOf(row)}`}
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={isFolder(row) ? row.isOpen : undefined}
      aria-selected={index === active}
      onFocusIn={() => {
        take(index);
        onActive?.(row);
      }}
      onKeyDown={(event) => onKey(event, index)}
    >
      <Inside row={row} isActive={index === active} onTurn={onTurn} end={end} />
    </div>
  );
  return (
    <div ref={list} role="tree" class="tree windowed" aria-label={label} aria-describedby={describedBy}>
      {indices.map((index) => rows[index] && rowAt(rows[index], index))}
    </div>
  );
};
