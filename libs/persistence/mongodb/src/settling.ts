import { AccountGone } from '@flashcards/persistence-ports';
import { carryOut } from './carry-out.ts';
import type { CausalContext } from './causal-context.ts';
import type { WritableCollections } from './collections.ts';
import type { JournalDocument } from './documents.ts';
import type { Timestamp } from './driver.ts';
import type { JournalDesk } from './journal-desk.ts';

/** What one port call keeps its journals with. */
export interface JournalTools {
  readonly desk: JournalDesk;
  readonly collections: WritableCollections;
  readonly context: CausalContext;
}

/** What the journal of a deleted account keeps. No change comes after it. */
export const closed = 'closed';

const nameOf = ({ _id, rev }: JournalDocument): string => `${_id} ${rev}`;

const carryOnce = ({ desk, collections, context }: JournalTools, journal: JournalDocument) =>
  desk.carrying.join(nameOf(journal), async () => {
    const { _id, rev, pending = [] } = journal;
    await carryOut(collections, pending, rev);
    await collections.journals.updateOne({ _id, rev }, { $unset: { pending: '', isPending: '' } });
    return context.time();
  });

/**
 * Carries out the change that was decided last; one process does so once. What follows in this call sees it, also where
 * another call wrote it.
 */
export const carry = async (tools: JournalTools, journal: JournalDocument): Promise<void> =>
  tools.context.advance(await carryOnce(tools, journal));

/** All but the change that is pending. */
const standing = { rev: 1, state: 1, isPending: 1, next: 1, outbox: 1, sent: 1, heard: 1 } as const;

const lookAfter = async (tools: JournalTools, found: JournalDocument): Promise<Timestamp | undefined> => {
  await tools.desk.grace();
  const journal = await tools.collections.journals.findOne({ _id: found._id });
  const isLeft = journal?.rev === found.rev && journal.pending !== undefined;
  if (isLeft) await carry(tools, journal);
  return tools.context.time();
};

/**
 * The journal, after whatever change was pending has been carried out; `undefined` when nothing ever changed. Every use
 * of a journal comes by here: that of a deleted account ends here.
 */
export const settle = async (tools: JournalTools, id: string): Promise<JournalDocument | undefined> => {
  const { desk, collections, context } = tools;
  const journal = await collections.journals.findOne({ _id: id }, { projection: standing });
  if (journal?.isPending) {
    const name = nameOf(journal);
    context.advance(await (desk.carrying.running(name) ?? desk.helping.join(name, () => lookAfter(tools, journal))));
  }
  if (journal?.state === closed) throw new AccountGone('mongodb: the account was deleted');
  return journal ?? undefined;
};

/** Whether nothing has changed since the journal was read. */
export const isStill = async ({ collections }: JournalTools, { _id, rev }: JournalDocument): Promise<boolean> => {
  const now = await collections.journals.findOne({ _id }, { projection: { rev: 1 } });
  return (now?.rev ?? 0) === rev;
};
