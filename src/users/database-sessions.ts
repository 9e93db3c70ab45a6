// Sessions with refresh tokens in the project's database.
import type { Database, Transaction } from '../database/database.ts';
import { committed, readAll, readFirst } from '../database/rows.ts';
import * as statements from '../sql/stored/user-sessions.ts';
import type { SessionStorage, Turn } from './session-storage.ts';

export function databaseSessions(database: Database): SessionStorage {
  const source = committed(database);
  return {
    begin: (session, most) =>
      database.write(async (transaction) => {
        await transaction.run(statements.insertSession(session));
        await transaction.run(statements.deleteSessionsBefore(session.now));
        await transaction.run(statements.deleteSessionsBeside(session, most));
      }),
    find: (id, now) => readFirst(source, statements.selectOpenSession(id, now)),
    takeTurn: (turn, graceMs) => database.write((transaction) => takeTurn(transaction, turn, graceMs)),
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

async function takeTurn(transaction: Transaction, turn: Turn, graceMs: number): Promise<boolean> {
  if ((await transaction.run(statements.takeTurn(turn))) === 1) return true;
  const last = await readFirst(transaction, statements.selectLastTurn(turn.id));
  const isRecent = last !== undefined && Date.parse(turn.now) - last.usedAt < graceMs;
  if (!isRecent || last.previousHash !== turn.hash)
    await transaction.run(statements.deleteSession(turn.id, turn.userId));
  return false;
}
