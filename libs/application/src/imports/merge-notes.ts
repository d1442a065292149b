import type { User } from '@flashcards/accounts';
import type { SetId } from '@flashcards/kernel';
import type { MediaFile, Note, NoteType, NoteWithCards } from '@flashcards/library';
import { changedFields, editedFields, updatedBy, withChangedFields } from '@flashcards/library';
import type { Notes } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { RenderedCard } from '../library/note-renderer.ts';
import type { RenderPorts } from '../library/render-notes.ts';
import { renderMeter, renderNotes } from '../library/render-notes.ts';
import type { ReadCard, ReadDeck, ReadNote, ReadNotes, TakeCards } from './deck-reader.ts';

export interface MergePorts extends RenderPorts {
  readonly notes: Notes;
}

export interface Merging {
  /** The set that is updated. */
  readonly set: SetId;
  /** The files of the package by name, once they are known. */
  readonly files: ReadonlyMap<string, MediaFile>;
  /** Whether fields that were edited here are replaced. */
  readonly overwrite: boolean;
}

/** A read note for which the set has one. */
interface KnownNote {
  /** The cards that the set has of it. */
  readonly ordinals: ReadonlySet<number>;
  /** Present where it keeps fields that were edited here: all cards that it makes then. */
  readonly rendered?: ReadonlyMap<number, RenderedCard>;
}

/** Takes cards with the notes of the set that these notes update, by the keys of these notes. */
export type TakeMerged = (
  cards: readonly ReadCard[],
  merged: { readonly notes: ReadNotes | undefined; readonly existing: ReadonlyMap<string, NoteWithCards> },
  deck: ReadDeck | undefined,
) => Promise<void>;

const guidsAtOnce = 100;

/** A read note without its cards. */
export const asNote = ({ guid, type, fields, tags }: ReadNote): NoteWithCards => ({
  note: { id: '' as Note['id'], guid, type, fields, tags, modifiedAt: new Date(0) },
  cards: [],
});

interface UpdatedNotes {
  readonly set: SetId;
  readonly notes: readonly ReadNote[];
  readonly moves: ReadonlyMap<string, readonly number[]>;
}

/** A note of the set with the fields that its type has after the update. */
const withFieldsThen = (note: NoteWithCards, moves: UpdatedNotes['moves']): NoteWithCards => {
  const origins = moves.get(note.note.type);
  return origins ? { ...note, note: withChangedFields(note.note, origins) } : note;
};

/** Looks up the note of the set that each read note updates. */
const updatedNotes = async function* (
  { notes: store }: MergePorts,
  { account }: User,
  { set, notes, moves }: UpdatedNotes,
): AsyncGenerator<readonly [ReadNote, NoteWithCards | undefined]> {
  for (let from = 0; from < notes.length; from += guidsAtOnce) {
    const some = notes.slice(from, from + guidsAtOnce);
    const found = await store.withGuids(account, set, [...new Set(some.map(({ guid }) => guid))]);
    for (const note of some) {
      const same = found.filter((each) => each.note.guid === note.guid).map((each) => withFieldsThen(each, moves));
      yield [note, updatedBy(same, asNote(note))];
    }
  }
};

/** A read note with the fields that were edited here in place of its own. */
const keepingEdits = (read: ReadNote, { note }: NoteWithCards): ReadNote => {
  const kept = note.type === read.type ? editedFields(note) : new Map<number, string>();
  if (kept.size === 0) return read;
  const fields = read.fields.map((text, index) => kept.get(index) ?? text);
  return { ...read, fields, ...(note.edited ? { edited: note.edited } : {}) };
};

/**
 * Adapts what is read of a package to the set that it updates. Of cards that the package lacks only those come along that
 * the set has. A note keeps the fields that were edited here, and its cards are rendered anew.
 */
export const mergingNotes = (ports: MergePorts, user: User, { set, files, overwrite }: Merging) => {
  const types = new Map<string, NoteType>();
  /** Where the fields come from of types whose fields changed. */
  const moves = new Map<string, readonly number[]>();
  // The cards of a note follow one another: only the last note of a batch may have cards in the next.
  let known = new Map<string, KnownNote>();

  const render = async (note: ReadNote): Promise<ReadonlyMap<number, RenderedCard> | undefined> => {
    const type = types.get(note.type);
    if (!type) throw new Error('a note came without its type');
    const rendered = await renderNotes(ports, user, { set, files, type, notes: [note], meter: renderMeter() });
    if (rendered.ok) return new Map(rendered.value[0]?.cards.map((card) => [card.ordinal, card]));
    if (rendered.code === 'too_much_to_render') return undefined;
    throw new StoreUnavailable(`an edited note cannot be rendered: ${rendered.code}`);
  };

  const see = async (read: ReadNote, existing: NoteWithCards): Promise<ReadNote> => {
    const ordinals = new Set(existing.cards.map(({ ordinal }) => ordinal));
    const merged = overwrite ? read : keepingEdits(read, existing);
    const isSame = merged.fields.every((text, index) => text === read.fields[index]);
    const rendered = isSame ? undefined : await render(merged);
    known.set(read.key, { ordinals, ...(rendered ? { rendered } : {}) });
    return isSame || rendered ? merged : read;
  };

  const seeType = async (type: NoteType): Promise<void> => {
    types.set(type.id, type);
    const before = await ports.notes.type(user.account, set, type.id);
    const origins = before && changedFields(before, type);
    if (origins) moves.set(type.id, origins);
  };

  const mergedNotes = async (read: ReadNotes) => {
    for (const type of read.types) await seeType(type);
    known = new Map([...known].slice(-1));
    const notes: ReadNote[] = [];
    const existing = new Map<string, NoteWithCards>();
    for await (const [note, found] of updatedNotes(ports, user, { set, notes: read.notes, moves })) {
      notes.push(found ? await see(note, found) : note);
      if (found) existing.set(note.key, found);
    }
    return { notes: { types: read.types, notes }, existing };
  };

  /** The cards that an edited note makes and the set has, before the first of the package. */
  const restOf = (key: string): readonly ReadCard[] => {
    const { rendered, ordinals } = known.get(key) ?? {};
    return [...(rendered ?? [])]
      .filter(([ordinal]) => ordinals?.has(ordinal))
      .map(([ordinal, { front, back, words }]) => ({ front, back, words, note: { key, ordinal } }));
  };

  const mergedCard = (card: ReadCard): readonly ReadCard[] => {
    const { note, isLacking, words: _, ...made } = card;
    const { ordinals, rendered } = (note && known.get(note.key)) ?? {};
    if (!note || !rendered) return isLacking && !ordinals?.has(note?.ordinal ?? -1) ? [] : [card];
    const sides = rendered.get(note.ordinal);
    // Those that the set has came before.
    if (!sides || isLacking || ordinals?.has(note.ordinal)) return [];
    return [{ ...made, note, front: sides.front, back: sides.back, words: sides.words }];
  };

  const merge =
    (take: TakeMerged): TakeCards =>
    async (cards, read, deck) => {
      const merged = read ? await mergedNotes(read) : { notes: undefined, existing: new Map<string, NoteWithCards>() };
      const first = merged.notes?.notes.flatMap(({ key }) => restOf(key)) ?? [];
      await take([...first, ...cards.flatMap(mergedCard)], merged, deck);
    };

  return { merge, moves };
};
