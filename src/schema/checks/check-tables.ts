// Checks that no table is used twice, which would mix rows or links of different types.
import type { Fault } from '../../errors/faults/project-faults.ts';
import type { ContentType, Schema } from '../schema.ts';
import type { SchemaFiles } from '../schema-files.ts';
import { storageKind } from '../storage/storage-kind.ts';
import { linkTable } from '../storage/storage-names.ts';

export function checkTables(schema: Schema, files: SchemaFiles, faults: Fault[]): void {
  const owners = new Map<string, string>();
  for (const contentType of schema.contentTypes.values()) {
    for (const table of tablesOf(contentType)) {
      // Names in SQLite are case-insensitive.
      const other = owners.get(table.toLowerCase());
      owners.set(table.toLowerCase(), other ?? contentType.uid);
      if (other === undefined) continue;
      faults.push({
        file: files.contentTypes.find(({ uid }) => uid === contentType.uid)?.file ?? contentType.uid,
        path: 'collectionName',
        problem: `${JSON.stringify(table)} is used by ${other} too`,
        remedy: 'Choose another name.',
      });
    }
  }
}

function tablesOf(contentType: ContentType): readonly string[] {
  const links = [...contentType.attributes.values()].filter((attribute) =>
    ['toMany', 'morphToMany'].includes(storageKind(attribute)),
  );
  return [contentType.table, ...links.map(({ id }) => linkTable(contentType, id))];
}
