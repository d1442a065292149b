import type { Library, SetSummary } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';

const words = texts.today;

export const Badge = ({ due }: { readonly due: number }) => (
  <span class={due > 0 ? 'badge badge-due' : 'badge'}>{due > 0 ? words.due(due) : words.noneDue}</span>
);

const StudyLink = ({ due, name, query }: { readonly due: number; readonly name: string; readonly query: string }) =>
  due > 0 ? (
    <a class="button button-small" href={`/study?${query}`} aria-label={words.studyNamed(name)}>
      {words.study}
    </a>
  ) : null;

const SetRow = ({ set: { id, name, cardCount, dueCount } }: { readonly set: SetSummary }) => (
  <li class="row">
    <span class="row-mark row-set" aria-hidden="true" />
    <a class="row-name row-link" href={`/cards?set=${encodeURIComponent(id)}`}>
      <bdi>{name}</bdi>
      <span class="row-detail">{words.cards(cardCount)}</span>
    </a>
    <Badge due={dueCount} />
    <StudyLink due={dueCount} name={name} query={`set=${encodeURIComponent(id)}`} />
  </li>
);

const dueIn = (tree: Library): number => {
  let due = 0;
  for (const { set } of setsIn(tree)) due += set.dueCount;
  return due;
};

const FolderRow = ({ name, path, tree }: { readonly name: string; readonly path: string; readonly tree: Library }) => {
  const [isOpen, setOpen] = useState(true);
  const due = dueIn(tree);
  return (
    <li>
      <div class="row">
        <button
          type="button"
          class="row-mark row-toggle"
          aria-expanded={isOpen}
          aria-label={words.open(name)}
          onClick={() => setOpen(!isOpen)}
        />
        <span class="row-name row-folder">
          <bdi>{name}</bdi>
        </span>
        <Badge due={due} />
        <StudyLink due={due} name={name} query={`folder=${encodeURIComponent(path)}`} />
      </div>
      {isOpen && <FolderList tree={tree} path={path} />}
    </li>
  );
};

/** Folders and sets, folders first, each with what is due in it. */
export const FolderList = ({ tree, path = '' }: { readonly tree: Library; readonly path?: string }) => (
  <ul class={path === '' ? 'tree' : 'tree tree-inner'}>
    {[...tree.folders].map(([name, inner]) => (
      <FolderRow key={name} name={name} path={path === '' ? name : `${path}/${name}`} tree={inner} />
    ))}
    {tree.sets.map((set) => (
      <SetRow key={set.id} set={set} />
    ))}
  </ul>
);
