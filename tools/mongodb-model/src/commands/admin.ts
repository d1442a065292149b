import type { Document } from 'bson';
import type { Command } from './request.ts';

const version = { version: '7.0.0', versionArray: [7, 0, 0, 0] };

const ping: Command = { fields: [], run: () => ({}) };

const buildInfo: Command = {
  fields: [],
  run: () => ({ ...version, modules: ['mongodb-model'], bits: 64, maxBsonObjectSize: 16_777_216 }),
};

const serverStatus: Command = {
  fields: [],
  run: ({ server }) => ({ ...version, process: 'mongodb-model', localTime: new Date(server.now()), pid: process.pid }),
};

const endSessions: Command = {
  fields: [],
  run: ({ server, command }) => {
    server.sessions.end(command['endSessions'] as Document[]);
    return {};
  },
};

export const admin = { ping, buildInfo, serverStatus, endSessions };
