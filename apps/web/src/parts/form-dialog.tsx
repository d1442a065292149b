import type { ComponentChildren } from 'preact';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';
import { Dialog } from './dialog.tsx';

interface FormDialogParts {
  readonly title: string;
  /** What the button says. */
  readonly deed: string;
  readonly onSubmit: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Asks for values. Closes when what they are for is done; stays, with all that was typed, when it fails. */
export const FormDialog = ({ title, deed, onSubmit, onClose, children }: FormDialogParts) => {
  const { run, isBusy, problem } = useAction(onSubmit);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await run()) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        {children}
        {problem !== undefined && <Problem error={problem} />}
        <div class="actions actions-end">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button button-primary" disabled={isBusy}>
            {deed}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
