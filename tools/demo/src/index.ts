export { startDemoServer, UnusableSettings } from './demo-server.ts';
export { firstWords } from './first-words.ts';
