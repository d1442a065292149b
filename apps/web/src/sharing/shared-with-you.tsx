import { Name } from '../people/person.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { Due, useDue } from './due.tsx';
import type { ListedFolder } from './shared.tsx';
import './sharing.css';

const words = texts.sharing;

/** How many are shown: those that were joined last. */
const few = 4;

const FolderRow = ({ folder: { id, name, owner, displayName, sets } }: { readonly folder: ListedFolder }) => {
  const due = useDue({ sharedFolder: id });
  return (
    <li class="row">
      <span class="row-mark row-set" aria-hidden="true" />
      <a class="row-name shared-link" href={`/shared/${id}`}>
        <bdi class="clamped">{name}</bdi>
        <span class="row-detail shared-facts">
          {words.setCount(sets)} · {words.by} <Name of={{ user: owner, displayName }} />
        </span>
      </a>
      <Due cards={due} />
      {due !== undefined && due > 0 && (
        <a
          class="button button-small"
          href={`/study?sharedFolder=${encodeURIComponent(id)}`}
          aria-label={texts.deedOf(words.study, name)}
        >
          {words.study}
        </a>
      )}
    </li>
  );
};

/** The folders of others, if there are some. */
export const SharedWithYou = ({ joined }: { readonly joined: readonly ListedFolder[] }) =>
  joined.length === 0 ? null : (
    <section class="library" aria-labelledby="shared-with-you">
      <div class="section-head">
        <h2 id="shared-with-you">{words.withYou}</h2>
        <a class="button button-small button-quiet" href="/shared">
          {words.back}
        </a>
      </div>
      <ul class="tree">
        {joined
          .slice(-few)
          .reverse()
          .map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
      </ul>
    </section>
  );

/** The same, beside what a view has. It works without them: their error is shown where all are listed. */
export const OthersFolders = () => {
  const { value } = useResource(() => client.sharedFolders.list({ detail: 'full' }));
  return value === undefined ? null : <SharedWithYou joined={value.joined} />;
};
