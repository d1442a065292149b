import type { CardInfo } from '@flashcards/client-sdk';
import { useMemo, useRef } from 'preact/hooks';
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
 * Saves fields by their names, and the tags unless they stay as they are by now. Rejects, once, if it would replace what
 * was saved elsewhere meanwhile: the service itself takes what comes last. The note that `info` brings later may have it.
 */
const useSaving = ({ card, note }: CardInfo) => {
  const known = useRef(note.fields);
  return async (changed: ReadonlyMap<string, string>, tags: readonly string[] | undefined): Promise<void> => {
    const before = known.current;
    const { note: now } = await client.cards.info(card.id);
    known.current = now.fields;
    const isLost = ([name, text]: readonly [string, string]): boolean =>
      ![before.get(name), text].includes(now.fields.get(name));
    if ([...changed].some(isLost)) throw new ChangedElsewhere();
    await client.notes.edit(note.id, { fields: Object.fromEntries(changed), tags: tags ?? now.tags });
    known.current = new Map([...now.fields, ...changed]);
  };
};

/** Edits the note that a card is made from. Fields and tags that were not touched stay as they are by now. */
export const EditNote = ({ info, onSaved, onClose }: EditNoteParts) => {
  const { card, note } = info;
  const start = useMemo(() => startOf(info), []);
  const names = [...note.fields.keys()];
  const saveChanged = useSaving(info);
  const kind = card.format !== 'text' && lastGap(start.fields) > 0 ? 'cloze' : 'standard';
  const save = async (draft: NoteDraft, before: NoteDraft): Promise<void> => {
    const changed = names.flatMap((name, index) => {
      const text = draft.fields[index] ?? '';
      return text === before.fields[index] ? [] : [[name, text] as const];
    });
    await saveChanged(new Map(changed), draft.tags === before.tags ? undefined : tagsOf(draft));
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
