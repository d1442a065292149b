import type { Readable } from '../bound-collection.ts';
import type { Documents, JournaledDocuments } from '../documents.ts';
import type { Filter } from '../driver.ts';
import type { Alone } from './alone.ts';
import { atOnce } from './record-pages.ts';

interface Asked {
  /** Absent: all that there are. */
  readonly range?: { readonly $gte: string; readonly $lt: string };
  /** Only what comes after it. */
  readonly after?: string | undefined;
  readonly projection?: Readonly<Record<string, 1>>;
  readonly most?: number;
}

type Name = keyof JournaledDocuments | 'journals' | 'mediaFiles';

const pageAfter = <Of extends Name>(
  { run }: Alone,
  name: Of,
  { range, after = '', projection, most = atOnce }: Asked,
): Promise<readonly Documents[Of][]> => {
  const options = {
    sort: { _id: 1 },
    limit: most,
    batchSize: most + 1,
    ...(projection ? { projection } : {}),
  } as const;
  const filter = { _id: { ...range, $gt: after }, goneAt: { $exists: false } } as unknown as Filter<Documents[Of]>;
  return run(({ collections }) =>
    (collections[name] as unknown as Readable<Documents[Of]>).find(filter, options).toArray(),
  );
};

/** Documents in the order of `_id`, no tombstones; each page is a call of its own, and nothing is held between two. */
export const documentsById = async function* <Of extends Name>(
  alone: Alone,
  name: Of,
  asked: Asked = {},
): AsyncGenerator<readonly Documents[Of][]> {
  for (let { after } = asked; ;) {
    const page = await pageAfter(alone, name, { ...asked, after });
    if (page.length > 0) yield page;
    if (page.length < (asked.most ?? atOnce)) return;
    after = page.at(-1)?._id;
  }
};
