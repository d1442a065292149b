import type { FolderMember, ListedSharedSet, WithName } from '@flashcards/client-sdk';
import { useLocation, useRoute } from 'preact-iso';
import { Loading, Problem } from '../notices.tsx';
import { ConfirmedButton } from '../parts/confirmed-button.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { FolderInvite } from './folder-invite.tsx';
import { FolderMembers } from './folder-members.tsx';
import { FolderSets } from './folder-sets.tsx';
import type { ListedFolder } from './shared.tsx';
import { loadFolders } from './shared.tsx';
import './sharing.css';

const words = texts.sharing;

export interface FolderParts {
  readonly folder: ListedFolder;
  readonly sets: readonly ListedSharedSet[];
  readonly members: readonly (FolderMember & WithName)[];
  readonly onChanged: () => void;
}

const load = async (id: string) => {
  const folder = (await loadFolders()).find((each) => each.id === id);
  if (!folder) return 'gone';
  const [sets, members] = await Promise.all([
    client.sharedFolders.sets(id, { detail: 'full', cards: 'none' }),
    client.sharedFolders.members(id, { detail: 'full' }),
  ]);
  return { folder, sets, members };
};

const Gone = () => (
  <section class="empty">
    <h1>{texts.notFound.title}</h1>
    <p class="lead">{words.gone}</p>
    <a class="button button-primary" href="/shared">
      {words.back}
    </a>
  </section>
);

const Ending = ({ folder: { id, name, role } }: Pick<FolderParts, 'folder'>) => {
  const { route } = useLocation();
  const onDone = (): void => route('/shared');
  return role === 'owner' ? (
    <ConfirmedButton
      deed={words.stop}
      of={name}
      title={words.stopTitle}
      text={words.stopText}
      onConfirm={() => client.sharedFolders.delete(id)}
      onDone={onDone}
    />
  ) : (
    <ConfirmedButton
      deed={words.leave}
      of={name}
      title={words.leaveTitle}
      text={words.leaveText}
      onConfirm={() => client.sharedFolders.leave(id)}
      onDone={onDone}
    />
  );
};

const Folder = (parts: FolderParts) => {
  const { folder } = parts;
  useTitle(folder.name);
  return (
    <div class="shared-folder">
      <header class="stack shared-head">
        <a class="back" href="/shared">
          {words.back}
        </a>
        <div class="section-head">
          <h1>
            <bdi class="clamped">{folder.name}</bdi>
          </h1>
          <span class="kind">{words.roles[folder.role]}</span>
        </div>
        {folder.description !== '' && (
          <p class="lead shared-about" dir="auto">
            {folder.description}
          </p>
        )}
      </header>
      <FolderSets {...parts} />
      {folder.role === 'owner' && <FolderInvite id={folder.id} />}
      <FolderMembers {...parts} />
      <Ending folder={folder} />
    </div>
  );
};

export const SharedFolder = () => {
  useTitle(words.title);
  const { params } = useRoute();
  const { id = '' } = params;
  const { value, error, reload } = useResource(() => load(id), [id]);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (value === undefined) return <Loading />;
  return value === 'gone' ? <Gone /> : <Folder {...value} onChanged={reload} />;
};
