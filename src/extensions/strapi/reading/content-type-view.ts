// Content types and components for project code, in the form of schema.json.
import { attributesOfEveryDocument } from '../../../schema/every-document.ts';
import type { AttributeOwner, Component, ContentType } from '../../../schema/schema.ts';
import { writtenAttributes, writtenTable } from '../../../schema/written.ts';
import { memoizePer } from '../../../values/memoize.ts';
import { pascalCase, typeNameOf } from '../../../values/type-name.ts';
import { fixedAttributes } from './fixed-attributes.ts';

type Json = Readonly<Record<string, unknown>>;

export interface ModelView {
  readonly uid: string;
  readonly modelType: 'contentType' | 'component';
  readonly modelName: string;
  readonly globalId: string;
  /** Of types of src/api. */
  readonly apiName?: string;
  /** Of types of plugins. */
  readonly plugin?: string;
  /** Of components. */
  readonly category?: string;
  /** Components have only the attributes of the following members. */
  readonly kind?: 'collectionType' | 'singleType';
  readonly collectionName?: string;
  readonly info: Readonly<Record<string, string>>;
  readonly options: Json;
  readonly pluginOptions: Json;
  readonly attributes: Readonly<Record<string, Json>>;
}

/** As `strapi.getModel(uid)` has it. */
export interface NamedModelView extends ModelView {
  /** What the schema file says, without the attributes that every document has. */
  readonly __schema__: WrittenSchema;
}

type WrittenSchema = Pick<
  ModelView,
  'kind' | 'collectionName' | 'info' | 'options' | 'pluginOptions' | 'attributes'
>;

export const modelView = memoizePer(
  (owner: AttributeOwner): NamedModelView =>
    owner.kind === 'contentType'
      ? { ...contentTypeView(owner), __schema__: writtenSchema(schemaView(owner)) }
      : { ...componentView(owner), __schema__: writtenSchema(componentView(owner)) },
);

export const writtenSchema = ({
  uid,
  kind,
  collectionName,
  info,
  options,
  pluginOptions,
  attributes,
}: ModelView): WrittenSchema => ({
  ...(kind === undefined ? {} : { kind }),
  ...(collectionName === undefined ? {} : { collectionName }),
  info,
  options,
  pluginOptions,
  attributes: fixedAttributes(uid, { ...attributes }),
});

const contentTypeView = (type: ContentType): ModelView => ({
  ...schemaView(type),
  attributes: fixedAttributes(type.uid, { ...writtenAttributes(type), ...attributesOfEveryDocument(type) }),
});

/** The model of an event of hooks, which Strapi takes from its database: it has the names of the type and of its table too. */
export interface EventModel extends ModelView {
  readonly singularName: string;
  readonly tableName: string;
}

export function eventModel(type: ContentType): EventModel {
  const { attributes, ...view } = contentTypeView(type);
  return {
    ...view,
    singularName: type.singularName,
    tableName: writtenTable(type),
    attributes: { id: { type: 'increments' }, documentId: { type: 'string' }, ...attributes },
  };
}

const globalIdOf = ({ uid, singularName }: ContentType): string =>
  uid.startsWith('plugin::') ? typeNameOf(uid, singularName) : pascalCase(singularName);

/** The content of its schema.json. */
export const schemaView = (type: ContentType): ModelView => ({
  uid: type.uid,
  modelType: 'contentType',
  modelName: type.singularName,
  globalId: globalIdOf(type),
  ...placeOf(type.uid),
  kind: type.modelKind,
  collectionName: writtenTable(type),
  info: { singularName: type.singularName, pluralName: type.pluralName, displayName: type.displayName },
  options: { draftAndPublish: type.hasDraftAndPublish },
  pluginOptions: { i18n: { localized: type.isLocalized } },
  attributes: writtenAttributes(type),
});

const componentView = (component: Component): ModelView => ({
  uid: component.uid,
  modelType: 'component',
  modelName: component.uid.split('.')[1] ?? component.uid,
  globalId: `Component${pascalCase(component.uid)}`,
  category: component.uid.split('.')[0] ?? component.uid,
  info: { displayName: component.displayName },
  options: {},
  pluginOptions: {},
  attributes: fixedAttributes(component.uid, writtenAttributes(component)),
});

/** The API or plugin in a uid: `api::shop.item`, `plugin::shop.item`. */
export function placeOf(uid: string): Pick<ModelView, 'apiName' | 'plugin'> {
  const [, kind, place] = /^(api|plugin)::([^.]+)\./.exec(uid) ?? [];
  if (place === undefined) return {};
  return kind === 'api' ? { apiName: place } : { plugin: place };
}
