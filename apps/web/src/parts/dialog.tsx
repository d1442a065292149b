import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';

interface DialogParts {
  readonly title: string;
  /** Escape, or the page takes the dialog away. */
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Open as long as it is on the page. The focus goes back to where it was. */
export const Dialog = ({ title, onClose, children }: DialogParts) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    dialog.current?.showModal();
    // The element is off the page by then, without having given the focus back.
    return () => (activeElement as HTMLElement | null)?.focus();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
};

interface ConfirmationParts extends DialogParts {
  /** What the button says: the deed itself, not "OK". */
  readonly deed: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks before something is done that cannot be undone. Closes when it is done. */
export const Confirmation = ({ deed, onConfirm, children, ...parts }: ConfirmationParts) => {
  const { run, isBusy, problem } = useAction(onConfirm);
  const confirm = async (): Promise<void> => {
    if (await run()) parts.onClose();
  };
  return (
    <Dialog {...parts}>
      {children}
      {problem !== undefined && <Problem error={problem} />}
      <div class="actions actions-end">
        <button type="button" class="button" onClick={parts.onClose}>
          {texts.cancel}
        </button>
        <button type="button" class="button button-danger" disabled={isBusy} onClick={() => void confirm()}>
          {deed}
        </button>
      </div>
    </Dialog>
  );
};
