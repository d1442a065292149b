import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { placedAt, useRows } from '../parts/rows.ts';
import { Icon } from '../parts/icon.tsx';
import { texts } from '../texts/texts.ts';
import type { RowDeed } from './dialogs.tsx';
import type { TreeRow } from './tree-rows.ts';
import { addressOf, isFolder, rowByKey, rowByName } from './tree-rows.ts';

const words = texts.library;

interface TreeParts {
  readonly rows: readonly TreeRow[];
  /** The key of the row that gets the focus when the rows change. */
  readonly target: string | undefined;
  readonly onTurn: (path: string, isOpen: boolean) => void;
  readonly onAsk: (deed: RowDeed | 'menu', row: TreeRow) => void;
  readonly onActive: (row: TreeRow) => void;
}

interface RowParts extends Pick<TreeParts, 'onTurn' | 'onAsk'> {
  readonly row: TreeRow;
  readonly isActive: boolean;
}

const detailOf = (row: TreeRow): string =>
  isFolder(row) ? words.folderDetail(row.sets, row.cards) : words.cards(row.cards);

const Mark = ({ row, onTurn }: Omit<RowParts, 'isActive' | 'onAsk'>) =>
  isFolder(row) ? (
    <span class="row-mark row-toggle" aria-hidden="true" onClick={() => onTurn(row.path, !row.isOpen)} />
  ) : (
    <span class="row-mark row-set" aria-hidden="true" />
  );

/** Only in the tab order while its row is active: the arrow keys lead from row to row. */
const Inside = ({ row, isActive, onTurn, onAsk }: RowParts) => (
  <>
    <Mark row={row} onTurn={onTurn} />
    <a class={isFolder(row) ? 'row-name row-link row-folder' : 'row-name row-link'} href={addressOf(row)} tabIndex={-1}>
      <span class="cut">
        <bdi>{row.name}</bdi>
      </span>
      <span class="row-detail cut">{detailOf(row)}</span>
    </a>
    {row.due > 0 && <span class="badge badge-due">{words.due(row.due)}</span>}
    <button
      type="button"
      class="button button-quiet row-more"
      tabIndex={isActive ? 0 : -1}
      aria-label={words.actions(row.name)}
      onClick={() => onAsk('menu', row)}
    >
      <Icon name="more" />
    </button>
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
const useTreeKeys = ({ rows, onTurn, onAsk }: TreeParts, go: (index: number) => void) => {
  const { route } = useLocation();
  const type = useTypedText();
  const deedsOf = (row: TreeRow): Readonly<Record<string, () => void>> => ({
    Enter: () => route(addressOf(row)),
    F2: () => onAsk('rename', row),
    Delete: () => onAsk('delete', row),
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

export const Tree = (parts: TreeParts) => {
  const { rows, target, onTurn, onAsk, onActive } = parts;
  const { list, indices, active, take, go } = useRows(rows.length);
  const onKey = useTreeKeys(parts, go);
  useEffect(() => {
    const index = rows.findIndex(({ key }) => key === target);
    if (index >= 0) go(index);
  }, [target, rows]);
  const rowAt = (row: TreeRow, index: number) => (
    <div
      key={row.key}
      ref={placedAt(index, row.level)}
      role="treeitem"
      class="row tree-row"
      tabIndex={index === active ? 0 : -1}
      aria-label={words.row(row.name, detailOf(row), row.due)}
      aria-level={row.level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={isFolder(row) ? row.isOpen : undefined}
      aria-selected={index === active}
      onFocusIn={() => {
        take(index);
        onActive(row);
      }}
      onKeyDown={(event) => onKey(event, index)}
    >
      <Inside row={row} isActive={index === active} onTurn={onTurn} onAsk={onAsk} />
    </div>
  );
  return (
    <div ref={list} role="tree" class="tree windowed" aria-label={words.title} aria-describedby="tree-keys">
      {indices.map((index) => rows[index] && rowAt(rows[index], index))}
    </div>
  );
};
