import type { CardId } from '@flashcards/kernel';
import type { Owned, Student } from '@flashcards/persistence-conformance';
import { aStoredFolder, aStudent, cardAt, letIn, share } from '@flashcards/persistence-conformance';
import type { Store } from '@flashcards/persistence-ports';

/** A set that its owner shares with someone who has a set of their own. */
export interface SharedSet {
  readonly owner: Student;
  readonly member: Student;
  readonly folder: Owned;
  /** The first card of each set. */
  readonly shared: CardId;
  readonly own: CardId;
  /** The member, with the cards of both sets. */
  readonly learner: Student;
}

export const aSharedSet = async (store: Store, { cards = 2 }: { readonly cards?: number } = {}): Promise<SharedSet> => {
  const [owner, member] = [await aStudent(store, { cards }), await aStudent(store, { cards: 2 })];
  const folder = await aStoredFolder(store, owner.person);
  await letIn(store, folder, member.person);
  await share(store, owner.person, folder, owner.set);
  const both = { ...member.set, cards: [...member.set.cards, ...owner.set.cards] };
  return {
    owner,
    member,
    folder,
    shared: cardAt(owner.set, 0),
    own: cardAt(member.set, 0),
    learner: { ...member, set: both },
  };
};
