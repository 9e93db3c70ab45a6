// GET /api/content-type-builder/content-types and /components: the schema for build tools of front ends. The responses have the
// form of Strapi's, for which such tools are written (https://docs.strapi.io/cms/features/content-type-builder).
import { notFound } from '../errors/errors.ts';
import { kindWrong } from '../errors/families/content-type-builder.ts';
import type { Request, Response } from '../routes/request.ts';
import type { CallerRoute } from '../routes/route.ts';
import type { Component, ContentType, Schema } from '../schema/schema.ts';
import { writtenAttributes, writtenTable } from '../schema/written.ts';

interface SchemaService {
  readonly schema: Schema;
}

const path = '/content-type-builder';
const plugin = 'plugin::content-type-builder';

export const schemaRoutes: readonly CallerRoute<SchemaService>[] = [
  schemaRoute('/content-types', 'content-types.getContentTypes', ({ search }, { contentTypes }) => {
    const kind = kindOf(search);
    return [...contentTypes.values()]
      .filter(({ modelKind }) => kind === null || modelKind === kind)
      .map(shownContentType);
  }),
  schemaRoute('/content-types/:uid', 'content-types.getContentType', ({ parameters }, { contentTypes }) =>
    shownContentType(existing(contentTypes.get(parameters.uid ?? ''))),
  ),
  schemaRoute('/components', 'components.getComponents', (_request, { components }) =>
    [...components.values()].map(shownComponent),
  ),
  schemaRoute('/components/:uid', 'components.getComponent', ({ parameters }, { components }) =>
    shownComponent(existing(components.get(parameters.uid ?? ''))),
  ),
];

type Show = (request: Request, schema: Schema) => object;

/** Callers with the action see the names of all attributes, and no content. */
function schemaRoute(below: string, action: string, show: Show): CallerRoute<SchemaService> {
  return {
    method: 'GET',
    path: path + below,
    demand: 'caller',
    action: `${plugin}.${action}`,
    body: 'none',
    handler: async (request, { schema }): Promise<Response> => ({
      status: 200,
      body: JSON.stringify({ data: show(request, schema) }),
    }),
  };
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw notFound();
  return found;
}

/** Null means all. */
function kindOf(search: string): string | null {
  const kind = new URLSearchParams(search).get('kind');
  if (kind === null || kind === 'collectionType' || kind === 'singleType') return kind;
  throw kindWrong({ kind }, { key: 'kind', source: 'query', param: 'kind', path: null });
}

const shownContentType = (type: ContentType) => ({
  uid: type.uid,
  ...(type.uid.startsWith('plugin::') ? { plugin: type.uid.slice('plugin::'.length).split('.')[0] } : {}),
  apiID: type.singularName,
  schema: {
    draftAndPublish: type.hasDraftAndPublish,
    displayName: type.displayName,
    singularName: type.singularName,
    pluralName: type.pluralName,
    description: type.description ?? '',
    pluginOptions: type.isLocalized ? { i18n: { localized: true } } : {},
    kind: type.modelKind,
    collectionName: writtenTable(type),
    attributes: shownAttributes(type),
    visible: true,
    restrictRelationsTo: null,
  },
});

function shownComponent(component: Component) {
  const [category = '', name = ''] = component.uid.split('.');
  return {
    uid: component.uid,
    category,
    apiId: name,
    schema: {
      displayName: component.displayName,
      description: component.description ?? '',
      ...(component.icon === undefined ? {} : { icon: component.icon }),
      attributes: shownAttributes(component),
    },
  };
}

/** Media and relations have more members than in the schema files. */
const shownAttributes = (owner: ContentType | Component) =>
  Object.fromEntries(
    Object.entries(writtenAttributes(owner)).map(([name, attribute]) => [
      name,
      {
        ...attribute,
        ...(attribute.type === 'media' || attribute.type === 'relation'
          ? { private: attribute.private === true }
          : {}),
        ...(attribute.type === 'media' ? { required: attribute.required === true } : {}),
        ...(attribute.type === 'relation'
          ? { targetAttribute: attribute.inversedBy ?? attribute.mappedBy ?? null }
          : {}),
      },
    ]),
  );
