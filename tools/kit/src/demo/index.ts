export { startDemoServer, UnusableSettings } from './demo-server.ts';
export { firstWords, sampleDeck } from './first-words.ts';
