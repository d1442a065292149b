import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { sendWaiting } from '../offline/sending.ts';
import { Confirmation } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { client, leave } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { saveStream } from './save-stream.ts';
import { Section } from './section.tsx';

const words = texts.settings.data;

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const Export = () => {
  const [bytes, setBytes] = useState(0);
  const [isDone, setDone] = useState(false);
  const { run, isBusy, problem } = useAction(async () => {
    setDone(false);
    setBytes(0);
    const name = words.file(new Date().toISOString().slice(0, 10));
    const open = async () => {
      await sendWaiting();
      return client.account.exportData();
    };
    await saveStream(name, open, setBytes);
    setDone(true);
  });
  return (
    <div class="stack">
      <p>{words.exportText}</p>
      <div class="actions save">
        <button type="button" class="button" disabled={isBusy} onClick={() => void run()}>
          {words.export}
        </button>
        <p role="status" class="saved">
          {isBusy && bytes > 0 && words.exporting(bytes)}
          {isDone && words.exported(bytes)}
        </p>
      </div>
      {problem !== undefined && !isCancelled(problem) && <Problem error={problem} />}
    </div>
  );
};

const remove = async (): Promise<void> => {
  await client.account.delete();
  await leave();
  location.assign('/');
};

/** `name`: what people know the learner by. An issuer’s user ID tells nobody anything. */
const Deletion = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  return (
    <Confirmation
      title={words.delete}
      deed={words.delete}
      isLocked={typed.trim() !== name.trim()}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{words.deleteText}</p>
      <p>{words.deleteShared}</p>
      <p>{words.exportFirst}</p>
      <Field name={words.typeName(name)}>
        <input
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
        />
      </Field>
    </Confirmation>
  );
};

export const YourData = ({ name }: { readonly name: string }) => {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Section name="data">
      <Export />
      <div class="stack danger">
        <p>{words.deleteText}</p>
        <div class="actions">
          <button type="button" class="button button-danger" onClick={() => setDeleting(true)}>
            {words.delete}
          </button>
        </div>
      </div>
      {isDeleting && <Deletion name={name} onClose={() => setDeleting(false)} />}
    </Section>
  );
};
