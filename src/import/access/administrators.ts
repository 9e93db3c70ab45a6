// Imports administrators of a live database, with names, password hashes and roles. Those whose email exists already are left
// unchanged.
import type { Database, Transaction } from '../../database/database.ts';
import { readAll, readFirst, readSingle } from '../../database/rows.ts';
import type { Staging } from '../../database/sqlite/staging.ts';
import { selectAdminRoles } from '../../sql/stored/admin-roles.ts';
import * as statements from '../../sql/stored/admins.ts';
import { type Data, isData } from '../../values/data.ts';
import { newDocumentId } from '../../values/document-id.ts';
import { readableMoment } from '../foreign/foreign-values.ts';
import type { Tally } from '../source/tally.ts';
import { isKeptDocumentId } from '../staging/document-ids.ts';

interface Administrator {
  readonly data: Data;
  readonly roles: readonly string[];
}

interface ImportedAdministrators {
  /** The number of administrators that were added. */
  readonly added: number;
  /** All administrators of the source as they are here, by their numbers in the source. */
  readonly byNumber: ReadonlyMap<number, Known>;
}

type Known = Pick<statements.Admin, 'id' | 'documentId'>;

export async function importAdministrators(
  staging: Staging,
  database: Database,
  leftOut: Tally,
): Promise<ImportedAdministrators> {
  let added = 0;
  const byNumber = new Map<number, Known>();
  for (const administrator of administratorsIn(staging)) {
    const { known, isAdded } = await add(administrator, database, leftOut);
    added += Number(isAdded);
    byNumber.set(Number(administrator.data.id), known);
  }
  return { added, byNumber };
}

function administratorsIn(staging: Staging): readonly Administrator[] {
  const staged = staging.fact('administrators');
  if (!Array.isArray(staged)) return [];
  return staged.filter(isData).map(({ data, roles }) => ({
    data: isData(data) ? data : {},
    roles: Array.isArray(roles) ? roles.map(String) : [],
  }));
}

async function add(
  { data, roles }: Administrator,
  database: Database,
  leftOut: Tally,
): Promise<{ readonly known: Known; readonly isAdded: boolean }> {
  const email = String(data.email).toLowerCase();
  return database.write(async (transaction) => {
    await transaction.run(statements.lockAdmins());
    const existing = await readFirst(transaction, statements.selectAdminByEmail(email));
    if (existing) {
      leftOut.add('administrators whose email exists already', email);
      return { known: existing, isAdded: false };
    }
    const documentId = await documentIdFor(data, transaction);
    const createdAt = readableMoment(data.createdAt) ?? new Date().toISOString();
    const { id } = await readSingle(
      transaction,
      statements.insertAdmin({
        documentId,
        email,
        firstname: textOrNull(data.firstname),
        lastname: textOrNull(data.lastname),
        passwordHash: textOrNull(data.password),
        isActive: isTrue(data.isActive),
        at: createdAt,
      }),
    );
    const rest = {
      username: textOrNull(data.username),
      preferred_language: textOrNull(data.preferedLanguage),
      is_blocked: Number(isTrue(data.blocked)),
    };
    await transaction.run(statements.updateAdmin(id, rest, readableMoment(data.updatedAt) ?? createdAt));
    const known = new Map(
      (await readAll(transaction, selectAdminRoles())).map((role) => [role.code, role.id]),
    );
    const held = roles.flatMap((code) => known.get(code) ?? []);
    for (const code of roles)
      if (!known.has(code)) leftOut.add('roles of administrators that this project does not have', code);
    if (held.length > 0) await transaction.run(statements.insertMemberships(id, [...new Set(held)]));
    return { known: { id, documentId }, isAdded: true };
  });
}

/** That of the source, if it has a valid one that no administrator here has. */
async function documentIdFor({ documentId }: Data, transaction: Transaction): Promise<string> {
  if (typeof documentId !== 'string' || !isKeptDocumentId(documentId)) return newDocumentId();
  const other = await readFirst(transaction, statements.selectAdminByDocumentId(documentId));
  return other ? newDocumentId() : documentId;
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const isTrue = (value: unknown): boolean => value === true || value === 't' || Number(value) === 1;
