import { useMemo, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import type { Library, TreeRow } from '../tree/tree-rows.ts';
import { addressOf, isDue, treeRows, turned } from '../tree/tree-rows.ts';
import { Tree } from '../tree/tree.tsx';

const words = texts.today;

const StudyLink = ({ row, tabIndex }: { readonly row: TreeRow; readonly tabIndex: 0 | -1 }) =>
  isDue(row) ? (
    <a
      class="button button-small"
      tabIndex={tabIndex}
      href={addressOf(row, 'study')}
      aria-label={words.studyNamed(row.name)}
    >
      {words.study}
    </a>
  ) : null;

/** The library with what is due in each folder and set. */
export const FolderTree = ({ library }: { readonly library: Library }) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => treeRows(library, closed), [library, closed]);
  return (
    <Tree
      rows={rows}
      label={words.library}
      onTurn={(path, isOpen) => setClosed((before) => turned(before, path, isOpen))}
      end={(row, tabIndex) => <StudyLink row={row} tabIndex={tabIndex} />}
    />
  );
};
