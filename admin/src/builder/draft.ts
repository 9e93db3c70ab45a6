// The draft of a schema: attributes in order, each with its previous name.
import { withRenamed } from '../../../src/schema/files/renamed-references.ts';
import type { EditableSchema, SchemaAttribute, SchemaChanges, SchemaFile, Schemas } from '../api/builder.ts';
import { followedSides } from './sides.ts';

export interface DraftAttribute {
  readonly name: string;
  /** The previous name; undefined for a new attribute. */
  readonly was: string | undefined;
  readonly definition: SchemaAttribute;
}

export interface SchemaDraft {
  readonly uid: string;
  /** The new uid; a different one renames a component. */
  readonly newUid: string;
  readonly isComponent: boolean;
  readonly isNew: boolean;
  /** The schema of the server on which the draft is based; null for a new one. */
  readonly base: SchemaFile | null;
  readonly schema: SchemaFile;
  readonly attributes: readonly DraftAttribute[];
}

export const draftOf = ({ uid, schema }: EditableSchema, isComponent: boolean): SchemaDraft => ({
  uid,
  newUid: uid,
  isComponent,
  isNew: false,
  base: schema,
  schema,
  attributes: Object.entries(schema.attributes).map(([name, definition]) => ({
    name,
    was: name,
    definition,
  })),
});

export interface NewSchema {
  readonly displayName: string;
  /** Set if it is not derived from the name. */
  readonly singularName?: string;
  readonly kind: 'collectionType' | 'singleType' | 'component';
  /** Only for components. */
  readonly category: string;
}

/** `Blog post` gives `blog-post`. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

export function newDraft({ displayName, singularName, kind, category }: NewSchema): SchemaDraft {
  const slug = singularName || slugOf(displayName);
  const plural = /[^aeiou]y$/.test(slug)
    ? `${slug.slice(0, -1)}ies`
    : slug.endsWith('s')
      ? `${slug}es`
      : `${slug}s`;
  if (kind === 'component') {
    const uid = `${slugOf(category)}.${slug}`;
    return {
      uid,
      newUid: uid,
      isComponent: true,
      isNew: true,
      base: null,
      schema: { info: { displayName }, attributes: {} },
      attributes: [],
    };
  }
  const uid = `api::${slug}.${slug}`;
  return {
    uid,
    newUid: uid,
    isComponent: false,
    isNew: true,
    base: null,
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

/** Returns the draft with an option; undefined removes it. */
export function withOption(
  schema: SchemaDraft['schema'],
  option: string,
  value: unknown,
): SchemaDraft['schema'] {
  const { [option]: _, ...others } = { ...schema.options } as Readonly<Record<string, unknown>>;
  return { ...schema, options: value === undefined ? others : { ...others, [option]: value } };
}

/** `before`: the attribute to replace; undefined adds a new one at the end. */
export const withAttribute = (
  draft: SchemaDraft,
  before: DraftAttribute | undefined,
  attribute: DraftAttribute,
): SchemaDraft =>
  before
    ? afterRename(
        { ...draft, attributes: draft.attributes.map((one) => (one === before ? attribute : one)) },
        { from: before.name, to: attribute.name },
      )
    : { ...draft, attributes: [...draft.attributes, attribute] };

/** What refers to the attribute by its old name, such as conditions, gets the new one. */
function afterRename(
  draft: SchemaDraft,
  renamed: { readonly from: string; readonly to: string },
): SchemaDraft {
  const definitions = Object.fromEntries(draft.attributes.map(({ name, definition }) => [name, definition]));
  const schema = withRenamed({ ...draft.schema, attributes: definitions }, renamed);
  return {
    ...draft,
    schema,
    attributes: draft.attributes.map((one) => ({
      ...one,
      definition: schema.attributes[one.name] ?? one.definition,
    })),
  };
}

/** The changes in the form of the request. A renamed attribute keeps its content; the inverse sides of relations are changed too. */
export function changesOf(draft: SchemaDraft, schemas: Schemas): SchemaChanges {
  const { uid, newUid, isComponent, base, schema, attributes } = draft;
  const own = attributes.flatMap(({ name, was }) =>
    was === undefined || was === name ? [] : [{ owner: newUid, from: was, to: name }],
  );
  if (isComponent) {
    const definitions = Object.fromEntries(attributes.map(({ name, definition }) => [name, definition]));
    return {
      componentRenames: newUid === uid ? [] : [{ from: uid, to: newUid }],
      components: [{ uid: newUid, was: base, schema: { ...schema, attributes: definitions } }],
      renames: own,
    };
  }
  const followed = followedSides(draft, schemas);
  const known = new Map(schemas.contentTypes.map((one) => [one.uid, one.schema]));
  return {
    contentTypes: [...followed.schemas].map(([of, changed]) => ({
      uid: of,
      was: of === uid ? base : (known.get(of) ?? null),
      schema: changed,
    })),
    renames: [...own, ...followed.renames],
  };
}

/** The changes that remove a content type or component, and the attributes that refer to it. */
export function removalOf(
  { uid, isComponent, base }: SchemaDraft,
  { contentTypes, components }: Schemas,
): SchemaChanges {
  const gone = { uid, was: base, schema: null };
  const without = (owners: readonly EditableSchema[]) =>
    owners.flatMap((one) => {
      if (one.uid === uid) return [];
      const attributes = Object.fromEntries(
        Object.entries(one.schema.attributes).flatMap(([name, definition]) => {
          const left = withoutSchema(definition, uid);
          return left ? [[name, left]] : [];
        }),
      );
      const isSame = JSON.stringify(attributes) === JSON.stringify(one.schema.attributes);
      return isSame ? [] : [{ uid: one.uid, was: one.schema, schema: { ...one.schema, attributes } }];
    });
  return {
    contentTypes: [...without(contentTypes), ...(isComponent ? [] : [gone])],
    components: [...without(components), ...(isComponent ? [gone] : [])],
  };
}

function withoutSchema(definition: SchemaAttribute, uid: string): SchemaAttribute | undefined {
  if (definition.target === uid || definition.component === uid) return undefined;
  const { components } = definition;
  if (!Array.isArray(components) || !components.includes(uid)) return definition;
  return { ...definition, components: components.filter((one) => one !== uid) };
}
