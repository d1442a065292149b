import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Confirmation } from './dialog.tsx';

interface ConfirmedButtonParts {
  readonly deed: string;
  /** The thing it is done to. */
  readonly of: string;
  readonly title: string;
  readonly text: string;
  readonly onConfirm: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** A button that says what it will do, and asks. */
export const ConfirmedButton = ({ deed, of, title, text, onConfirm, onDone }: ConfirmedButtonParts) => {
  const [isAsking, setAsking] = useState(false);
  const confirm = async (): Promise<void> => {
    await onConfirm();
    onDone();
  };
  return (
    <>
      <button
        type="button"
        class="button button-small button-quiet"
        aria-label={texts.deedOf(deed, of)}
        onClick={() => setAsking(true)}
      >
        {deed}
      </button>
      {isAsking && (
        <Confirmation title={title} deed={deed} onConfirm={confirm} onClose={() => setAsking(false)}>
          <p>
            <bdi class="clamped">{of}</bdi>
          </p>
          <p>{text}</p>
        </Confirmation>
      )}
    </>
  );
};
