import type { LocalDate } from '@flashcards/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSink, ValueOf } from '../codec.ts';
import { contract } from '../contract.ts';
import { longList } from '../long-list.ts';
import { accountExport } from './account-export.ts';
import type { CardMemory } from './card-memory.ts';
import { cardMemory } from './card-memory.ts';
import { wireInteger } from './scalars.ts';
import { anyCount, anyDate } from './wire.test-data.ts';

/** Collects what is written, and returns a promise from `full` now and then. */
const aSink = (): JsonSink & { readonly written: () => string } => {
  let [json, pieces] = ['', 0];
  return {
    add: (piece) => void (json += piece),
    full: () => ((pieces += 1) % 3 === 0 ? Promise.resolve() : undefined),
    written: () => json,
  };
};

const streamed = async <Source>(
  codec: { readonly stream: (source: Source, sink: JsonSink) => Promise<void> },
  source: Source,
): Promise<string> => {
  const sink = aSink();
  await codec.stream(source, sink);
  return sink.written();
};

describe('a list that may be long', () => {
  it('streams from pages of its entries, including empty ones', async () => {
    const pages = async function* () {
      yield [1, 2];
      yield [];
      yield [3];
    };
    expect(await streamed(longList(wireInteger), pages())).toBe('["1","2","3"]');
    expect(await streamed(longList(wireInteger), [])).toBe('[]');
    expect(await streamed(longList(longList(wireInteger)), [[1], []])).toBe('[["1"],[]]');
  });

  it('streams exactly what it encodes as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCount), async (values) => {
        const codec = longList(wireInteger);
        expect(await streamed(codec, values)).toBe(JSON.stringify(codec.encode(values)));
      }),
    );
  });
});

const studied = {
  stability: fc.double({ min: 0.001, max: 36_500, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  reviews: anyCount,
  lapses: anyCount,
  lastReview: anyDate,
  reviewsThatDay: anyCount,
  graduation: fc.constantFrom('ahead', 'owed', 'paid'),
};

const anyMemory: fc.Arbitrary<CardMemory> = fc.oneof(
  fc.record({ state: fc.constant('new'), createdOn: anyDate }),
  fc.record({ state: fc.constantFrom('learning', 'relearning'), step: anyCount, ...studied }),
  fc.record({ state: fc.constant('review'), interval: anyCount, ...studied }),
);

describe('the memory of a card', () => {
  it('is encoded without loss of precision', () => {
    fc.assert(
      fc.property(anyMemory, (memory) => {
        expect(cardMemory.decode(JSON.parse(JSON.stringify(cardMemory.encode(memory))) as never)).toEqual(memory);
      }),
    );
  });
});

describe('an export', () => {
  const sent = contract.exportUserData.example.reply;

  it('streams exactly what it encodes as a whole', async () => {
    const value = accountExport.decode(sent);
    expect(await streamed(accountExport, value)).toBe(JSON.stringify(sent));
  });

  it('has the same members in the same order, with any content', async () => {
    const none = {
      folders: [],
      sets: [],
      noteTypes: [],
      notes: [],
      cards: [],
      progress: [],
      reviews: [],
      checkIns: [],
      heatmapCalls: [],
      actions: [],
    };
    const { user, settings } = accountExport.decode(sent);
    const fresh: ValueOf<typeof accountExport> = {
      ...{ user: { ...user, lastActiveDay: undefined as LocalDate | undefined }, settings },
      ...{
        ...none,
        presets: [],
        weights: [],
        loads: [],
        goals: [],
        quests: [],
        sharedFolders: [],
        origins: [],
        media: [],
        sessions: [],
      },
    };
    const written = JSON.parse(await streamed(accountExport, fresh)) as object;
    expect(Object.keys(written)).toEqual([
      'format',
      'version',
      'user',
      'settings',
      'folders',
      'sets',
      'noteTypes',
      'notes',
      'cards',
      'progress',
      'reviews',
      'checkIns',
      'heatmapCalls',
      'actions',
      'presets',
      'weights',
      'loads',
      'goals',
      'quests',
      'sharedFolders',
      'origins',
      'media',
      'sessions',
    ]);
    expect(written).toMatchObject({ format: 'flashcards-export', version: 2, user: { lastActiveDay: '' } });
  });
});
