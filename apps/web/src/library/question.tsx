import { isRefused } from '@flashcards/client-sdk';
import type { NamedPlace } from './deeds.ts';
import { add, put, remove } from './deeds.ts';
import { texts } from '../texts/texts.ts';
import type { RowDeed } from './dialogs.tsx';
import { Deletion, Export, PlaceDialog, RowMenu } from './dialogs.tsx';
import type { TreeRow } from '../tree/tree-rows.ts';
import { isFolder, isWithin } from '../tree/tree-rows.ts';

const words = texts.library;

/** What a dialog is open for. */
export type Asked =
  | { readonly deed: 'folder' | 'set'; readonly folder: string }
  | { readonly deed: RowDeed | 'menu'; readonly row: TreeRow };

interface QuestionParts<Some extends Asked = Asked> {
  readonly asked: Some;
  /** The paths of all folders. */
  readonly folders: readonly string[];
  readonly ask: (asked: Asked) => void;
  readonly onClose: () => void;
  /** What to say, the key of the row to go to, and the folder that it is in. */
  readonly onDone: (said: string, target: string, folder: string) => void;
  readonly keyBeside: (row: TreeRow) => string;
  /** What it is done to was renamed or deleted elsewhere. */
  readonly onGone: () => void;
}

const New = ({
  asked: { deed, folder },
  folders,
  onDone,
  onClose,
}: QuestionParts<Asked & { deed: 'folder' | 'set' }>) => (
  <PlaceDialog
    title={words.new[deed]}
    deed={words.make}
    start={{ name: '', folder }}
    asks={['name', 'folder']}
    folders={folders}
    // The service takes a folder that is there for a new one.
    taken={deed === 'folder' ? folders : []}
    onDone={async (place) => onDone(words.made(place.name), await add(deed, place), place.folder)}
    onClose={onClose}
  />
);

export const Question = (parts: QuestionParts) => {
  const { asked, folders, ask, onDone, onClose, keyBeside, onGone } = parts;
  const tried = <Result,>(deed: Promise<Result>): Promise<Result> =>
    deed.catch((error: unknown) => {
      if (isRefused(error, 'folder_not_found', 'set_not_found')) onGone();
      throw error;
    });
  if (!('row' in asked)) return <New {...parts} asked={asked} />;
  const { deed, row } = asked;
  if (deed === 'menu') return <RowMenu row={row} onClose={onClose} onPick={(picked) => ask({ deed: picked, row })} />;
  if (deed === 'export') return <Export row={row} onClose={onClose} />;
  if (deed === 'delete')
    return (
      <Deletion
        row={row}
        onClose={onClose}
        onConfirm={() => tried(remove(row)).then(() => onDone(words.deleted(row.name), keyBeside(row), row.folder))}
      />
    );
  const place = async (to: NamedPlace): Promise<void> =>
    onDone(deed === 'rename' ? words.renamed(to.name) : words.moved(row.name), await tried(put(row, to)), to.folder);
  return (
    <PlaceDialog
      title={words[`${deed}Named`](row.name)}
      deed={words[deed]}
      start={{ name: row.name, folder: row.folder }}
      asks={[deed === 'rename' ? 'name' : 'folder']}
      folders={isFolder(row) ? folders.filter((path) => !isWithin(path, row.path)) : folders}
      onDone={place}
      onClose={onClose}
    />
  );
};
