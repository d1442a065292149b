import type { NoteType } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Field } from '../parts/field.tsx';
import { wordsFor } from '../problem.ts';
import { useLeaving } from '../parts/leaving.tsx';
import { texts } from '../texts/texts.ts';
import type { EditedField, Format } from './editing.ts';
import { focusCaret, format, wrapSelection } from './editing.ts';
import './editor.css';
import type { NoteDraft } from './note-draft.ts';
import { ChangedElsewhere, lastGap, noteProblem } from './note-draft.ts';
import { NoteField } from './note-field.tsx';
import { Toolbar } from './toolbar.tsx';
import { UploadLine, useUploads } from './uploads.tsx';

const words = texts.editor;

interface NoteEditorParts {
  readonly type: Pick<NoteType, 'name' | 'kind' | 'fields'>;
  /** `text`: the card is never HTML, and has no pictures. */
  readonly format: 'text' | 'html';
  readonly start: NoteDraft;
  /** What the button says. */
  readonly deed: string;
  /** `before` is what was saved last. */
  readonly onSave: (draft: NoteDraft, before: NoteDraft) => Promise<void>;
  /** Only of a dialog. */
  readonly onClose?: () => void;
  /** Before the fields. */
  readonly children?: ComponentChildren;
}

const savingWords = (error: unknown): string => {
  if (error instanceof ChangedElsewhere) return words.changedElsewhere;
  if (isRefused(error, 'invalid_value')) return words.refused;
  if (isRefused(error, 'set_full', 'set_too_large')) return words.setFull;
  if (isRefused(error, 'note_not_found', 'card_not_found', 'set_not_found')) return words.gone;
  return isRefused(error, 'too_much_to_render') ? words.tooMany : wordsFor(error);
};

/** The draft, what was saved last, and why it cannot be saved. */
const useDraft = ({ type, format: kind, start, onSave }: NoteEditorParts) => {
  const [first] = useState(start);
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState(first);
  const [found, setFound] = useState<keyof typeof words.problems>();
  const { run, isBusy, problem } = useAction(async () => {
    await onSave(draft, saved);
    setSaved(draft);
  });
  const save = (): void => {
    const wrong = noteProblem(type, kind, draft);
    setFound(wrong);
    if (wrong === undefined && !isBusy) void run();
  };
  const setField = (index: number, text: string): void =>
    setDraft(({ fields, tags }) => {
      const changed = type.fields.map((_, at) => (at === index ? text : (fields[at] ?? '')));
      return { fields: [...changed, ...fields.slice(changed.length)], tags };
    });
  return {
    ...{ draft, isBusy, isUnsaved: draft !== saved, isSaved: draft === saved && saved !== first, setField, save },
    setTags: (tags: string): void => setDraft(({ fields }) => ({ fields, tags })),
    problem: found ? words.problems[found] : problem !== undefined && savingWords(problem),
  };
};

/** The field that had the focus last, on which tools act. */
const useLastField = () => {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<EditedField>(null);
  // Before the next key arrives.
  useLayoutEffect(() => {
    const first = form.current?.querySelector<EditedField>('[data-field]');
    if (first) focusCaret(first);
  }, []);
  return {
    form,
    onFocusIn: ({ target }: Event): void => {
      if ((target as EditedField).matches('[data-field]')) last.current = target as EditedField;
    },
    withField: (act: (field: EditedField) => void): void => {
      const { current } = last;
      const field = current?.isConnected ? current : form.current?.querySelector<EditedField>('[data-field]');
      if (field) act(field);
    },
  };
};

type WithField = ReturnType<typeof useLastField>['withField'];

/** Makes the selection a gap with the next number, or with the last one. */
const gapMaker =
  (fields: readonly string[], withField: WithField) =>
  (isSame: boolean): void => {
    const number = Math.max(1, lastGap(fields) + (isSame ? 0 : 1));
    withField((field) => wrapSelection(field, `{{c${number}::`, '}}'));
  };

/** `undefined` for text, which has no format. */
const formatterOf = (kind: NoteEditorParts['format'], withField: WithField) =>
  kind === 'html' ? (change: Format): void => withField((field) => format(field, change)) : undefined;

