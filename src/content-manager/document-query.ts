// The query of a document for the panel: all readable attributes and one level of relations, in a fixed layout.
// Metadata has keys that no attribute can have.
import type { Layout } from '../plan/layout.ts';
import type { PopulateEntry, PopulateQuery, Query, SelectionEntry } from '../plan/query.ts';
import { byKind } from '../schema/by-kind.ts';
import {
  type Attribute,
  type AttributeOwner,
  type ContentType,
  componentOf,
  type Schema,
} from '../schema/schema.ts';
import { labelOf } from './label.ts';
import { opened } from './rights.ts';

/** How many related documents a document contains per relation; the others are read in pages. */
const maxRelated = 100;

type Shown = Required<Pick<Query, 'fields' | 'populate' | 'layout'>>;

/** Keys of metadata. Names of attributes cannot begin with `$`. */
const state = '$state';
const may = '$may';
const authors: ReadonlyMap<string, PopulateEntry> = new Map([
  ['createdBy', { kind: 'administrator', who: 'creator' }],
  ['updatedBy', { kind: 'administrator', who: 'editor' }],
]);
const plain = { promise: 'asStored', isRequired: false } as const;

/** `schema`: the schema with the attributes that this administrator may read. */
export function documentQuery(
  contentType: ContentType,
  attributes: readonly Attribute[],
  schema: Schema,
): Shown {
  const { fields, populate } = contentQuery(attributes, schema);
  const system = systemFields(contentType);
  const content = attributes.flatMap(({ name, kind }): Layout => {
    if (kind === 'password') return [];
    return kind === 'scalar'
      ? [{ kind: 'field', key: name, name, form: plain }]
      : [{ kind: 'member', key: name, name, isOptional: true }];
  });
  return {
    fields: [...system, ...fields],
    populate: withState(
      new Map([...populate, ...authors, [may, { kind: 'may', actions: actionsOn(contentType) }]]),
    ),
    layout: [
      { kind: 'documentId', key: 'documentId' },
      ...[...authors.keys()].map((name) => ({ kind: 'member', key: name, name }) as const),
      ...system.map((name) => ({ kind: 'field', key: name, name, form: plain }) as const),
      { kind: 'member', key: 'status', name: state },
      { kind: 'member', key: 'may', name: may },
      { kind: 'object', key: 'attributes', layout: content },
    ],
  };
}

const systemFields = ({ isLocalized }: ContentType): readonly string[] => [
  ...(isLocalized ? ['locale'] : []),
  'createdAt',
  'updatedAt',
  'publishedAt',
];

/** The actions of the content API by the permissions that the panel shows for a document. */
const actionsOn = ({ hasDraftAndPublish }: ContentType) => ({
  update: opened.update[0],
  delete: opened.delete[0],
  ...(hasDraftAndPublish ? { publish: opened.publish[0] } : {}),
});

interface ContentQuery {
  readonly fields: readonly string[];
  readonly populate: ReadonlyMap<string, PopulateEntry>;
}

function contentQuery(attributes: Iterable<Attribute>, schema: Schema): ContentQuery {
  const all = [...attributes];
  const populate = all.flatMap((attribute) => {
    const entry = entryOf(attribute, schema);
    return entry ? [[attribute.name, entry] as const] : [];
  });
  return {
    fields: all.filter(({ kind }) => kind === 'scalar').map(({ name }) => name),
    populate: new Map(populate),
  };
}

const withState = (entries: ReadonlyMap<string, PopulateEntry>): PopulateQuery => ({
  kind: 'entries',
  entries: new Map([...entries, [state, { kind: 'state' }]]),
});

const fileFields = [
  'name',
  'alternativeText',
  'caption',
  'url',
  'previewUrl',
  'mime',
  'ext',
  'size',
  'width',
  'height',
  'formats',
  'focalPoint',
];

const entryOf = byKind<PopulateEntry | undefined, [Schema]>({
  scalar: () => undefined,
  password: () => undefined,
  media: () => ({ kind: 'parameters', isCount: false, fields: fileFields, written: undefined }),
  relation({ target }, schema) {
    const contentType = schema.contentTypes.get(target);
    return contentType && { ...labelEntry(contentType), pagination: firstRelated };
  },
  morph({ target }, schema) {
    const contentType = target === undefined ? undefined : schema.contentTypes.get(target);
    if (contentType) return labelEntry(contentType);
    const on = [...schema.contentTypes].map(([uid, one]) => [uid, labelEntry(one, uid)] as const);
    return { kind: 'fragments', on: new Map(on), isCount: false };
  },
  component: ({ component }, schema) => ownerEntry(componentOf(schema, component), schema),
  zone: ({ components }, schema) => ({
    kind: 'fragments',
    on: new Map(components.map((uid) => [uid, ownerEntry(componentOf(schema, uid), schema)])),
    isCount: false,
  }),
});

const firstRelated = { kind: 'page', page: 1, pageSize: maxRelated, withCount: false } as const;

function ownerEntry({ attributes }: AttributeOwner, schema: Schema): PopulateEntry {
  const { fields, populate } = contentQuery(attributes.values(), schema);
  return {
    kind: 'parameters',
    isCount: false,
    fields,
    populate: { kind: 'entries', entries: populate },
    written: undefined,
  };
}

/** `{ documentId, label, locale?, status }`, with `type` if the relation has several content types. */
export function labelEntry(contentType: ContentType, type?: string): SelectionEntry {
  return { kind: 'selection', isDemanded: false, ...labelQuery(contentType, type) };
}

export function labelQuery(contentType: ContentType, type?: string): Shown {
  const label = labelOf(contentType);
  const system = contentType.isLocalized ? ['locale'] : [];
  return {
    fields: [...system, ...(label ? [label.name] : [])],
    populate: withState(new Map()),
    layout: [
      ...(type === undefined
        ? []
        : [{ kind: 'constant', key: '__type', json: JSON.stringify(type) } as const]),
      { kind: 'documentId', key: 'documentId' },
      label
        ? { kind: 'field', key: 'label', name: label.name, form: plain }
        : { kind: 'documentId', key: 'label' },
      ...system.map((name) => ({ kind: 'field', key: name, name, form: plain }) as const),
      { kind: 'member', key: 'status', name: state },
    ],
  };
}
