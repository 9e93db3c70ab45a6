// The model of a copied version: values with new ids for components, and links, which are appended to the lists of their targets.
import type {
  AttributeOwner,
  ComponentAttribute,
  ContentType,
  Schema,
  ZoneAttribute,
} from '../../schema/schema.ts';
import { isOfComponents, storedComponentOf } from '../../schema/stored-items.ts';
import { isData } from '../../values/data.ts';
import { isWritable } from '../rules/attributes.ts';
import type { WriteContext } from '../rules/write-context.ts';
import type { StoredContent, StoredValue } from '../stored/content.ts';
import { LastPlaces } from '../stored/last-places.ts';
import { isOwnedOneToOne } from '../stored/one-to-one.ts';
import type { CopiedRow } from '../stored/open-document.ts';
import { sharedContent } from '../stored/shared.ts';
import type { Version } from '../stored/version.ts';

export interface Original extends Version {
  readonly locale: string;
}

export interface CopySource {
  readonly contentType: ContentType;
  readonly nextComponentId: () => number;
  /** The copy of the first locale, which determines shared values. */
  readonly first: { readonly content: StoredContent } | undefined;
}

export async function modelOf(
  original: Original,
  { contentType, nextComponentId, first }: CopySource,
  context: WriteContext,
): Promise<CopiedRow> {
  const numbered = renumbered(original.content, contentType, context.schema, nextComponentId);
  const content = { ...numbered, ...(await newPlaces(original, contentType, context)) };
  const shared = first ? sharedContent(contentType, first.content) : {};
  const create = { abilities: context.grants.abilities, contentType, action: 'create' };
  return {
    content: { ...content, ...shared },
    rowId: original.id,
    takes: (attribute) =>
      isWritable(create, attribute) && attribute.kind !== 'password' && !isOwnedOneToOne(attribute),
    isWhole: true,
  };
}

async function newPlaces(
  { content, locale }: Original,
  contentType: ContentType,
  context: WriteContext,
): Promise<StoredContent> {
  const places: Record<string, StoredValue | undefined> = {};
  const lasts = new LastPlaces({ contentType, locale }, context);
  for (const attribute of contentType.attributes.values()) {
    const target = content[attribute.id];
    if (attribute.kind !== 'relation' || typeof target !== 'string') continue;
    Object.assign(places, await lasts.of(attribute, target));
  }
  return places;
}

export function countComponents(
  { content }: Pick<Version, 'content'>,
  contentType: ContentType,
  schema: Schema,
): number {
  let count = 0;
  renumbered(content, contentType, schema, () => ++count);
  return count;
}

type Values = Readonly<Record<string, unknown>>;

/** Copies values with new ids for all components. */
function renumbered<Holder extends Values>(
  holder: Holder,
  owner: AttributeOwner,
  schema: Schema,
  next: () => number,
): Holder {
  const values: Record<string, unknown> = { ...holder };
  for (const attribute of owner.attributes.values()) {
    const value = holder[attribute.id];
    if (!isOfComponents(attribute) || value === undefined || value === null) continue;
    const copied = (item: unknown): unknown =>
      isData(item) ? renumberedItem(item, attribute, schema, next) : item;
    values[attribute.id] = Array.isArray(value) ? value.map(copied) : copied(value);
  }
  return values as Holder;
}

function renumberedItem(
  item: Values,
  attribute: ComponentAttribute | ZoneAttribute,
  schema: Schema,
  next: () => number,
): Values {
  const component = storedComponentOf(schema, attribute, item);
  const members = component ? renumbered(item, component, schema, next) : item;
  return { ...members, id: next() };
}
