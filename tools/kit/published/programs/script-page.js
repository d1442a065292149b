import { study } from './study.js';

// The page has loaded the script build before.
globalThis.studyAs = (baseUrl, userID) => study(globalThis.flashcards, baseUrl, userID);
