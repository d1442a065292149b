import { createClient } from '@flashcards/client-sdk';

globalThis.createClient = createClient;
