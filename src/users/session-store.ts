// Sessions with refresh tokens, as rows: begun by a sign-in, kept by turns, ended by the user, by reuse of a token or by
// time. Tokens are stored as hashes.
import { createHash, randomBytes } from 'node:crypto';
import type { UsersConfig } from '../config/config.ts';
import type { Transaction } from '../database/database.ts';
import * as statements from '../sql/write/user-sessions.ts';
import type { RefreshClaims } from './token-claims.ts';
import { readRows, type Store } from './user-store.ts';

type Lifetimes = UsersConfig['sessions'];

/** Where a sign-in comes from, to recognise it in a list. */
export interface Device {
  readonly name: string;
  readonly address: string;
}

export interface Beginning {
  readonly userId: number;
  readonly version: number;
  readonly device: Device;
}

/** A session with the token whose turn is next. */
export interface HeldSession extends RefreshClaims {
  readonly expiresAt: number;
}

export async function beginSession(
  { database }: Store,
  { userId, version, device }: Beginning,
  { idleLifetime, longestLifetime }: Lifetimes,
): Promise<HeldSession> {
  const [sessionId, tokenId, now] = [newId(), newId(), Date.now()];
  const expiresAt = now + Math.min(idleLifetime, longestLifetime) * 1000;
  const row: statements.SessionRow = {
    id: sessionId,
    userId,
    version,
    hash: hashId(tokenId),
    device: device.name,
    address: device.address,
    now: timeOf(now),
    expiresAt: timeOf(expiresAt),
    endsAt: timeOf(now + longestLifetime * 1000),
  };
  await database.write(async (transaction) => {
    await transaction.run(statements.insertSession(row));
    await transaction.run(statements.deleteSessionsBefore(timeOf(now)));
  });
  return { userId, sessionId, tokenId, expiresAt };
}

export interface OpenSession {
  readonly userId: number;
  readonly version: number;
  readonly endsAt: number;
}

export async function readSession(store: Store, id: string): Promise<OpenSession | undefined> {
  const [row] = await readRows(store, statements.selectOpenSession(id, timeOf(Date.now())));
  if (!row) return undefined;
  const [userId, version, endsAt] = row;
  return { userId: Number(userId), version: Number(version), endsAt: Date.parse(String(endsAt)) };
}

/** Two tabs that refresh at the same moment are no thief: the loser gets nothing, but the session stands. */
const togetherMs = 5000;

/** The next token, for whoever holds the one whose turn it is. An older one was copied: its session ends. */
export async function takeTurn(
  { database }: Store,
  { userId, sessionId, tokenId }: RefreshClaims,
  { idleLifetime }: Lifetimes,
): Promise<HeldSession | undefined> {
  const [next, now] = [newId(), Date.now()];
  const expiresAt = now + idleLifetime * 1000;
  const turn = { id: sessionId, hash: hashId(tokenId), nextHash: hashId(next) };
  const isTaken = await database.write(async (transaction) => {
    const times = { now: timeOf(now), expiresAt: timeOf(expiresAt) };
    if ((await transaction.run(statements.takeTurn({ ...turn, ...times }))) === 1) return true;
    if (!(await cameTogether(transaction, turn, now)))
      await transaction.run(statements.deleteSession(sessionId, userId));
    return false;
  });
  return isTaken ? { userId, sessionId, tokenId: next, expiresAt } : undefined;
}

async function cameTogether(
  transaction: Transaction,
  { id, hash }: Pick<statements.Turn, 'id' | 'hash'>,
  now: number,
): Promise<boolean> {
  const [row] = await transaction.rows(statements.selectLastTurn(id));
  return row?.[0] === hash && now - Date.parse(String(row[1])) < togetherMs;
}

export interface ListedSession {
  readonly sessionId: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

export async function listSessions(store: Store, userId: number): Promise<readonly ListedSession[]> {
  const rows = await readRows(store, statements.selectSessionsOf(userId, timeOf(Date.now())));
  return rows.map((row) => {
    const [sessionId = '', device = '', address = '', createdAt = '', lastUsedAt = '', expiresAt = ''] =
      row.map(String);
    return { sessionId, device, address, createdAt, lastUsedAt, expiresAt };
  });
}

/** False: the user has no such session. */
export const endSession = ({ database }: Store, userId: number, id: string): Promise<boolean> =>
  database.write(async (transaction) => (await transaction.run(statements.deleteSession(id, userId))) === 1);

export const endSessions = async ({ database }: Store, userId: number): Promise<void> =>
  database.write(async (transaction) => void (await transaction.run(statements.deleteSessionsOf(userId))));

const timeOf = (ms: number): string => new Date(ms).toISOString();
const newId = (): string => randomBytes(24).toString('base64url');
/** The id is random in full, so a fast hash tells nothing. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('hex');
