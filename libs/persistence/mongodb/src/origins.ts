import type { AccountId, CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { CardOrigin, NewCardOfSet } from '@flashcards/persistence-ports';
import type { Origin } from '@flashcards/review-scheduling';
import { newCard, packHistory, unpackHistory } from '@flashcards/review-scheduling';
import { shows } from './additions.ts';
import type { Call } from './call.ts';
import type { Collections } from './collections.ts';
import type { Database } from './database.ts';
import { Binary } from './driver.ts';
import { anyOf, ofUser } from './keys.ts';
import { setIndex } from './layouts.ts';
import type { OriginDocument } from './library-documents.ts';
import { hidingOf, progressFields } from './progress.ts';
import type { ProgressDocument } from './study-documents.ts';

export const originDocument = ({ history, ...origin }: Origin): OriginDocument => ({
  ...origin,
  history: new Binary(packHistory(history)),
});

const originFrom = ({ history, ...origin }: OriginDocument): Origin => ({
  ...origin,
  history: unpackHistory(history.value()),
});

type Begun = Pick<ProgressDocument, 'dueOn' | 'progress' | 'createdOn' | 'origin' | 'suspended'>;

/** What a row says of a card that nobody has reviewed here yet. */
export const begun = ({ origin, suspended = false }: NewCardOfSet, createdOn: LocalDate): Begun => {
  const progress = origin?.progress ?? newCard(createdOn);
  const came = origin ? { origin: progress } : {};
  const made = progress.state === 'new' ? {} : { createdOn };
  return { ...progressFields(progress), suspended, ...made, ...came };
};

/** Of a history of the longest each, a mebibyte. */
export const originsAtOnce = 50;

/** What these cards came with; a hundred of them at most. */
export const originsWith = async (
  { cards }: Collections,
  rows: readonly Pick<ProgressDocument, 'card'>[],
): Promise<ReadonlyMap<CardId, Origin>> => {
  if (rows.length === 0) return new Map();
  const found = { _id: anyOf(rows.map(({ card }) => card)) };
  const kept = await cards.find(found, { projection: { origin: 1 } }).toArray();
  return new Map(kept.flatMap(({ _id, origin }) => (origin ? [[_id, originFrom(origin)] as const] : [])));
};

interface Asked {
  readonly set: SetId;
  readonly from: number;
}

interface Page {
  readonly origins: readonly CardOrigin[];
  readonly next?: number;
}

const pageOf = async (collections: Collections, account: AccountId, { set, from }: Asked): Promise<Page> => {
  const hiding = await hidingOf(collections, account, set);
  if (!hiding) return { origins: [] };
  const filter = { _id: ofUser(account), user: account, set, position: { $gte: from }, origin: { $exists: true } };
  const projection = { card: 1, position: 1 } as const;
  const options = { hint: setIndex, sort: { position: 1 }, limit: originsAtOnce, projection } as const;
  const rows = (await collections.progress.find(filter, options).toArray()).filter((row) => shows(hiding, row));
  const origins = await originsWith(collections, rows);
  const last = rows.at(-1);
  return {
    origins: rows.flatMap(({ card }) => {
      const origin = origins.get(card);
      return origin ? [{ id: card, ...origin }] : [];
    }),
    ...(last && rows.length === originsAtOnce ? { next: last.position + 1 } : {}),
  };
};

/** Each page is one state, and a call of its own. */
export const originPages = async function* (
  { run }: Database,
  account: AccountId,
  set: SetId,
): AsyncGenerator<readonly CardOrigin[]> {
  for (let from: number | undefined = 0; from !== undefined;) {
    const asked: Asked = { set, from };
    const page: Page = await run((call: Call) =>
      call.journal.reading(account, () => pageOf(call.collections, account, asked)),
    );
    if (page.origins.length > 0) yield page.origins;
    from = page.next;
  }
};
