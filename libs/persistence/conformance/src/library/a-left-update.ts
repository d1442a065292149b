import type { AccountId, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { NewFlashcardSet, SetFillers, Store, UnitOfWork } from '@flashcards/persistence-ports';
import { aStoredUser } from '../accounts/a-user.ts';
import { cardsOf, everyPage, insert } from '../asking.ts';
import { randomNoteId, randomSetId } from '../random-ids.ts';
import { aNote, withNotes } from './a-note.ts';
import { aReport, aSet, createdOn } from './a-set.ts';

type Fill = (
  account: AccountId,
  draft: Pick<NewFlashcardSet, 'id' | 'createdOn'>,
) => Pick<SetFillers, 'addCards' | 'addNotes'>;

const limits = { cards: 1_000, textBytes: 1_000_000 };

/** An update whose content is handed over and decided, by a process that died then. */
export const aLeftUpdate = async (store: Store, { write }: UnitOfWork, fill: Fill) => {
  const user = await aStoredUser(store);
  const known = aNote({ guid: 'known' });
  const set = aSet(withNotes([known]));
  await insert(store, user, set);
  const draft = randomSetId();
  const update = { draft, target: set.id };
  await write(user, async (tx) => {
    await tx.drafts.insert(user, { id: draft, createdAt: new Date() });
    await tx.updates.insert(user, update);
    return ok(undefined);
  });
  const changed = { ...known, id: randomNoteId(), fields: ['changed', 'fields'] };
  const added = Array.from({ length: 150 }, (_, index) => aNote({ guid: `added ${index}` }));
  const incoming = withNotes([changed, ...added]);
  const { addNotes, addCards } = fill(user, { id: draft, createdOn });
  await addNotes(incoming.notes);
  await addCards(incoming.cards);
  await write(user, async (tx) => {
    await tx.updates.savePlan(user, { ...update, plan: { report: aReport(), limits, deckOptions: '{}' } });
    return ok(undefined);
  });
  const contents = async (id: SetId = set.id) => ({
    notes: await everyPage(store.notes.ofSet(user, id)),
    cards: (await cardsOf(store, user, id)).map(({ id: card }) => card),
    report: await store.sets.importReport(user, id),
    deckOptions: await store.sets.deckOptions(user, id),
  });
  const done = {
    notes: [{ ...changed, id: known.id }, ...added],
    cards: [...set.cards, ...incoming.cards.slice(2)].map(({ id }) => id),
    report: { ...aReport(), added: 150, changed: 1, unchanged: 0, suspended: 0, sets: [set.id] },
    deckOptions: '{}',
  };
  return { user, draft, contents, done };
};
