// Content types and components as a project's code reads them: in the words of schema.json.
import type { AttributeOwner, Component, ContentType } from '../../schema/schema.ts';
import { writtenAttributes, writtenTable } from '../../schema/written.ts';

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
  info: { displayName: component.displayName },
  options: {},
  pluginOptions: {},
  attributes: writtenAttributes(component),
});
