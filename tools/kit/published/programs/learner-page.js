import * as sdk from '@flashcards/client-sdk';
import { study } from './study.js';

globalThis.studyAs = (baseUrl, userID) => study(sdk, baseUrl, userID);
