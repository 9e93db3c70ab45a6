// Attributes that were renamed since the last start: in the builder, by `plinth schema rename`, or by a release that contains either.
// What the database stores by their names follows: field permissions and saved views. All else stores ids, which stay.
import { renameFields } from '../admin/roles/renamed-fields.ts';
import { renameInViews } from '../content-manager/renamed-views.ts';
import type { Transaction } from '../database/database.ts';
import { type Change, readState, writeState } from '../database/schema-changes/changes.ts';
import type { Rename } from '../schema/files/rename.ts';
import type { Schema } from '../schema/schema.ts';

/** The names of attributes by id, of each content type and component. */
type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

const stateKey = 'attribute names';

/** At most one change, which also stores the names for the next start. A database that knows no names yet has no renames. */
export async function renameChanges(transaction: Transaction, schema: Schema): Promise<readonly Change[]> {
  const names = namesOf(schema);
  const known = await readState(transaction, stateKey);
  const renames = known === undefined ? [] : renamesBetween(JSON.parse(known), names);
  await writeState(transaction, stateKey, JSON.stringify(names));
  const said = renames.map(({ owner, from, to }) => `${from} of ${owner} is called ${to}`).join(', ');
  return renames.length === 0
    ? []
    : [
        {
          kind: 'follow renames',
          table: 'plinth_admin_permissions',
          description: `${said}: field permissions and saved views follow`,
          messages: [],
          rows: 0,
          apply: async (inside) => {
            await renameFields(inside, renames, schema);
            await renameInViews(inside, renames, schema);
          },
        },
      ];
}

const namesOf = ({ contentTypes, components }: Schema): Names =>
  Object.fromEntries(
    [...contentTypes.values(), ...components.values()].map(({ uid, attributes }) => [
      uid,
      Object.fromEntries([...attributes.values()].map(({ id, name }) => [id, name])),
    ]),
  );

const renamesBetween = (before: Names, now: Names): readonly Rename[] =>
  Object.entries(now).flatMap(([owner, names]) =>
    Object.entries(names).flatMap(([id, to]) => {
      const from = before[owner]?.[id] ?? to;
      return from === to ? [] : [{ owner, from, to }];
    }),
  );
