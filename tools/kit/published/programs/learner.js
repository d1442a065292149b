import * as sdk from '@flashcards/client-sdk';
import { study } from './study.js';

const [baseUrl, userID] = process.argv.slice(2);
console.log(await study(sdk, baseUrl, userID));
