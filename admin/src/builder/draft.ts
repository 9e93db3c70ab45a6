// A schema while it is changed: attributes in their order, each with the name that it had.
import type { EditableSchema, SchemaAttribute, SchemaChanges, SchemaFile } from '../api/builder.ts';

export interface DraftAttribute {
  readonly name: string;
  /** Undefined where it is new. */
  readonly was: string | undefined;
  readonly definition: SchemaAttribute;
}

export interface SchemaDraft {
  readonly uid: string;
  readonly isComponent: boolean;
  readonly isNew: boolean;
  readonly schema: SchemaFile;
  readonly attributes: readonly DraftAttribute[];
}

export const draftOf = ({ uid, schema }: EditableSchema, isComponent: boolean): SchemaDraft => ({
  uid,
  isComponent,
  isNew: false,
  schema,
  attributes: Object.entries(schema.attributes).map(([name, definition]) => ({
    name,
    was: name,
    definition,
  })),
});

export interface NewSchema {
  readonly displayName: string;
  readonly kind: 'collectionType' | 'singleType' | 'component';
  /** Of components. */
  readonly category: string;
}

/** `Blog post` is `blog-post`, several are `blog-posts`. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

export function newDraft({ displayName, kind, category }: NewSchema): SchemaDraft {
  const slug = slugOf(displayName);
  const plural = /[^aeiou]y$/.test(slug)
    ? `${slug.slice(0, -1)}ies`
    : slug.endsWith('s')
      ? `${slug}es`
      : `${slug}s`;
  if (kind === 'component')
    return {
      uid: `${slugOf(category)}.${slug}`,
      isComponent: true,
      isNew: true,
      schema: { info: { displayName }, attributes: {} },
      attributes: [],
    };
  return {
    uid: `api::${slug}.${slug}`,
    isComponent: false,
    isNew: true,
    schema: {
      kind,
      collectionName: plural.replaceAll('-', '_'),
      info: { singularName: slug, pluralName: plural, displayName },
      options: { draftAndPublish: true },
      attributes: {},
    },
    attributes: [],
  };
}

/** As the server takes it. An attribute with another name keeps its content. */
export function changesOf({ uid, isComponent, schema, attributes }: SchemaDraft): SchemaChanges {
  const written = {
    uid,
    schema: {
      ...schema,
      attributes: Object.fromEntries(attributes.map(({ name, definition }) => [name, definition])),
    },
  };
  const renames = attributes.flatMap(({ name, was }) =>
    was === undefined || was === name ? [] : [{ owner: uid, from: was, to: name }],
  );
  return {
    ...(isComponent ? { components: [written] } : { contentTypes: [written] }),
    ...(renames.length > 0 ? { renames } : {}),
  };
}
