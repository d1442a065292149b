import type { Library, NoteType } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Loading, Problem } from '../notices.tsx';
import { Field } from '../parts/field.tsx';
import { SetOptions } from '../parts/place-options.tsx';
import { wordsFor } from '../problem.ts';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { textIn } from './field-html.ts';
import type { NoteDraft } from './note-draft.ts';
import { tagsOf } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';

const words = texts.editor;

/** A set to add to, for those who have none, or want another. */
const NewSet = ({ onMade }: { readonly onMade: (set: string) => void }) => {
  const [name, setName] = useState('');
  const { run, isBusy, problem } = useAction(async () =>
    onMade(await client.sets.create({ name: name.trim(), cards: [] })),
  );
  return (
    <form
      class="new-set"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <Field name={words.newSetName}>
        <input value={name} dir="auto" required onInput={({ currentTarget }) => setName(currentTarget.value)} />
        <span class="field-problem" role="status">
          {problem !== undefined && wordsFor(problem)}
        </span>
      </Field>
      <button class="button" disabled={isBusy || name.trim() === ''}>
        {words.makeSet}
      </button>
    </form>
  );
};

const SetPicker = ({
  tree,
  set,
  onPick,
}: {
  readonly tree: Library;
  readonly set: string;
  readonly onPick: (set: string) => void;
}) => (
  <Field name={words.set}>
    <select value={set} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
      <option value="">{words.newSet}</option>
      <SetOptions sets={[...setsIn(tree)]} />
    </select>
  </Field>
);

interface Added {
  readonly card: string;
  readonly cards: number;
  readonly text: string;
}

const mostShown = 20;

const LastAdded = ({ added }: { readonly added: readonly Added[] }) => (
  <section class="stack" aria-labelledby="last-added">
    <h2 id="last-added">{words.added}</h2>
    <ul class="tree">
      {added.map(({ card, cards, text }) => (
        <li key={card} class="row">
          <span class="row-mark row-set" aria-hidden="true" />
          <span class="row-name">
            <bdi>{text}</bdi>
            <span class="row-detail">{words.cards(cards)}</span>
          </span>
          <a
            class="button button-small"
            href={`/edit?card=${encodeURIComponent(card)}`}
            aria-label={words.editNamed(text)}
          >
            {words.edit}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const TypePicker = ({
  types,
  type,
  onPick,
}: {
  readonly types: readonly NoteType[];
  readonly type: NoteType;
  readonly onPick: (name: string) => void;
}) => (
  <Field name={words.type}>
    <select value={type.name} onChange={({ currentTarget }) => onPick(currentTarget.value)}>
      {types.map(({ name }) => (
        <option key={name} value={name}>
          {words.types[name] ?? name}
        </option>
      ))}
    </select>
  </Field>
);

/** Adds the note; returns what stands for it. */
const addNote = async (set: string, type: NoteType, draft: NoteDraft): Promise<Added> => {
  const { fields } = draft;
  const texts = Object.fromEntries(type.fields.map((name, index) => [name, fields[index] ?? '']));
  const [note] = await client.notes.add(set, [{ noteType: type.name, fields: texts, tags: tagsOf(draft) }]);
  const { cards = [] } = note ?? {};
  return { card: cards[0] ?? '', cards: cards.length, text: fields.map(textIn).find(Boolean) ?? words.picture };
};

const NewNotes = ({ set, types }: { readonly set: string; readonly types: readonly [NoteType, ...NoteType[]] }) => {
  const [name, setName] = useState('Basic');
  const [added, setAdded] = useState<readonly Added[]>([]);
  const [tags, setTags] = useState('');
  const type = types.find((one) => one.name === name) ?? types[0];
  const save = async (draft: NoteDraft): Promise<void> => {
    const note = await addNote(set, type, draft);
    setTags(draft.tags);
    setAdded((before) => [note, ...before].slice(0, mostShown));
  };
  const [last] = added;
  return (
    <>
      <div class="panel">
        <NoteEditor
          key={last?.card}
          type={type}
          format="html"
          start={{ fields: [], tags }}
          deed={words.add}
          onSave={save}
        >
          <TypePicker types={types} type={type} onPick={setName} />
        </NoteEditor>
      </div>
      <p class="only-read" role="status">
        {last && words.addedNote(last.cards)}
      </p>
      {last && <LastAdded added={added} />}
    </>
  );
};

const NotesOfSet = ({ set }: { readonly set: string }) => {
  const { value, error, reload } = useResource(() => client.notes.types(set), [set]);
  const [first, ...others] = value ?? [];
  if (first) return <NewNotes set={set} types={[first, ...others]} />;
  return error === undefined ? <Loading /> : <Problem error={error} onRetry={reload} />;
};

/** Adds notes to a set, one after the other. Another set takes over what was typed. */
export const Add = () => {
  useTitle(words.addTitle);
  const { query, route } = useLocation();
  const { set = '' } = query;
  const { value: tree, error, reload } = useResource(() => client.folders.tree());
  const [isNew, setNew] = useState(false);
  const chosen = isNew ? '' : set;
  const pick = (picked: string): void => {
    setNew(picked === '');
    if (picked !== '') route(`/add?set=${encodeURIComponent(picked)}`, true);
  };
  const made = (id: string): void => {
    reload();
    pick(id);
  };
  return (
    <div class="editor stack">
      <h1>{words.addTitle}</h1>
      {tree && <SetPicker tree={tree} set={chosen} onPick={pick} />}
      {tree && chosen === '' && <NewSet onMade={made} />}
      {error !== undefined && <Problem error={error} onRetry={reload} />}
      {set !== '' && <NotesOfSet set={set} />}
    </div>
  );
};
