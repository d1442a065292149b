import type { User } from '@flashcards/accounts';
import type { UserId } from '@flashcards/kernel';
import type { Users } from '@flashcards/persistence-ports';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import type { Row, SqlValue } from './driver.ts';
import { toNumber, toText } from './values.ts';

/** The key that joins a user's rows; 0, which no user has, for an unknown one. */
export const userKey = (connection: Connection, id: UserId): number =>
  toNumber(connection.get('SELECT key FROM users WHERE id = ?', id)?.['key'] ?? 0);

const fromRow = (row: Row): User => {
  const limit = row['new_cards_per_day'];
  return {
    id: toText(row['id']) as UserId,
    tokenVersion: toText(row['token_version']),
    settings: {
      timeZone: toText(row['time_zone']),
      dayRolloverHour: toNumber(row['day_rollover_hour']),
      newCardsPerDay: typeof limit === 'number' ? limit : undefined,
      desiredRetention: toNumber(row['desired_retention']),
    },
    createdAt: new Date(toNumber(row['created_at'])),
  };
};

const toRow = ({ id, tokenVersion, settings, createdAt }: User): readonly SqlValue[] => [
  id,
  tokenVersion,
  settings.timeZone,
  settings.dayRolloverHour,
  settings.newCardsPerDay ?? null,
  settings.desiredRetention,
  createdAt.getTime(),
];

const columns = 'id, token_version, time_zone, day_rollover_hour, new_cards_per_day, desired_retention, created_at';

const find = (connection: Connection, id: UserId): User | undefined => {
  const row = connection.get(`SELECT ${columns} FROM users WHERE id = ?`, id);
  return row && fromRow(row);
};

export const sqliteUsers = (database: Database): Users => ({
  find: (id) => database.read((connection) => find(connection, id)),

  insertIfAbsent: async (user) => {
    const known = await database.read((connection) => find(connection, user.id));
    if (known) return known;
    return database.write((connection) => {
      const insert = `INSERT INTO users (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`;
      connection.run(insert, ...toRow(user));
      return find(connection, user.id) ?? user;
    });
  },

  update: (id, change) =>
    database.write((connection) => {
      const current = find(connection, id);
      if (!current) return undefined;
      const changed = change(current);
      const update = `UPDATE users SET (${columns}) = (?, ?, ?, ?, ?, ?, ?) WHERE id = ?`;
      connection.run(update, ...toRow(changed), id);
      return changed;
    }),
});
