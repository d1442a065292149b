import type { ComponentChildren } from 'preact';
import { useAction } from '../action.ts';
import { Dialog } from './dialog.tsx';
import { FormEnd } from './form-end.tsx';

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
        <FormEnd deed={deed} isBusy={isBusy} problem={problem} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
