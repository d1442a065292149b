export { installReader } from './install-reader.ts';
export { ankiApkgParser } from './npm-readers.ts';
