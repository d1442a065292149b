import { limitsConformance } from '@flashcards/persistence-conformance';
import { describe } from 'vitest';
import { aFreshStore, findMongoServer } from './mongo-server.test-data.ts';

const uri = await findMongoServer();

describe.skipIf(uri === undefined)('limits of a mongodb store', () => limitsConformance(() => aFreshStore(uri ?? '')));
