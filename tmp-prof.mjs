import { writePackage } from './libs/apkg-parser/dist/index.js';
import { writeFile } from 'node:fs/promises';
import { noteFields } from './tools/measure/dist/note-text.js';
