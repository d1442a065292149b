import type { CardInfo } from '@flashcards/client-sdk';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { addressesIn, withAddresses } from './field-html.ts';
import type { NoteDraft } from './note-draft.ts';
import { ChangedElsewhere, lastGap, tagsOf } from './note-draft.ts';
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

/**
 * The note as it is now. Rejects, once, if a field that is to be saved is not as it was when it was read here: the
 * service itself takes what comes last.
 */
const useFresh = ({ card, note }: CardInfo) => {
  const read = useRef(note);
  useEffect(() => {
    read.current = note;
  }, [note]);
  return async (names: readonly string[]): Promise<CardInfo['note']> => {
    const before = read.current;
    const { note: now } = await client.cards.info(card.id);
    read.current = now;
    if (names.some((name) => now.fields.get(name) !== before.fields.get(name))) throw new ChangedElsewhere();
    return now;
  };
};

/** Edits the note that a card is made from. Fields and tags that were not touched stay as they are by now. */
export const EditNote = ({ info, onSaved, onClose }: EditNoteParts) => {
  const { card, note } = info;
  const start = useMemo(() => startOf(info), []);
  const names = [...note.fields.keys()];
  const fresh = useFresh(info);
  const kind = card.format !== 'text' && lastGap(start.fields) > 0 ? 'cloze' : 'standard';
  const save = async (draft: NoteDraft, before: NoteDraft): Promise<void> => {
    const changed = names.flatMap((name, index) => {
      const text = draft.fields[index] ?? '';
      return text === before.fields[index] ? [] : [[name, text] as const];
    });
    const now = await fresh(changed.map(([name]) => name));
    const tags = draft.tags === before.tags ? now.tags : tagsOf(draft);
    await client.notes.edit(note.id, { fields: Object.fromEntries(changed), tags });
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
