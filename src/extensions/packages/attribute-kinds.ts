// `contentTypes` and `relations` of `@strapi/utils`: predicates about content types and attributes in the form of schema.json.
import { isData } from '../../values/data.ts';
import { slug } from '../../values/slug.ts';

interface Written {
  readonly type?: unknown;
  readonly relation?: unknown;
  readonly private?: unknown;
  readonly writable?: unknown;
  readonly visible?: unknown;
}

export interface PackageModel {
  readonly modelType?: unknown;
  readonly kind?: unknown;
  readonly info?: { readonly singularName?: string; readonly pluralName?: string };
  readonly options?: { readonly draftAndPublish?: unknown };
  readonly attributes: Readonly<Record<string, Written>>;
}

type Maybe = Written | undefined;

const constants = {
  ID_ATTRIBUTE: 'id',
  DOC_ID_ATTRIBUTE: 'documentId',
  PUBLISHED_AT_ATTRIBUTE: 'publishedAt',
  FIRST_PUBLISHED_AT_ATTRIBUTE: 'firstPublishedAt',
  CREATED_BY_ATTRIBUTE: 'createdBy',
  UPDATED_BY_ATTRIBUTE: 'updatedBy',
  CREATED_AT_ATTRIBUTE: 'createdAt',
  UPDATED_AT_ATTRIBUTE: 'updatedAt',
  SINGLE_TYPE: 'singleType',
  COLLECTION_TYPE: 'collectionType',
};

const isOf =
  (...types: readonly unknown[]) =>
  (attribute: Maybe): boolean =>
    attribute !== undefined && types.includes(attribute.type);

const isMedia = isOf('media');
const isRelation = isOf('relation');
const isComponent = isOf('component', 'dynamiczone');

const isScalar = (attribute: Maybe): boolean =>
  attribute !== undefined && !isMedia(attribute) && !isRelation(attribute) && !isComponent(attribute);

const namesWhere =
  (is: (attribute: Written) => boolean) =>
  ({ attributes }: PackageModel): readonly string[] =>
    Object.entries(attributes).flatMap(([name, attribute]) => (is(attribute) ? [name] : []));

const present =
  (...names: readonly string[]) =>
  ({ attributes }: PackageModel): readonly string[] =>
    names.filter((name) => Object.hasOwn(attributes, name));

const getTimestamps = present('createdAt', 'updatedAt');

const withOwn = (own: readonly string[], model: PackageModel, is: (attribute: Written) => boolean) => [
  ...new Set([...own, ...getTimestamps(model), ...namesWhere(is)(model)]),
];

const getNonWritableAttributes = (model: PackageModel) =>
  withOwn(['id', 'documentId'], model, ({ writable }) => writable === false);

const getNonVisibleAttributes = (model: PackageModel) =>
  withOwn(['id', 'documentId', 'publishedAt'], model, ({ visible }) => visible === false);

const without = (model: PackageModel, names: readonly string[]): readonly string[] =>
  Object.keys(model.attributes).filter((name) => !names.includes(name));

const getWritableAttributes = (model: PackageModel) => without(model, getNonWritableAttributes(model));
const getVisibleAttributes = (model: PackageModel) => without(model, getNonVisibleAttributes(model));

const isKind =
  (kind: unknown) =>
  ({ kind: own = 'collectionType' }: PackageModel): boolean =>
    own === kind;

const isSchemaOf =
  (...modelTypes: readonly unknown[]) =>
  (value: unknown): boolean =>
    isData(value) && modelTypes.includes(value.modelType);

const hasDraftAndPublish = ({ options }: PackageModel): boolean => options?.draftAndPublish === true;

const isRelationOf =
  (...relations: readonly unknown[]) =>
  (attribute: Maybe): boolean =>
    isRelation(attribute) && relations.includes(attribute?.relation);

export const contentTypes = {
  constants,
  ID_FIELDS: ['id', 'documentId'],
  isMediaAttribute: isMedia,
  isRelationalAttribute: isRelation,
  isComponentAttribute: isComponent,
  isDynamicZoneAttribute: isOf('dynamiczone'),
  isScalarAttribute: isScalar,
  isMorphToRelationalAttribute: isRelationOf('morphToOne', 'morphToMany'),
  isTypedAttribute: (attribute: Written, type: unknown): boolean => isOf(type)(attribute),
  hasRelationReordering: isRelationOf('manyToMany', 'manyToOne', 'oneToMany'),
  getMediaAttributes: namesWhere(isMedia),
  getRelationalAttributes: namesWhere(isRelation),
  getComponentAttributes: namesWhere(isComponent),
  getScalarAttributes: namesWhere(isScalar),
  getTimestamps,
  getCreatorFields: present('createdBy', 'updatedBy'),
  getPrivateAttributes: namesWhere((attribute) => attribute.private === true),
  isPrivateAttribute: ({ attributes }: PackageModel, name: string): boolean =>
    attributes[name]?.private === true,
  getNonWritableAttributes,
  getWritableAttributes,
  isWritableAttribute: (model: PackageModel, name: string): boolean =>
    getWritableAttributes(model).includes(name),
  getNonVisibleAttributes,
  getVisibleAttributes,
  isVisibleAttribute: (model: PackageModel, name: string): boolean =>
    getVisibleAttributes(model).includes(name),
  getOptions: ({ options }: PackageModel) => ({ draftAndPublish: false, ...options }),
  hasDraftAndPublish,
  isDraft: (entry: { readonly publishedAt?: unknown }, model: PackageModel): boolean =>
    hasDraftAndPublish(model) && entry.publishedAt === null,
  isSchema: isSchemaOf('contentType', 'component'),
  isContentTypeSchema: isSchemaOf('contentType'),
  isComponentSchema: isSchemaOf('component'),
  isKind,
  isSingleType: isKind('singleType'),
  isCollectionType: isKind('collectionType'),
  getContentTypeRoutePrefix: (model: PackageModel): string =>
    slug((isKind('singleType')(model) ? model.info?.singularName : model.info?.pluralName) ?? ''),
};

export const relations = {
  constants: { MANY_RELATIONS: ['oneToMany', 'manyToMany'] },
  getRelationalFields: namesWhere(isRelation),
  isOneToAny: isRelationOf('oneToOne', 'oneToMany'),
  isManyToAny: isRelationOf('manyToMany', 'manyToOne'),
  isAnyToOne: isRelationOf('oneToOne', 'manyToOne'),
  isAnyToMany: isRelationOf('oneToMany', 'manyToMany'),
  isPolymorphic: isRelationOf('morphOne', 'morphMany', 'morphToOne', 'morphToMany'),
};
