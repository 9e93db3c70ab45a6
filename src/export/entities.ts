// Converts a stored version to a row of an export file: values by attribute name, components as nested objects. Relations are
// converted by links.ts.
import type { StoredComponent } from '../documents/stored/content.ts';
import type { StoredVersion } from '../import/compare/stored-versions.ts';
import type { SourceEntity } from '../import/source/source.ts';
import type {
  AttributeOwner,
  Component,
  ComponentAttribute,
  ContentType,
  Schema,
  ZoneAttribute,
} from '../schema/schema.ts';
import { storedComponentOf } from '../schema/stored-items.ts';
import { isData } from '../values/data.ts';
import type { ComponentNumbers } from './component-numbers.ts';

/** A component value with its id in the file. */
export interface NumberedComponent {
  readonly component: Component;
  readonly stored: StoredComponent;
  readonly number: number;
}

export interface ExportedEntity {
  readonly entity: SourceEntity;
  readonly components: readonly NumberedComponent[];
}

export function exportedEntity(
  version: StoredVersion,
  contentType: ContentType,
  { schema, numbers }: { readonly schema: Schema; readonly numbers: ComponentNumbers },
): ExportedEntity {
  const components: NumberedComponent[] = [];
  const secrets = new Map(version.secrets.map(({ path, hash }) => [path, hash]));

  const dataOf = (owner: AttributeOwner, stored: Readonly<Record<string, unknown>>, prefix: string) => {
    const data: Record<string, unknown> = {};
    for (const attribute of owner.attributes.values()) {
      const { id, name, kind } = attribute;
      if (kind === 'scalar') data[name] = stored[id] ?? null;
      if (kind === 'password' && secrets.has(`${prefix}${id}`)) data[name] = secrets.get(`${prefix}${id}`);
      if (kind === 'component' || kind === 'zone') data[name] = itemsOf(attribute, stored[id]);
    }
    return data;
  };
  const itemsOf = (attribute: ComponentAttribute | ZoneAttribute, stored: unknown): unknown => {
    if (Array.isArray(stored)) return stored.filter(isData).flatMap((item) => itemOf(attribute, item) ?? []);
    return isData(stored) ? (itemOf(attribute, stored) ?? null) : null;
  };
  const itemOf = (attribute: ComponentAttribute | ZoneAttribute, item: Readonly<Record<string, unknown>>) => {
    const component = storedComponentOf(schema, attribute, item);
    if (!component) return undefined;
    const stored = item as StoredComponent;
    const numbered = numbers.of(stored.id);
    components.push({ component, stored, number: numbered.id });
    const marks = attribute.kind === 'zone' ? { __component: component.uid } : {};
    return { ...numbered, ...marks, ...dataOf(component, stored, `${stored.id}.`) };
  };

  const { documentId, locale, createdAt, updatedAt, publishedAt } = version;
  const system = { documentId, locale: locale === '' ? null : locale, createdAt, updatedAt, publishedAt };
  const data = { ...dataOf(contentType, version.content, ''), ...system };
  return { entity: { type: contentType.uid, id: version.id, data }, components };
}
