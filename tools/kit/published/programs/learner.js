import * as sdk from '@flashcards/client-sdk';
import * as offline from '@flashcards/client-sdk/offline';
import { gradeOffline } from './grade-offline.js';
import { study } from './study.js';

const [baseUrl, userID] = process.argv.slice(2);
console.log(await study(sdk, baseUrl, userID));
console.log(gradeOffline(offline));
