// What documents and components are called by where an administrator chose it: attribute ids, by the key of the settings of how a
// type is shown.
import type { Database } from '../database/database.ts';
import { committed, readAll } from '../database/rows.ts';
import type { AttributeOwner } from '../schema/schema.ts';
import { selectAllViewSettings } from '../sql/stored/views.ts';
import { isData } from '../values/data.ts';

export type MainFields = ReadonlyMap<string, string>;

/** They stay with a component that gets another uid. */
export const settingsKey = (owner: AttributeOwner): string =>
  owner.kind === 'component' ? owner.id : owner.uid;

/** What settings put before the id of an attribute. */
export const attributeMark = '#';

export async function readMainFields(database: Database): Promise<MainFields> {
  const all = await readAll(committed(database), selectAllViewSettings());
  return new Map(
    all.flatMap(({ uid, settings }) => {
      const label = isData(settings) ? settings.label : undefined;
      return typeof label === 'string' && label.startsWith(attributeMark)
        ? [[uid, label.slice(attributeMark.length)] as const]
        : [];
    }),
  );
}
