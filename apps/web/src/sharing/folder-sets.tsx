import { ConfirmedButton } from '../parts/confirmed-button.tsx';
import { More } from '../parts/more.tsx';
import { Name } from '../people/person.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { AddSets } from './share-sets.tsx';
import type { FolderParts } from './shared-folder.tsx';

const words = texts.sharing;

type Set = FolderParts['sets'][number];

const SetRow = ({ set, folder, onChanged }: Omit<FolderParts, 'sets' | 'members'> & { readonly set: Set }) => (
  <li class="row">
    <span class="row-mark row-set" aria-hidden="true" />
    <span class="row-name">
      <bdi class="clamped">{set.name}</bdi>
      <span class="row-detail shared-facts">
        {texts.today.cards(set.cardCount)} · {words.addedBy}{' '}
        <Name of={{ user: set.addedBy, displayName: set.displayName }} />
      </span>
    </span>
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
      <a
        class="button button-small"
        href={`/study?set=${encodeURIComponent(set.id)}`}
        aria-label={texts.deedOf(words.study, set.name)}
      >
        {words.study}
      </a>
    </span>
  </li>
);

export const FolderSets = ({ folder, sets, onChanged }: Omit<FolderParts, 'members'>) => (
  <section class="stack" aria-labelledby="sets">
    <h2 id="sets">{words.setsIn}</h2>
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
