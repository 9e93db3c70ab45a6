// Which kinds of data documents of a content type may have in other tables. Data of removed attributes counts too, since it returns
// with them.
import { getOrCreate, memoizePer } from '../../values/memoize.ts';
import type { ContentType, Schema } from '../schema.ts';
import { uniqueInComponents } from './unique-members.ts';

export interface SideTables {
  /** Hashes of passwords. */
  readonly secrets: boolean;
  /** References of components to documents. */
  readonly componentLinks: boolean;
  /** Unique values inside components. */
  readonly componentUniques: boolean;
}

/** Cached, because every write uses it. */
export const sideTablesOf = (contentType: ContentType, schema: Schema): SideTables =>
  getOrCreate(sideTablesBySchema(schema), contentType, () => find(contentType, schema));

const sideTablesBySchema = memoizePer((): Map<ContentType, SideTables> => new Map());

function find(contentType: ContentType, schema: Schema): SideTables {
  const hasInside = hasComponents(contentType);
  return {
    secrets:
      [...contentType.attributes.values()].some(({ kind }) => kind === 'password') ||
      contentType.leftBehind?.hasSecrets === true ||
      (hasInside && isKept(schema, 'secret')),
    componentLinks: hasInside && mayLinkFromComponents(schema),
    componentUniques: uniqueInComponents(contentType, schema).length > 0,
  };
}

/** Whether a component of any type may refer to documents. */
export const mayLinkFromComponents = (schema: Schema): boolean =>
  isKept(schema, 'toOne') || isKept(schema, 'toMany');

const isKept = ({ componentStorages }: Schema, storage: string): boolean =>
  componentStorages?.has(storage) ?? true;

export const hasComponents = ({ attributes }: Pick<ContentType, 'attributes'>): boolean =>
  [...attributes.values()].some(({ kind }) => kind === 'component' || kind === 'zone');
