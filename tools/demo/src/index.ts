export { startDemoServer, UnusableSettings } from './demo-server.ts';
