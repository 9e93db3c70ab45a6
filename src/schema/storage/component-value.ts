// Values of components that are not repeatable, which can have an index on demand like attributes of the row. In their ids a slash
// separates the component, the attribute and its storage; ids of columns contain none (docs/decisions/065-values-in-components.md).
import { isScalarStorage, type Storage } from '../attribute-types/scalar-type.ts';
import {
  type ComponentAttribute,
  type ContentType,
  componentOf,
  type ScalarAttribute,
  type Schema,
} from '../schema.ts';

export interface ComponentValue {
  readonly component: ComponentAttribute;
  readonly attribute: ScalarAttribute;
}

/** The storage is part of it, because an attribute of another component may have the same id and another storage. */
export const componentValueId = ({ component, attribute }: ComponentValue): string =>
  [component.id, attribute.id, attribute.type.storage].join('/');

export const componentValueName = ({ component, attribute }: ComponentValue): string =>
  `${component.name}.${attribute.name}`;

interface PlaceInComponent {
  readonly column: string;
  readonly key: string;
  readonly storage: Storage;
}

/** Undefined for any other id. */
export function placeInComponent(id: string): PlaceInComponent | undefined {
  const [column = '', key, storage = ''] = id.split('/');
  return key !== undefined && isScalarStorage(storage) ? { column, key, storage } : undefined;
}

/** What the schema says, and the ids that requests have filtered or sorted by. */
export interface Indexing {
  readonly schema: Schema;
  readonly needed: ReadonlySet<string>;
}

/** The ids of those that have an index. */
export const indexedInComponents = (
  contentType: ContentType,
  { schema, needed }: Indexing,
): readonly string[] =>
  componentValues(contentType, schema)
    .filter((value) => value.attribute.index === 'always' || needed.has(componentValueId(value)))
    .map(componentValueId);

/** Those that may have an index. */
export const componentValues = ({ attributes }: ContentType, schema: Schema): readonly ComponentValue[] =>
  [...attributes.values()].flatMap((component) => {
    if (component.kind !== 'component' || component.isRepeatable) return [];
    const values = [...componentOf(schema, component.component).attributes.values()];
    return values.flatMap((attribute) =>
      attribute.kind === 'scalar' && attribute.index !== 'never' ? [{ component, attribute }] : [],
    );
  });
