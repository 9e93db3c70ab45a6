// Checks that no table is used twice, which would mix rows or links of different types. Components have no tables of their own, but
// their collectionName says where an import finds their values.
import type { Fault } from '../../errors/faults/project-faults.ts';
import { isData } from '../../values/data.ts';
import type { ContentType, Schema } from '../schema.ts';
import type { SchemaFiles } from '../schema-files.ts';
import { storageKind } from '../storage/storage-kind.ts';
import { linkTable } from '../storage/storage-names.ts';

export function checkTables(schema: Schema, files: SchemaFiles, faults: Fault[]): void {
  checkComponents(schema, files, faults);
  const owners = new Map<string, string>();
  for (const contentType of schema.contentTypes.values()) {
    for (const table of tablesOf(contentType)) {
      // Names in SQLite are case-insensitive.
      const other = owners.get(table.toLowerCase());
      owners.set(table.toLowerCase(), other ?? contentType.uid);
      if (other === undefined) continue;
      const file = files.contentTypes.find(({ uid }) => uid === contentType.uid)?.file ?? contentType.uid;
      faults.push(usedTwice(file, table, other));
    }
  }
}

function checkComponents({ contentTypes }: Schema, { components }: SchemaFiles, faults: Fault[]): void {
  const owners = new Map([...contentTypes.values()].map(({ table, uid }) => [table.toLowerCase(), uid]));
  for (const { uid, file, content } of components) {
    const table = isData(content) ? content.collectionName : undefined;
    if (typeof table !== 'string') continue;
    const other = owners.get(table.toLowerCase());
    if (other === undefined) owners.set(table.toLowerCase(), uid);
    else faults.push(usedTwice(file, table, other));
  }
}

const usedTwice = (file: string, table: string, other: string): Fault => ({
  file,
  path: 'collectionName',
  problem: `${JSON.stringify(table)} is used by ${other} too`,
  remedy: 'Choose another name.',
});

function tablesOf(contentType: ContentType): readonly string[] {
  const links = [...contentType.attributes.values()].filter((attribute) =>
    ['toMany', 'morphToMany'].includes(storageKind(attribute)),
  );
  return [contentType.table, ...links.map(({ id }) => linkTable(contentType, id))];
}
