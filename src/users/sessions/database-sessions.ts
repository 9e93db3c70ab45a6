// Sessions with refresh tokens in the project's database.
import type { Database, Transaction } from '../../database/database.ts';
import { committed, readAll, readFirst } from '../../database/rows.ts';
import * as statements from '../../sql/stored/user-sessions.ts';
import type { Rotation, SessionStorage } from './session-storage.ts';

export function databaseSessions(database: Database): SessionStorage {
  const source = committed(database);
  return {
    begin: (session, maxSessions) =>
      database.write(async (transaction) => {
        await transaction.run(statements.insertSession(session));
        await transaction.run(statements.deleteSessionsBefore(session.now));
        await transaction.run(statements.deleteOtherSessions(session, maxSessions));
      }),
    find: (id, now) => readFirst(source, statements.selectOpenSession(id, now)),
    rotateToken: (rotation, graceMs) =>
      database.write((transaction) => rotateToken(transaction, rotation, graceMs)),
    list: (userId, now) => readAll(source, statements.selectSessionsOf(userId, now)),
    end: (id, userId) =>
      database.write(
        async (transaction) => (await transaction.run(statements.deleteSession(id, userId))) === 1,
      ),
    async endAll(userId, transaction) {
      const statement = statements.deleteSessionsOf(userId);
      if (transaction) await transaction.run(statement);
      else await database.write((own) => own.run(statement));
    },
  };
}

async function rotateToken(transaction: Transaction, rotation: Rotation, graceMs: number): Promise<boolean> {
  if ((await transaction.run(statements.rotateToken(rotation))) === 1) return true;
  const last = await readFirst(transaction, statements.selectLastRotation(rotation.id));
  const isRecent = last !== undefined && Date.parse(rotation.now) - last.usedAt < graceMs;
  if (!isRecent || last.previousHash !== rotation.hash)
    await transaction.run(statements.deleteSession(rotation.id, rotation.userId));
  return false;
}
