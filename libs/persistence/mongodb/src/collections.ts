import type { Readable, Writable } from './bound-collection.ts';
import { boundCollection } from './bound-collection.ts';
import type { CausalContext } from './causal-context.ts';
import { withoutSessions } from './causal-context.ts';
import type { Documents, JournaledDocuments, PlainDocuments, ReceiptDocument, UserDocument } from './documents.ts';
import type { CardDocument, DraftDocument } from './library-documents.ts';
import type { MediaDocuments } from './media/media-documents.ts';
import type { ProgressDocument } from './study-documents.ts';
import type { Db } from './driver.ts';

/** A collection whose documents change through the journal: only `journal.ts` is given more. */
type Journaled = { readonly [Name in keyof JournaledDocuments | 'journals']: Readable<Documents[Name]> };

type Plain = { readonly [Name in Exclude<keyof PlainDocuments, 'journals'>]: Writable<PlainDocuments[Name]> };

/**
 * What nobody else can have to do with yet, or any more, comes and goes without the journal, whole: a user's first
 * document, the cards of a set that is not published or not any more, and what has run out.
 */
interface Fleeting {
  readonly users: Pick<Writable<UserDocument>, 'insertOne'>;
  readonly progress: Pick<Writable<ProgressDocument>, 'insertMany' | 'deleteMany'>;
  readonly cards: Pick<Writable<CardDocument>, 'insertMany' | 'deleteMany'>;
  /** Its writer renews it and lets it go; what becomes of it is decided through the journal. */
  readonly drafts: Pick<Writable<DraftDocument>, 'updateOne' | 'deleteOne'>;
  readonly receipts: Pick<Writable<ReceiptDocument>, 'deleteMany'>;
  readonly sharedReceipts: Pick<Writable<ReceiptDocument>, 'deleteMany'>;
}

/** Held by references and revisions of their own. */
type OfMedia = { readonly [Name in keyof MediaDocuments]: Writable<MediaDocuments[Name]> };

export type Collections = Journaled & Plain & Fleeting & OfMedia;

/** Every collection with all that can be done to it: for the journal. */
export type WritableCollections = { readonly [Name in keyof Documents]: Writable<Documents[Name]> };

export type CollectionName = keyof Documents;

/** Of what decides nothing a write may be lost, and is read as it is: nobody waits for the disk or for other members. */
const untilLost = { writeConcern: { w: 1, journal: false }, readConcern: { level: 'local' } } as const;

/** The collections as one port call uses them. */
export const collectionsOf = (db: Db, context: CausalContext = withoutSessions): WritableCollections => {
  const bound = <Name extends CollectionName>(name: Name): Writable<Documents[Name]> =>
    boundCollection(db.collection<Documents[Name]>(name), context);
  return {
    users: bound('users'),
    journals: bound('journals'),
    folders: bound('folders'),
    names: bound('names'),
    sets: bound('sets'),
    cards: bound('cards'),
    progress: bound('progress'),
    visits: bound('visits'),
    events: bound('events'),
    marks: bound('marks'),
    months: bound('months'),
    goals: bound('goals'),
    days: bound('days'),
    quests: bound('quests'),
    stints: bound('stints'),
    seats: bound('seats'),
    sharedFolders: bound('sharedFolders'),
    members: bound('members'),
    sharedSets: bound('sharedSets'),
    sharedReceipts: bound('sharedReceipts'),
    drafts: bound('drafts'),
    receipts: bound('receipts'),
    graves: bound('graves'),
    claims: boundCollection(db.collection<Documents['claims']>('claims', untilLost), context),
    leases: bound('leases'),
    counters: bound('counters'),
    migrations: bound('migrations'),
    copies: bound('copies'),
    setMedia: bound('setMedia'),
    mediaFiles: bound('mediaFiles'),
    'media.files': bound('media.files'),
    'media.chunks': bound('media.chunks'),
  };
};
