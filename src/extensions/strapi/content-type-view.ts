// Content types and components as a project's code reads them: in the words of schema.json.
import type {
  Attribute,
  AttributeOwner,
  Component,
  ContentType,
  ScalarAttribute,
} from '../../schema/schema.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ModelView {
  readonly uid: string;
  readonly modelType: 'contentType' | 'component';
  readonly modelName: string;
  /** Absent in components, as all that follows but the attributes. */
  readonly kind?: 'collectionType' | 'singleType';
  readonly collectionName?: string;
  readonly info: Readonly<Record<string, string>>;
  readonly options: Json;
  readonly pluginOptions: Json;
  readonly attributes: Readonly<Record<string, Json>>;
}

export const modelView = (owner: AttributeOwner): ModelView =>
  owner.kind === 'contentType' ? contentTypeView(owner) : componentView(owner);

const contentTypeView = (type: ContentType): ModelView => ({
  uid: type.uid,
  modelType: 'contentType',
  modelName: type.singularName,
  kind: type.modelKind,
  collectionName: type.table,
  info: { singularName: type.singularName, pluralName: type.pluralName, displayName: type.displayName },
  options: { draftAndPublish: type.hasDraftAndPublish },
  pluginOptions: { i18n: { localized: type.isLocalized } },
  attributes: attributesOf(type),
});

const componentView = (component: Component): ModelView => ({
  uid: component.uid,
  modelType: 'component',
  modelName: component.uid.split('.')[1] ?? component.uid,
  info: { displayName: component.displayName },
  options: {},
  pluginOptions: {},
  attributes: attributesOf(component),
});

const attributesOf = ({ attributes }: AttributeOwner): Readonly<Record<string, Json>> =>
  Object.fromEntries([...attributes].map(([name, attribute]) => [name, attributeView(attribute)]));

function attributeView(attribute: Attribute): Json {
  const { isPrivate, isRequired } = attribute;
  const shared = { ...(isRequired ? { required: true } : {}), ...(isPrivate ? { private: true } : {}) };
  return { ...ownView(attribute), ...shared };
}

function ownView(attribute: Attribute): Json {
  switch (attribute.kind) {
    case 'scalar':
      return scalarView(attribute);
    case 'password':
      return given({ type: 'password', minLength: attribute.minLength, maxLength: attribute.maxLength });
    case 'media':
      return { type: 'media', multiple: attribute.isMultiple };
    case 'relation': {
      const { relation, target, mappedBy, inversedBy } = attribute;
      return given({ type: 'relation', relation, target, mappedBy, inversedBy });
    }
    case 'morph': {
      const { relation, target, morphBy } = attribute;
      return given({ type: 'relation', relation, target, morphBy });
    }
    case 'component': {
      const { component, isRepeatable: repeatable, min, max } = attribute;
      return given({ type: 'component', component, repeatable, min, max });
    }
    case 'zone': {
      const { components, min, max } = attribute;
      return given({ type: 'dynamiczone', components, min, max });
    }
  }
}

function scalarView(attribute: ScalarAttribute): Json {
  const { type, isUnique, min, max, minLength, maxLength } = attribute;
  return given({
    type: type.name,
    unique: isUnique || undefined,
    default: attribute.default,
    min,
    max,
    minLength,
    maxLength,
    regex: attribute.regex?.source,
    enum: attribute.enum.length > 0 ? attribute.enum : undefined,
  });
}

const given = (view: Json): Json =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
