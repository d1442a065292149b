import { ConfirmedButton } from '../parts/confirmed-button.tsx';
import { More } from '../parts/more.tsx';
import { Name } from '../people/person.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { Due, useDue } from './due.tsx';
import { AddSets } from './share-sets.tsx';
import type { FolderParts } from './shared-folder.tsx';

const words = texts.sharing;

type Set = FolderParts['sets'][number];

type FolderSetsParts = Omit<FolderParts, 'members'>;

const SetRow = ({ set, folder, onChanged }: Omit<FolderSetsParts, 'sets'> & { readonly set: Set }) => {
  const due = useDue({ set: set.id });
  return (
    <li class="row">
      <span class="row-mark row-set" aria-hidden="true" />
      <span class="row-name">
        <bdi class="clamped">{set.name}</bdi>
        <span class="row-detail shared-facts">
          {texts.today.cards(set.cardCount)} · {words.addedBy}{' '}
          <Name of={{ user: set.addedBy, displayName: set.displayName }} />
        </span>
      </span>
      <Due cards={due} />
      <span class="actions shared-deeds">
        {folder.role === 'owner' && (
          <ConfirmedButton
            deed={words.remove}
            of={set.name}
            title={words.removeSetTitle}
            text={words.removeSetText}
            onConfirm={() => client.sharedFolders.removeSet(folder.id, set.id)}
            onDone={onChanged}
          />
        )}
        {due !== 0 && (
          <a
            class="button button-small"
            href={`/study?set=${encodeURIComponent(set.id)}`}
            aria-label={texts.deedOf(words.study, set.name)}
          >
            {words.study}
          </a>
        )}
      </span>
    </li>
  );
};

const StudyAll = ({ folder: { id } }: Pick<FolderParts, 'folder'>) => {
  const due = useDue({ sharedFolder: id });
  return (due ?? 0) === 0 ? null : (
    <span class="section-head">
      <Due cards={due} />
      <a class="button button-primary" href={`/study?sharedFolder=${encodeURIComponent(id)}`}>
        {texts.today.studyAll}
      </a>
    </span>
  );
};

export const FolderSets = ({ folder, sets, onChanged }: FolderSetsParts) => (
  <section class="stack" aria-labelledby="sets">
    <div class="section-head">
      <h2 id="sets">{words.setsIn}</h2>
      <StudyAll key={sets.length} folder={folder} />
    </div>
    {sets.length === 0 ? (
      <p class="lead">{words.noSets}</p>
    ) : (
      <More class="tree" items={sets} size={30}>
        {(set) => <SetRow key={set.id} {...{ set, folder, onChanged }} />}
      </More>
    )}
    {folder.role !== 'viewer' && <AddSets folder={folder.id} onAdded={onChanged} />}
  </section>
);
