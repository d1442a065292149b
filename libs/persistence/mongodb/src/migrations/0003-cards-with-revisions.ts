import { readLimit } from '../connection.ts';
import type { Migration } from './migration.ts';

const cardsAtOnce = 1_000;

/** The text of a card changes through the journal from now on, which goes by revisions. */
export const cardsWithRevisions: Migration = {
  name: '0003-cards-with-revisions',
  apply: async (db) => {
    const cards = db.collection<{ readonly _id: string; readonly rev?: number }>('cards');
    const options = { sort: { _id: 1 }, limit: cardsAtOnce, projection: { rev: 1 }, maxTimeMS: readLimit } as const;
    for (let last = ''; ;) {
      const page = await cards.find({ _id: { $gt: last } }, options).toArray();
      const old = page.filter(({ rev }) => rev === undefined).map(({ _id }) => _id);
      if (old.length > 0) await cards.updateMany({ _id: { $in: old } }, { $set: { rev: 0 } });
      if (page.length < cardsAtOnce) return;
      last = page.at(-1)?._id ?? last;
    }
  },
};
