// Imports administrators of a live database, with names, password hashes and roles. Those whose email exists already are left
// unchanged.
import type { Database } from '../../database/database.ts';
import { readAll, readFirst, readSingle } from '../../database/rows.ts';
import type { Staging } from '../../database/sqlite/staging.ts';
import { selectAdminRoles } from '../../sql/stored/admin-roles.ts';
import * as statements from '../../sql/stored/admins.ts';
import { type Data, isData } from '../../values/data.ts';
import { newDocumentId } from '../../values/document-id.ts';
import type { Tally } from '../source/tally.ts';

interface Administrator {
  readonly data: Data;
  readonly roles: readonly string[];
}

/** Resolves to the number of administrators that were added. */
export async function importAdministrators(
  staging: Staging,
  database: Database,
  leftOut: Tally,
): Promise<number> {
  let added = 0;
  for (const administrator of administratorsIn(staging)) added += await add(administrator, database, leftOut);
  return added;
}

function administratorsIn(staging: Staging): readonly Administrator[] {
  const staged = staging.fact('administrators');
  if (!Array.isArray(staged)) return [];
  return staged.filter(isData).map(({ data, roles }) => ({
    data: isData(data) ? data : {},
    roles: Array.isArray(roles) ? roles.map(String) : [],
  }));
}

async function add({ data, roles }: Administrator, database: Database, leftOut: Tally): Promise<number> {
  const email = String(data.email).toLowerCase();
  return database.write(async (transaction) => {
    await transaction.run(statements.lockAdmins());
    if (await readFirst(transaction, statements.selectAdminByEmail(email))) {
      leftOut.add('administrators whose email exists already', email);
      return 0;
    }
    const { id } = await readSingle(
      transaction,
      statements.insertAdmin({
        documentId: newDocumentId(),
        email,
        firstname: textOrNull(data.firstname),
        lastname: textOrNull(data.lastname),
        passwordHash: textOrNull(data.password),
        isActive: isTrue(data.isActive),
        at: new Date().toISOString(),
      }),
    );
    if (isTrue(data.blocked))
      await transaction.run(statements.updateAdmin(id, { is_blocked: 1 }, new Date().toISOString()));
    const known = new Map(
      (await readAll(transaction, selectAdminRoles())).map((role) => [role.code, role.id]),
    );
    const held = roles.flatMap((code) => known.get(code) ?? []);
    for (const code of roles)
      if (!known.has(code)) leftOut.add('roles of administrators that this project does not have', code);
    if (held.length > 0) await transaction.run(statements.insertMemberships(id, [...new Set(held)]));
    return 1;
  });
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const isTrue = (value: unknown): boolean => value === true || value === 't' || Number(value) === 1;
