// `strapi.db.metadata`: the declared table of a type, and its attributes. Columns are not shown, because the layout of the
// tables is internal, and statements of project code cannot use it.
import { notTakenHere, useQuery } from '../../../errors/families/project-code.ts';
import { guarded } from '../guarded/guarded.ts';
import { unknownName } from '../guarded/unknown-name.ts';
import type { ModelView } from '../reading/content-type-view.ts';

interface TypeMetadata {
  readonly uid: string;
  readonly singularName: string;
  readonly tableName: ModelView['collectionName'];
  readonly attributes: ModelView['attributes'];
}

export interface TableMetadata {
  /** Throws for an unknown uid. */
  get(uid: string): TypeMetadata;
  has(uid: string): boolean;
  keys(): IterableIterator<string>;
}

export function tableMetadata(models: () => Readonly<Record<string, ModelView>>): TableMetadata {
  const get = (uid: string): TypeMetadata => {
    const all = models();
    const model = Object.hasOwn(all, uid) ? all[uid] : undefined;
    if (model) return metadataOf(model);
    throw unknownName('content type', uid, Object.keys(all));
  };
  return guarded<TableMetadata>(
    { get, has: (uid) => Object.hasOwn(models(), uid), keys: () => Object.keys(models()).values() },
    { name: 'strapi.db.metadata' },
  );
}

function metadataOf({ uid, modelName, collectionName, attributes }: ModelView): TypeMetadata {
  const name = `strapi.db.metadata.get('${uid}')`;
  const shown = Object.entries({ id: { type: 'increments' }, documentId: { type: 'string' }, ...attributes });
  const metadata: TypeMetadata = {
    uid,
    singularName: modelName,
    tableName: collectionName,
    attributes: Object.fromEntries(
      shown.map(([attribute, written]) => [
        attribute,
        guarded(written, { name: `${name}.attributes.${attribute}`, missing: refuseStored }),
      ]),
    ),
  };
  return guarded(metadata, { name, instead: { indexes: useQuery, foreignKeys: useQuery } });
}

const stored = /\.(?:columnName|joinTable|joinColumn|morphColumn)$/;

/** Other options of attributes are optional. */
function refuseStored(_problem: string, path: string): undefined {
  if (stored.test(path)) throw notTakenHere({ what: `Reading ${path}`, remedy: useQuery });
}
