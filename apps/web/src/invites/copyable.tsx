import { useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';

const words = texts.invites;

/** A text to copy. Where the browser lets no page write to the clipboard, the text is selected. */
export const Copyable = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(words.copied);
    } catch {
      input.current?.select();
      setStatus(words.selected);
    }
  };
  return (
    <div>
      <div class="field-button copyable">
        <label class="field">
          <span class="field-name">{name}</span>
          <input ref={input} value={text} dir="ltr" readOnly />
        </label>
        <button type="button" class="button" aria-label={texts.deedOf(words.copy, name)} onClick={() => void copy()}>
          {words.copy}
        </button>
      </div>
      <p class="hint status" role="status">
        {status}
      </p>
    </div>
  );
};
