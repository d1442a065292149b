import type { CardInfo } from '@flashcards/client-sdk';
import { useMemo } from 'preact/hooks';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { addressesIn, withAddresses } from './field-html.ts';
import type { NoteDraft } from './note-draft.ts';
import { lastGap, tagsOf } from './note-draft.ts';
import { NoteEditor } from './note-editor.tsx';

const words = texts.editor;

const startOf = ({ card: { front, back, format }, note }: CardInfo): NoteDraft => {
  const fields = [...note.fields.values()];
  const addresses = addressesIn(front + back);
  return {
    fields: format === 'text' ? fields : fields.map((field) => withAddresses(field, addresses)),
    tags: note.tags.join(' '),
  };
};

interface EditNoteParts {
  /** Of an own card. */
  readonly info: CardInfo;
  readonly onSaved: () => void;
  readonly onClose?: () => void;
}

/** Edits the note that a card is made from. Fields that were not touched are not sent. */
export const EditNote = ({ info, onSaved, onClose }: EditNoteParts) => {
  const { card, note } = info;
  const start = useMemo(() => startOf(info), []);
  const names = [...note.fields.keys()];
  const kind = card.format !== 'text' && lastGap(start.fields) > 0 ? 'cloze' : 'standard';
  const save = async (draft: NoteDraft, before: NoteDraft): Promise<void> => {
    const changed = names.flatMap((name, index) => {
      const text = draft.fields[index] ?? '';
      return text === before.fields[index] ? [] : [[name, text] as const];
    });
    await client.notes.edit(note.id, { fields: Object.fromEntries(changed), tags: tagsOf(draft) });
    onSaved();
  };
  return (
    <NoteEditor
      type={{ name: note.type, kind, fields: names }}
      format={card.format === 'text' ? 'text' : 'html'}
      start={start}
      deed={words.save}
      onSave={save}
      {...(onClose && { onClose })}
    />
  );
};
