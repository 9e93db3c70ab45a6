// `load` of `strapi.db.query` and `strapi.entityService`: reads related rows or components of a row that code has already.
import { nameOneOf } from '../../../errors/wording/hint.ts';
import { type ContentType, isPopulatable } from '../../../schema/schema.ts';
import type { Entry } from '../reading/reading.ts';

export interface LoadMembers {
  /** The value for one name, an object for several; null if the row does not exist. */
  load(entry: object, names: string | readonly string[], parameters?: object): Promise<unknown>;
}

const ofEveryDocument = ['createdBy', 'updatedBy', 'localizations'];

export const loadMembers = (
  contentType: ContentType,
  findOne: (parameters: object) => Promise<Entry | null>,
): LoadMembers => ({
  load: async (entry, names, parameters) => {
    const all = [names].flat();
    for (const name of all) checkName(contentType, name);
    const populate = Object.fromEntries(all.map((name) => [name, parameters ?? true]));
    const row = await findOne({ where: { id: numberOf(contentType, entry) }, populate });
    if (!row) return null;
    return typeof names === 'string' ? row[names] : Object.fromEntries(all.map((name) => [name, row[name]]));
  },
});

function checkName({ uid, attributes }: ContentType, name: string): void {
  const named = [...attributes.values()].filter(isPopulatable).map((attribute) => attribute.name);
  const known = [...named, ...ofEveryDocument];
  if (known.includes(name)) return;
  throw new Error(
    `load of ${uid}: ${JSON.stringify(name)} is not a relation, component or file. ${nameOneOf(name, known)}`,
  );
}

function numberOf({ uid }: ContentType, entry: object): unknown {
  if ('id' in entry) return entry.id;
  throw new Error(`load of ${uid}: the row has no id. Select its id, or pass { id }.`);
}
