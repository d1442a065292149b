import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import type { EditedField } from './editing.ts';
import { focusCaret, insertHtml } from './editing.ts';
import { isPlain, plainHtml } from './field-html.ts';
import { isBlank } from './note-draft.ts';

const words = texts.editor;

interface FieldParts {
  readonly name: string;
  /** `text`: never HTML. */
  readonly format: 'text' | 'html';
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Takes pictures and sounds that are pasted or dropped. */
  readonly onFiles: (files: readonly File[]) => void;
}

type InputParts = Omit<FieldParts, 'name' | 'format'> & { readonly id: string };

/** A file of a drag belongs to the field, so the page does not import it. */
const over = (event: DragEvent): void => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
};

/** Takes what is pasted or dropped: text with plain formatting before files, because office programs offer both. */
const take = (field: EditedField, data: DataTransfer, onFiles: InputParts['onFiles']): boolean => {
  const given = field instanceof HTMLTextAreaElement ? '' : data.getData('text/html');
  const html = plainHtml(given);
  const files = [...data.files];
  if (!isBlank(html)) insertHtml(field, html);
  else if (files.length > 0) onFiles(files);
  // The browser would insert what is not plain, such as pictures of other sites.
  else if (given !== '') document.execCommand('insertText', false, data.getData('text/plain'));
  else return false;
  return true;
};

const taking =
  (onFiles: InputParts['onFiles']) =>
  (event: ClipboardEvent | DragEvent): void => {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    if (data && take(event.currentTarget as EditedField, data, onFiles)) event.preventDefault();
  };

const handlersOf = (onFiles: InputParts['onFiles']) => ({
  onPaste: taking(onFiles),
  onDragOver: over,
  onDrop: taking(onFiles),
});

/** Edited as it looks. What was typed stays in the element; only plain HTML enters it and leaves it. */
const RichInput = ({ id, value, onChange, onFiles }: InputParts) => {
  const input = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (input.current) input.current.innerHTML = plainHtml(value);
  }, []);
  const change = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    const html = plainHtml(currentTarget.innerHTML);
    onChange(isBlank(html) ? '' : html);
  };
  return (
    <div
      ref={input}
      class="field-input"
      contentEditable
      data-field
      role="textbox"
      aria-multiline="true"
      aria-labelledby={id}
      tabIndex={0}
      dir="auto"
      onInput={change}
      // A selection that is dragged here would be copied, not moved.
      onDragStart={(event) => event.preventDefault()}
      {...handlersOf(onFiles)}
    />
  );
};

const SourceInput = ({ id, value, onChange, onFiles, isCode }: InputParts & { readonly isCode: boolean }) => (
  <textarea
    class={isCode ? 'field-input field-code' : 'field-input'}
    data-field
    aria-labelledby={id}
    dir="auto"
    rows={3}
    value={value}
    onInput={({ currentTarget }) => onChange(currentTarget.value)}
    {...(isCode && handlersOf(onFiles))}
  />
);

/** Whether a field is edited as HTML. The focus goes to its input, which is another one then. */
const useSource = (isHtml: boolean, isSimple: boolean) => {
  const box = useRef<HTMLDivElement>(null);
  const [isSource, setSource] = useState(!isSimple);
  const before = useRef(isSource);
  useLayoutEffect(() => {
    const input = box.current?.querySelector<EditedField>('[data-field]');
    if (input && before.current !== isSource) focusCaret(input);
    before.current = isSource;
  }, [isSource]);
  const toggle = isHtml && (isSimple || !isSource) ? (): void => setSource(!isSource) : undefined;
  // As in Anki.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!toggle || !(event.ctrlKey || event.metaKey) || !event.shiftKey || event.code !== 'KeyX') return;
    event.preventDefault();
    toggle();
  };
  return { box, isSource, toggle, onKeyDown };
};

/** One field of a note. HTML that is not plain is edited as HTML, so that nothing of it is lost. */
export const NoteField = ({ name, format, value, onChange, onFiles }: FieldParts) => {
  const id = useId();
  const isHtml = format === 'html';
  const isSimple = isHtml && isPlain(value);
  const { box, isSource, toggle, onKeyDown } = useSource(isHtml, isSimple);
  const input = { id, value, onChange, onFiles };
  return (
    <div ref={box} class="note-field" onKeyDown={onKeyDown}>
      <div class="note-field-head">
        <span class="field-name" id={id}>
          <bdi>{name}</bdi>
        </span>
        {isHtml && (
          <button
            type="button"
            class="button button-quiet button-small"
            // Tab goes from field to field.
            tabIndex={-1}
            aria-keyshortcuts="Control+Shift+X"
            aria-pressed={isSource}
            aria-label={words.htmlOf(name)}
            disabled={!toggle}
            onClick={toggle}
          >
            <kbd aria-hidden="true">{words.htmlKey}</kbd>
            {words.html}
          </button>
        )}
      </div>
      {isSource ? <SourceInput {...input} isCode={isHtml} /> : <RichInput {...input} />}
      {isHtml && isSource && !isSimple && <p class="hint">{words.onlyHtml}</p>}
    </div>
  );
};
