// The object types of content types and components, with their fields.
import {
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import type { FieldForm } from '../../plan/layout.ts';
import { isAlwaysSet } from '../../schema/always-set.ts';
import {
  type Attribute,
  type AttributeOwner,
  type Component,
  type ComponentAttribute,
  type ContentType,
  componentOf,
  isToOne,
  type MediaAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type ZoneAttribute,
} from '../../schema/schema.ts';
import { marked } from '../marks/marks.ts';
import { plainTypes, scalars } from '../scalars/scalars.ts';
import { listArguments } from './arguments.ts';
import { enumNames, enumType } from './enums.ts';
import { zoneError } from './fixed-types.ts';
import {
  attributesFor,
  type Field,
  type Generation,
  generatedComponents,
  generatedTypes,
  type ObjectFields,
  type ObjectType,
  objectType,
  targetOf,
} from './generation.ts';
import { localeContentType } from './locale-type.ts';
import { typeName, zoneName } from './names.ts';
import { permissionType } from './plugin-types.ts';
import { manyRelated, oneRelated } from './shapes.ts';

/** The fields of a content type or component. */
export const fieldsOf = (owner: AttributeOwner, generation: Generation): ObjectFields => ({
  ...identityFields(owner, generation),
  ...compatibleFields(owner, generation),
  ...attributeFields(owner, generation),
  ...(owner.kind === 'component' ? {} : systemFields(owner, generation)),
});

function identityFields(owner: AttributeOwner, { shape }: Generation): ObjectFields {
  const id = (kind: 'documentId' | 'rowId'): Field => ({
    type: new GraphQLNonNull(GraphQLID),
    extensions: marked({ kind }),
  });
  if (owner.kind === 'component') return { id: id('rowId') };
  if (shape === 'entity') return {};
  const numbered =
    shape === 'compatible' ? { id: { ...id('rowId'), deprecationReason: 'Use `documentId` instead' } } : {};
  return { ...numbered, documentId: id('documentId') };
}

/** `data` and `attributes` of the compatible shape, which are the object itself. Attributes with these names take precedence. */
function compatibleFields(owner: AttributeOwner, generation: Generation): ObjectFields {
  if (generation.shape !== 'compatible') return {};
  const self: Field = {
    type: new GraphQLNonNull(objectType(owner, generation)),
    extensions: marked({ kind: 'self' }),
    deprecationReason: 'Use root level fields instead',
  };
  return { attributes: self, data: self };
}

const attributeFields = (owner: AttributeOwner, generation: Generation): ObjectFields =>
  Object.assign(
    {},
    ...attributesFor('output', owner, generation)
      .filter(({ isPrivate }) => !isPrivate)
      .map((attribute) => attributeField(attribute, owner, generation)),
  );

function attributeField(attribute: Attribute, owner: AttributeOwner, generation: Generation): ObjectFields {
  switch (attribute.kind) {
    case 'scalar':
      return { [attribute.name]: scalarField(attribute, owner, generation) };
    case 'password':
      return {};
    case 'media':
    case 'relation':
      return relatedFields(attribute, generation);
    case 'component':
      return { [attribute.name]: componentField(attribute, generation) };
    case 'zone':
      return { [attribute.name]: zoneField(attribute, owner, generation) };
    case 'morph': {
      const isMany = attribute.relation === 'morphToMany' || attribute.relation === 'morphMany';
      const type = genericMorph(generation);
      return {
        [attribute.name]: {
          type: isMany ? new GraphQLList(type) : type,
          extensions: marked({ kind: 'morph', name: attribute.name, isMany }),
        },
      };
    }
  }
}

const promises = { Int: 'int', Float: 'float', Long: 'long' } as const;

function scalarField(attribute: ScalarAttribute, owner: AttributeOwner, generation: Generation): Field {
  const { name, type } = attribute;
  const { graphql } = type;
  const isRequired = isAlwaysSet(attribute, owner, generation.schema);
  const form: FieldForm =
    graphql === 'Enum'
      ? { promise: 'enum', isRequired, names: enumNames(attribute) }
      : {
          promise: graphql in promises ? promises[graphql as keyof typeof promises] : 'asStored',
          isRequired,
        };
  const output = graphql === 'Enum' ? enumType(owner, attribute, generation) : plainTypes[graphql];
  return {
    type: isRequired ? new GraphQLNonNull(output) : output,
    extensions: marked({ kind: 'field', name, form }),
  };
}

function relatedFields(attribute: RelationAttribute | MediaAttribute, generation: Generation): ObjectFields {
  const target = targetOf(generation, attribute.target);
  if (!target) return {};
  return isToOne(attribute)
    ? oneRelated(attribute.name, target, generation)
    : manyRelated(attribute.name, target, generation);
}

function componentField(attribute: ComponentAttribute, generation: Generation): Field {
  const { name, isRepeatable, isRequired, component: uid } = attribute;
  const component = componentOf(generation.schema, uid);
  const one = objectType(component, generation);
  return {
    type: isRepeatable ? listOf(one, isRequired) : one,
    ...(isRepeatable ? { args: listArguments(component, generation) } : {}),
    extensions: marked({ kind: 'component', name, uid, isRepeatable }),
  };
}

function zoneField(attribute: ZoneAttribute, owner: AttributeOwner, generation: Generation): Field {
  const name = zoneName(owner, attribute.name);
  const components = generatedComponents(attribute.components, generation);
  const union = generation.unions.get(name, () => unionOf(name, components, generation, [zoneError]));
  return {
    type: listOf(union, attribute.isRequired),
    extensions: marked({ kind: 'zone', name: attribute.name, uids: components.map(({ uid }) => uid) }),
  };
}

/** Lists of components are empty rather than null, in drafts too. */
function listOf(item: GraphQLOutputType, isRequired: boolean): GraphQLOutputType {
  const list = new GraphQLList(item);
  return isRequired ? new GraphQLNonNull(list) : list;
}

/** The union of all documents and components, for morph relations. */
const genericMorph = (generation: Generation): GraphQLUnionType =>
  generation.unions.get('GenericMorph', () =>
    unionOf(
      'GenericMorph',
      [
        ...generatedComponents(generation.schema.components.keys(), generation),
        ...generatedTypes(generation),
      ],
      generation,
      [objectType(localeContentType, generation), permissionType],
    ),
  );

const unionOf = (
  name: string,
  owners: readonly (Component | ContentType)[],
  generation: Generation,
  others: readonly ObjectType[],
): GraphQLUnionType =>
  new GraphQLUnionType({
    name,
    types: () => [...owners.map((owner) => objectType(owner, generation)), ...others],
    resolveType: (value) => typeNameOf(value as UnionItem, owners),
  });

/** Rows that the server has read name their GraphQL type, items that code of a project has populated their uid. */
interface UnionItem {
  readonly __typename?: string;
  readonly __component?: string;
  readonly __type?: string;
}

function typeNameOf(item: UnionItem, owners: readonly (Component | ContentType)[]): string | undefined {
  const uid = item.__component ?? item.__type;
  const owner = owners.find((known) => known.uid === uid);
  return item.__typename ?? (owner && typeName(owner));
}

function systemFields(contentType: ContentType, generation: Generation): ObjectFields {
  const field = (name: string, type: GraphQLOutputType): Field => ({
    type,
    extensions: marked({ kind: 'field', name, form: { promise: 'asStored', isRequired: false } }),
  });
  return {
    createdAt: field('createdAt', scalars.DateTime),
    updatedAt: field('updatedAt', scalars.DateTime),
    publishedAt: field('publishedAt', scalars.DateTime),
    ...(contentType.isLocalized
      ? {
          locale: field('locale', GraphQLString),
          ...manyRelated('localizations', contentType, generation),
        }
      : {}),
  };
}
