import type { SharedFolder, WithName } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { Loading, Problem } from '../notices.tsx';
import { More } from '../parts/more.tsx';
import { Avatar, Name } from '../people/person.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { Due, useDue } from './due.tsx';
import { ShareForm } from './share-form.tsx';
import './sharing.css';

const words = texts.sharing;

export type ListedFolder = SharedFolder & WithName;

export const loadFolders = async (): Promise<readonly ListedFolder[]> => {
  const { owned, joined } = await client.sharedFolders.list({ detail: 'full' });
  return [...owned, ...joined];
};

const FolderRow = ({ folder }: { readonly folder: ListedFolder }) => {
  const owner = { user: folder.owner, displayName: folder.displayName };
  const due = useDue({ sharedFolder: folder.id });
  return (
    <li>
      <a class="shared-row" href={`/shared/${folder.id}`}>
        <Avatar person={owner} />
        <span class="person-text">
          <bdi class="clamped shared-name">{folder.name}</bdi>
          <span class="shared-facts">
            {words.roles[folder.role]} · {words.setCount(folder.sets)} · {words.memberCount(folder.members)}
            {folder.role !== 'owner' && (
              <>
                {' · '}
                {words.by} <Name of={owner} />
              </>
            )}
          </span>
        </span>
        <Due cards={due} />
      </a>
    </li>
  );
};

const Nothing = ({ onShare }: { readonly onShare: () => void }) => (
  <section class="empty">
    <span class="empty-cards" aria-hidden="true" />
    <h1>{words.none}</h1>
    <p class="lead">{words.noneText}</p>
    <div class="actions">
      <button type="button" class="button button-primary button-large" onClick={onShare}>
        {words.share}
      </button>
      <a class="button button-large" href="/join?folder=">
        {words.join}
      </a>
    </div>
  </section>
);

const FolderIndex = ({
  folders,
  onShare,
}: {
  readonly folders: readonly ListedFolder[];
  readonly onShare: () => void;
}) => (
  <div class="stack">
    <div class="section-head">
      <h1>{words.title}</h1>
      <div class="actions">
        <a class="button" href="/join?folder=">
          {words.join}
        </a>
        <button type="button" class="button button-primary" onClick={onShare}>
          {words.share}
        </button>
      </div>
    </div>
    <p class="lead">{words.lead}</p>
    <More class="tree" items={folders} size={30}>
      {(folder) => <FolderRow key={folder.id} folder={folder} />}
    </More>
  </div>
);

export const Shared = () => {
  useTitle(words.title);
  const [isSharing, setSharing] = useState(false);
  const { value, error, reload } = useResource(loadFolders);
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (value === undefined) return <Loading />;
  const share = (): void => setSharing(true);
  const close = (): void => {
    setSharing(false);
    // It may have been made, though not all of its sets are shared.
    reload();
  };
  return (
    <>
      {value.length === 0 ? <Nothing onShare={share} /> : <FolderIndex folders={value} onShare={share} />}
      {isSharing && <ShareForm onClose={close} />}
    </>
  );
};
