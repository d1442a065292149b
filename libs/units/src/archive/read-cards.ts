import type { AccountId, CardId, LocalDate, NoteId, SetId } from '@flashcards/kernel';
import { noteIdOf } from '@flashcards/library';
import type {
  CardOrigin,
  NewCardOfSet,
  Notes,
  RecordOf,
  StudyCard,
  Tx,
  UnitOfWork,
  Visited,
} from '@flashcards/persistence-ports';
import type { CardStanding } from '@flashcards/study';
import { marksOf } from '@flashcards/study';
import type { Pages, Reading } from './reading.ts';
import { eachOf } from './reading.ts';

interface Met {
  readonly createdOn: LocalDate;
  readonly standing: CardStanding;
}

const metIn = async (tx: Tx, account: AccountId, cards: readonly Visited[]): Promise<readonly Met[]> => {
  const kept = await tx.progress.kept(
    account,
    cards.map(({ id }) => id),
  );
  const met: Met[] = [];
  for (const { id, progress } of cards) {
    const found = kept.get(id);
    if (!found) throw new Error('a card went while its store was read');
    // Unusable stored progress gives no place; the log has it.
    const last = found.standing ? found.standing.last : await tx.log.last(account, id);
    met.push({ createdOn: found.createdOn, standing: { progress, last: last && { at: last.at, seq: last.seq } } });
  }
  return met;
};

/** When each of these cards was created, and the account's standing with it. */
const met = ({ read }: UnitOfWork, account: AccountId, cards: readonly Visited[]): Promise<readonly Met[]> =>
  read(account, (tx) => metIn(tx, account, cards));

export const visitRecords = async function* ({ store, units }: Reading, account: AccountId): Pages {
  for await (const cards of store.cards.visited(account)) {
    const all = await met(units, account, cards);
    yield cards.flatMap(({ id: card, ...visited }, index) => {
      const { standing } = all[index] ?? {};
      return standing ? [{ kind: 'visit', card, ...marksOf(visited), standing }] : [];
    });
  }
};

/** Looks up the origins of cards. The cards must be requested in the order of their set. */
const originsFrom = (pages: AsyncIterable<readonly CardOrigin[]>) => {
  const all = eachOf(pages);
  let next: Promise<IteratorResult<CardOrigin, void>> | undefined;
  const first = () => (next ??= all.next());
  return {
    of: async (card: CardId): Promise<Pick<NewCardOfSet, 'origin'>> => {
      const { value } = await first();
      if (value?.id !== card) return {};
      next = undefined;
      const { id: _, ...origin } = value;
      return { origin };
    },
    end: async (): Promise<void> => {
      if ((await first()).done !== true) throw new Error('the origin of a card came without the card');
    },
  };
};

/** Earlier answers in one page: about half a mebibyte. */
const mostAnswers = 50_000;

/** Tags of typed cards: some kilobytes each at most. */
const tagsOfTyped = async (
  notes: Pick<Notes, 'tags'>,
  cards: readonly StudyCard[],
): Promise<ReadonlyMap<NoteId, readonly string[]>> => {
  const ids = cards.filter(({ note }) => !note).map(noteIdOf);
  const all = new Map<NoteId, readonly string[]>();
  while (all.size < ids.length) for (const [id, tags] of await notes.tags(ids.slice(all.size))) all.set(id, tags);
  return all;
};

/** The records of the cards of one of the account's own sets. */
export const cardRecords = async function* ({ store, units }: Reading, account: AccountId, set: SetId): Pages {
  const origins = originsFrom(store.cards.origins(account, set));
  let position = 0;
  for await (const cards of store.cards.ofSet(account, set)) {
    const all = await met(units, account, cards);
    const tags = await tagsOfTyped(store.notes, cards);
    let [page, answers]: [RecordOf<'card'>[], number] = [[], 0];
    for (const [index, { createdOn, standing }] of all.entries()) {
      const { id, front, back, format, note, isWithdrawn, ...own } = cards[index] as (typeof cards)[number];
      const came = await origins.of(id);
      const ofNote = note ? { note } : { tags: tags.get(noteIdOf({ id })) ?? [] };
      const gone = isWithdrawn ? { isWithdrawn } : {};
      const copied = { createdOn, ...standing };
      const card = { id, front, back, format, ...marksOf(own), ...ofNote, ...gone, ...came, copied };
      page.push({ kind: 'card', set, position: position++, card });
      answers += came.origin?.history.length ?? 0;
      if (answers < mostAnswers) continue;
      yield page;
      [page, answers] = [[], 0];
    }
    if (page.length > 0) yield page;
  }
  await origins.end();
};
