import type { User } from '@flashcards/accounts';
import type { AccountId, CardId, NoteId, Outcome, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Cards, Notes } from '@flashcards/persistence-ports';
import type { NoteRenderer } from './note-renderer.ts';

/** The CSS of a note type, with those of the asked cards that it is for. */
export interface CardStyle {
  readonly css: string;
  readonly cards: readonly CardId[];
}

interface Ports {
  readonly cards: Cards;
  readonly notes: Notes;
  readonly noteRenderer: NoteRenderer;
}

/** Characters of one style; one that is longer is left out. */
const longest = 100_000;
/** Note types of one answer: each may be large to read. */
const mostTypes = 20;

interface OfType {
  readonly set: SetId;
  readonly type: string;
  readonly cards: CardId[];
}

/** The visible ones of the cards that are made from notes, by set and note type. */
const byType = async (
  { cards, notes }: Ports,
  account: AccountId,
  asked: readonly CardId[],
): Promise<readonly OfType[]> => {
  const found = new Map<string, OfType>();
  for await (const page of cards.among(account, asked)) {
    const types = await notes.typeIds(page.flatMap(({ note }): NoteId[] => (note ? [note.id] : [])));
    for (const { id, set, note } of page) {
      const type = note && types.get(note.id);
      if (type === undefined) continue;
      const key = `${set}/${type}`;
      const ofType = found.get(key) ?? { set, type, cards: [] };
      found.set(key, ofType);
      ofType.cards.push(id);
    }
  }
  return [...found.values()];
};

/** The styles of visible cards. Those without one are left out. */
export const getCardStyles =
  (ports: Ports) =>
  async (
    { account }: User,
    { cards }: { readonly cards: readonly CardId[] },
  ): Promise<Outcome<readonly CardStyle[], never>> => {
    const byCss = new Map<string, readonly CardId[]>();
    for (const { set, type: id, cards: some } of (await byType(ports, account, cards)).slice(0, mostTypes)) {
      const type = await ports.notes.type(account, set, id);
      const css = type ? ports.noteRenderer.cssOf(type) : '';
      if (css !== '' && css.length <= longest) byCss.set(css, [...(byCss.get(css) ?? []), ...some]);
    }
    return ok(Array.from(byCss, ([css, some]) => ({ css, cards: some })));
  };