interface KeyDeeds {
  readonly save: () => void;
  /** Only where the note type has gaps. */
  readonly gap: ((isSame: boolean) => void) | undefined;
  readonly changeFormat: ReturnType<typeof formatterOf>;
}

const formatKeys: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', u: 'underline' };

/** What a key does with Control or Command. Firefox has none to format, and no browser has them in HTML. */
const deedOf = ({ key, code, altKey, shiftKey, target }: KeyboardEvent, { save, gap, changeFormat }: KeyDeeds) => {
  if (key === 'Enter') return save;
  if (gap && shiftKey && code === 'KeyC') return () => gap(altKey);
  const isInField = (target as Element).matches('[data-field]');
  const change = shiftKey || altKey || !isInField ? undefined : formatKeys[key.toLowerCase()];
  return change && changeFormat && (() => changeFormat(change));
};

/** Keys of the editor, as in Anki: to save, to format, and to make a gap, with Alt of the same number. */
const keysOf =
  (deeds: KeyDeeds) =>
  (event: KeyboardEvent): void => {
    const deed = event.ctrlKey || event.metaKey ? deedOf(event, deeds) : undefined;
    if (!deed) return;
    event.preventDefault();
    deed();
  };

const Buttons = ({ deed, isBusy, onCancel }: { deed: string; isBusy: boolean; onCancel: (() => void) | undefined }) => (
  <div class="actions actions-end">
    {onCancel && (
      <button type="button" class="button" onClick={onCancel}>
        {texts.cancel}
      </button>
    )}
    <button class="button button-primary" disabled={isBusy}>
      {deed}
      <kbd aria-hidden="true">{words.saveKey}</kbd>
    </button>
  </div>
);

interface InputParts extends Pick<NoteEditorParts, 'type' | 'format'> {
  readonly draft: NoteDraft;
  readonly setField: (index: number, text: string) => void;
  readonly setTags: (tags: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

const Inputs = ({ type, format: kind, draft, setField, setTags, onFiles }: InputParts) => (
  <>
    {type.fields.map((name, index) => (
      <NoteField
        key={index}
        name={name}
        format={kind}
        value={draft.fields[index] ?? ''}
        onChange={(text) => setField(index, text)}
        onFiles={onFiles}
      />
    ))}
    <Field name={words.tags}>
      <input value={draft.tags} dir="auto" onInput={({ currentTarget }) => setTags(currentTarget.value)} />
    </Field>
  </>
);

/** The fields and tags of a note. What was typed stays until it is saved. */
export const NoteEditor = (parts: NoteEditorParts) => {
  const { type, format: kind, deed, onClose, children } = parts;
  const { draft, isBusy, isUnsaved, isSaved, save, problem, ...inputs } = useDraft(parts);
  const uploads = useUploads();
  const { form, onFocusIn, withField } = useLastField();
  const { close, question } = useLeaving({ isUnsaved, form, onClose, words });
  const isWaiting = isBusy || uploads.isBusy;
  const submit = (event?: Event): void => {
    event?.preventDefault();
    if (!isWaiting) save();
  };
  const sendFiles = (files: readonly File[]): void => withField((field) => void uploads.send(files, field));
  const gap = type.kind === 'cloze' ? gapMaker(draft.fields, withField) : undefined;
  const changeFormat = formatterOf(kind, withField);
  const tools = { onGap: gap && (() => gap(false)), onFiles: sendFiles };
  return (
    <>
      <form
        ref={form}
        class="note-editor stack"
        onKeyDown={keysOf({ save: submit, gap, changeFormat })}
        onFocusIn={onFocusIn}
        onSubmit={submit}
      >
        {children}
        {changeFormat ? <Toolbar onFormat={changeFormat} {...tools} /> : <p class="hint">{words.textOnly}</p>}
        <Inputs type={type} format={kind} draft={draft} {...inputs} onFiles={sendFiles} />
        <div class="with-notices">
          <UploadLine {...uploads} />
          <p role="status">{isSaved && words.saved}</p>
          <div role="alert">{problem && <p class="notice notice-problem">{problem}</p>}</div>
          <Buttons deed={deed} isBusy={isWaiting} onCancel={onClose && close} />
        </div>
      </form>
      {question}
    </>
  );
};
