import type { MediaToWrite } from '@flashcards/apkg-parser';
import { once } from 'node:events';
import type { NoteType } from '@flashcards/library';
import { nextPage as requestPage, tellParent, whenRequested } from '../child/next-page.ts';
import type { Page, SentCard, SentNote, SentOrigin, SentReview, WriteMessage, WriteRequest } from './messages.ts';
import { packageOf } from './package-of.ts';

// A child process. It requests pages, and writes one package to standard output.

const nextPage = (): Promise<Page> => requestPage<Page>();

/** The items of the pages of one kind, up to their end. */
async function* noteTypes(): AsyncGenerator<NoteType> {
  for (let page = await nextPage(); page.kind === 'note-types'; page = await nextPage()) yield* page.items;
}

async function* notes(): AsyncGenerator<SentNote> {
  for (let page = await nextPage(); page.kind === 'notes'; page = await nextPage()) yield* page.items;
}

async function* cards(): AsyncGenerator<SentCard> {
  for (let page = await nextPage(); page.kind === 'cards'; page = await nextPage()) yield* page.items;
}

async function* origins(): AsyncGenerator<SentOrigin> {
  for (let page = await nextPage(); page.kind === 'origins'; page = await nextPage()) yield* page.items;
}

async function* reviews(): AsyncGenerator<SentReview> {
  for (let page = await nextPage(); page.kind === 'reviews'; page = await nextPage()) yield* page.items;
}

/** One file after the other, each complete. */
async function* media(): AsyncGenerator<MediaToWrite> {
  let pieces: Buffer[] = [];
  for (let page = await nextPage(); page.kind === 'media'; page = await nextPage())
    for (const { name, data, isLast } of page.items) {
      pieces.push(Buffer.from(data, 'base64'));
      if (!isLast) continue;
      const whole = Buffer.concat(pieces);
      pieces = [];
      yield { name, bytes: () => whole };
    }
}

const put = async (piece: Uint8Array): Promise<void> => {
  if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
};

const write = async (request: WriteRequest): Promise<void> => {
  const types: NoteType[] = [];
  for await (const type of noteTypes()) types.push(type);
  for await (const piece of packageOf(request, {
    noteTypes: types,
    notes: notes(),
    cards: cards(),
    origins: origins(),
    reviews: reviews(),
    media: media(),
  }))
    await put(piece);
  await tellParent({ result: 'written' } satisfies WriteMessage);
};

whenRequested(write);
