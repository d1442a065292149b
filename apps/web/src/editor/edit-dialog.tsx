import { Loading, Problem } from '../notices.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { EditNote } from './edit-note.tsx';

const words = texts.editor;

interface EditDialogParts {
  readonly card: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Edits the note of a card over another view. */
export const EditDialog = ({ card, onSaved, onClose }: EditDialogParts) => {
  const { value: info, error, reload } = useResource(() => client.cards.info(card), [card]);
  const save = (): void => {
    onSaved();
    onClose();
  };
  const isOwn = info && info.note.fields.size > 0;
  return (
    <Dialog title={words.editTitle} onClose={onClose}>
      {!info && (error === undefined ? <Loading /> : <Problem error={error} onRetry={reload} />)}
      {isOwn && <EditNote info={info} onSaved={save} onClose={onClose} />}
      {info && !isOwn && (
        <>
          <p>{words.notOwn}</p>
          <div class="actions actions-end">
            <button type="button" class="button" onClick={onClose}>
              {texts.close}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
};
