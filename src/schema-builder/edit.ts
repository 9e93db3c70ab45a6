// The schema edit of a request: renamed components, new contents of schema files by uid (null deletes one), and renamed attributes.
// schema/parse/parse.ts validates the contents.
import { fieldsOf } from '../admin/parameters/fields.ts';
import { schemaEditWrong, schemaUidWrong } from '../errors/families/content-type-builder.ts';
import { printValue } from '../errors/wording/print-value.ts';
import type { Rename } from '../schema/files/rename.ts';
import type { ComponentRename } from '../schema/files/rename-component.ts';
import { type Data, isData } from '../values/data.ts';
import { writtenUids } from './written-uids.ts';

export interface EditedOwner {
  readonly uid: string;
  /** The content of its schema file. Null deletes the file; stored content stays until `plinth schema prune`. */
  readonly content: Data | null;
  /** The content on which the edit is based, null for a new file. Undefined if the edit applies to any content. */
  readonly was?: Data | null | undefined;
}

export interface SchemaEdit {
  readonly contentTypes: readonly EditedOwner[];
  readonly components: readonly EditedOwner[];
  readonly renames: readonly Rename[];
  /** Applied first: the other members use the new uids of components. */
  readonly componentRenames: readonly ComponentRename[];
}

/** Throws `schemaEditWrong` or `schemaUidWrong` for a body of another form. */
export function parseEdit(body: unknown): SchemaEdit {
  const fields = fieldsOf(body, ['contentTypes', 'components', 'renames', 'componentRenames']);
  return {
    contentTypes: listOf(fields, 'contentTypes').map((one) => parseOwner(one, 'contentTypes')),
    components: listOf(fields, 'components').map((one) => parseOwner(one, 'components')),
    renames: listOf(fields, 'renames').map(parseRename),
    componentRenames: listOf(fields, 'componentRenames').map(parseComponentRename),
  };
}

function listOf(fields: Data, name: keyof SchemaEdit): readonly unknown[] {
  const list = fields[name] ?? [];
  if (!Array.isArray(list) || list.length > 1000) throw schemaEditWrong({ place: name });
  return list;
}

function parseOwner(input: unknown, kind: 'contentTypes' | 'components'): EditedOwner {
  if (!isData(input) || typeof input.uid !== 'string') throw schemaEditWrong({ place: kind });
  const { uid, schema, was } = input;
  if (!writtenUids[kind].test(uid)) throw schemaUidWrong({ uid: printValue(uid) });
  const place = `${kind} ${uid}`;
  if (schema !== null && !isData(schema)) throw schemaEditWrong({ place });
  if (was !== undefined && was !== null && !isData(was)) throw schemaEditWrong({ place: `${place} was` });
  return { uid, content: schema, was };
}

function parseRename(input: unknown): Rename {
  const { owner, from, to }: Data = isData(input) ? input : {};
  if (typeof owner !== 'string' || typeof from !== 'string' || typeof to !== 'string')
    throw schemaEditWrong({ place: 'renames' });
  return { owner, from, to };
}

function parseComponentRename(input: unknown): ComponentRename {
  const { from, to }: Data = isData(input) ? input : {};
  if (typeof from !== 'string' || typeof to !== 'string')
    throw schemaEditWrong({ place: 'componentRenames' });
  if (!writtenUids.components.test(to)) throw schemaUidWrong({ uid: printValue(to) });
  return { from, to };
}
