import type { User } from '@flashcards/accounts';
import type { CardId, Outcome, SetId } from '@flashcards/kernel';
import { refuse } from '@flashcards/kernel';
import type { CardAt, MediaFile, NoteType } from '@flashcards/library';
import { nameByHash, segmentsOf } from '@flashcards/library';
import type { FlashcardSets, Media } from '@flashcards/persistence-ports';
import type { NewId } from '../clock.ts';
import type {
  NoteRenderer,
  NotesToRender,
  NoteText,
  RenderedCard,
  RenderedNote,
  RendererRefusal,
} from './note-renderer.ts';

export interface RenderPorts {
  readonly sets: FlashcardSets;
  readonly media: Media;
  readonly noteRenderer: NoteRenderer;
}

export interface NotesOfSet {
  readonly set: SetId;
  /** Further files by name, which the set will get. */
  readonly files?: ReadonlyMap<string, MediaFile> | undefined;
  readonly type: NoteType;
  readonly notes: readonly NoteText[];
  readonly meter: RenderMeter;
}

export type RenderRefusal = 'note_not_found' | RendererRefusal;

/** Characters of all sides and fields of a request, and cards. One unit of work stores them; an import may make such a note. */
const most = { characters: 12_000_000, cards: 2_500 };

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Measures what a request reads and makes. Each call adds, and returns whether the request still may have as much. */
export const renderMeter = () => {
  let [characters, cards] = [0, 0];
  const fits = (): boolean => characters <= most.characters && cards <= most.cards;
  return {
    texts: (texts: readonly string[]): boolean => {
      characters += lengthOf(texts);
      return fits();
    },
    notes: (notes: readonly RenderedNote[]): boolean => {
      for (const note of notes) {
        characters += lengthOf(note.fields);
        for (const { front, back } of note.cards) characters += front.length + back.length;
        cards += note.cards.length;
      }
      return fits();
    },
  };
};

export type RenderMeter = ReturnType<typeof renderMeter>;

/**
 * Finds the files of the account. One that the set does not have gets a name made of its hash, which no other file has.
 */
const filesOf =
  (
    { media }: RenderPorts,
    { account }: User,
    { set, files }: Pick<NotesOfSet, 'set' | 'files'>,
  ): NotesToRender['filesOf'] =>
  async ({ names, hashes }) => {
    const held = await media.held(account, set, hashes);
    const addressed = [...held.values()].map((file): MediaFile => ({
      name: nameByHash(file),
      ...file,
    }));
    const named = await media.named(account, set, names);
    const coming = names.flatMap((name) => files?.get(name) ?? []);
    return [...named.values(), ...coming, ...addressed];
  };

/** Renders notes of one type of an own set. */
export const renderNotes = async (
  ports: RenderPorts,
  user: User,
  { set: id, files, type, notes, meter }: NotesOfSet,
): Promise<Outcome<readonly RenderedNote[], RenderRefusal>> => {
  const set = await ports.sets.find(user.account, id);
  if (!set) return refuse('note_not_found');
  const deckName = [...segmentsOf(set.folder), set.name].join('::');
  const request = { user: user.id, type, notes, deckName, filesOf: filesOf(ports, user, { set: id, files }) };
  const rendered = await ports.noteRenderer.render(request);
  return rendered.ok && !meter.notes(rendered.value) ? refuse('too_much_to_render') : rendered;
};

/** Cards of a note as they are stored, each with a new id. */
export const cardsFrom = ({ newId }: { readonly newId: NewId }, cards: readonly RenderedCard[]): readonly CardAt[] =>
  cards.map((card) => ({ id: newId() as CardId, format: 'html', ...card }));
