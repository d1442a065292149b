import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { session } from '../session.ts';
import { texts } from '../texts/texts.ts';

interface DialogParts {
  readonly title: string;
  /** The learner closes it. */
  readonly onClose: () => void;
  /** What has the focus afterwards, if the browser cannot know: something in a frame. */
  readonly returnTo?: HTMLElement | undefined;
  readonly children: ComponentChildren;
}

/**
 * Open as long as it is on the page. The focus goes back to where it was. Nothing can lie over a modal dialog, so it
 * makes way for the sign-in when the session ends, and is there again with all that was typed.
 */
export const Dialog = ({ title, onClose, returnTo, children }: DialogParts) => {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The page closes it, too, and the event of that comes later.
  const isShown = useRef(false);
  const hasSession = session.value.state === 'open';
  // Before the next key, which is not meant for what is below.
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!hasSession) return;
    const before = document.activeElement;
    current?.showModal();
    isShown.current = true;
    return () => {
      isShown.current = false;
      current?.close();
      // A dialog that is no longer on the page gives no focus back.
      const isLost = document.activeElement === document.body && before instanceof HTMLElement;
      (returnTo ?? (isLost ? before : undefined))?.focus();
    };
  }, [hasSession]);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => isShown.current && onClose()}>
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
  /** Whether something has to be typed first. */
  readonly isLocked?: boolean;
}

/** Asks before something is done that cannot be undone. Closes when it is done. */
export const Confirmation = ({ deed, onConfirm, isLocked = false, children, ...parts }: ConfirmationParts) => {
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
        <button type="button" class="button button-danger" disabled={isBusy || isLocked} onClick={() => void confirm()}>
          {deed}
        </button>
      </div>
    </Dialog>
  );
};
