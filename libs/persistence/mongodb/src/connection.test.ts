import { describe, expect, it } from 'vitest';
import { isConnectionString } from './address.ts';
import { connect } from './connection.ts';

const dbOf = (uri: string) => connect({ uri }).db;

describe('a connection', () => {
  it('by default writes with a journaled majority and reads with read concern majority', () => {
    const { client, db } = connect({ uri: 'mongodb://db.example/' });
    expect(db.writeConcern).toMatchObject({ w: 'majority', journal: true, wtimeoutMS: 10_000 });
    expect(db.readConcern).toMatchObject({ level: 'majority' });
    expect(client.options).toMatchObject({ retryWrites: true, retryReads: true });
  });

  it('uses the options of the URI', () => {
    const db = dbOf('mongodb://db.example/?w=1&journal=false&readConcernLevel=local');
    expect(db.writeConcern).toMatchObject({ w: 1, journal: false });
    expect(db.readConcern).toMatchObject({ level: 'local' });
  });

  it('reads from the primary, also when the URI has another read preference', () => {
    expect(dbOf('mongodb://db.example/?readPreference=secondary').readPreference.mode).toBe('primary');
  });

  it.each([
    ['mongodb://db.example/', 'flashcards'],
    ['mongodb://db.example/cards?w=1', 'cards'],
    ['mongodb://one.example,other.example/a%2Db', 'a-b'],
  ])('to %s uses the database %s', (uri, name) => {
    expect(dbOf(uri).databaseName).toBe(name);
  });

  it.each(['mongodb://', 'http://db.example/', 'mongodb://db.example/a.b', 'mongodb://db.example/?w=x&nonsense=1'])(
    'is refused for %s',
    (uri) => {
      expect(isConnectionString(uri)).toBe(false);
    },
  );
});
