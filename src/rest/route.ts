// Which operation a method and a path mean. Types are found in the present schema, so routes change with it.
import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '../auth/access.ts';
import type { Principal } from '../auth/authenticate.ts';
import type { JsonText } from '../read.ts';
import type { ContentType, Schema } from '../schema/schema.ts';

type Action = 'find' | 'findOne' | 'create' | 'update' | 'delete';

export type Route =
  | {
      readonly kind: 'content';
      readonly contentType: ContentType;
      readonly action: Action;
      readonly documentId: string | undefined;
    }
  | {
      readonly kind: 'plugin';
      readonly handler: PluginRoute;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'methodNotAllowed'; readonly allowed: readonly string[] };

/** A fixed route of a plugin, such as GET /api/i18n/locales. */
export interface PluginRoute {
  readonly method: string;
  /** Segments below the prefix; `:id` matches anything. */
  readonly path: readonly string[];
  /** What the caller must hold. */
  readonly action: string;
  readonly answer: (context: PluginContext) => Promise<PluginAnswer>;
}

export interface PluginContext {
  /** HEAD for a route of GET, too. */
  readonly method: string;
  readonly access: Access;
  readonly principal: Principal;
  /** From the path, by the names in it. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The query string without its question mark. */
  readonly search: string;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  /** The peer's address. */
  readonly address: string;
}

export interface PluginAnswer {
  readonly status: number;
  /** Undefined for answers without a body. */
  readonly body?: JsonText | undefined;
  /** JSON unless said otherwise. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Methods = Readonly<Record<string, Action>>;

const ofCollection: Methods = { GET: 'find', POST: 'create' };
const ofDocument: Methods = { GET: 'findOne', PUT: 'update', DELETE: 'delete' };
const ofSingle: Methods = { GET: 'find', PUT: 'update', DELETE: 'delete' };

/** Content types by the lower-case name in their paths: paths do not mind case. */
export class Routes {
  readonly #collections = new Map<string, ContentType>();
  readonly #singles = new Map<string, ContentType>();
  readonly #plugins: readonly PluginRoute[];

  constructor(schema: Schema, plugins: readonly PluginRoute[]) {
    this.#plugins = plugins;
    for (const contentType of schema.contentTypes.values()) {
      if (!contentType.hasContentApi) continue;
      if (contentType.modelKind === 'singleType')
        this.#singles.set(contentType.singularName.toLowerCase(), contentType);
      else this.#collections.set(contentType.pluralName.toLowerCase(), contentType);
    }
  }

  /** `segments`: the decoded path below the prefix. */
  find(method: string, segments: readonly string[]): Route {
    const asked = method === 'HEAD' ? 'GET' : method;
    const [name = '', documentId, ...more] = segments;
    const collection = this.#collections.get(name.toLowerCase());
    if (collection && more.length === 0) {
      return documentId === undefined
        ? match(asked, ofCollection, collection, undefined)
        : match(asked, ofDocument, collection, documentId);
    }
    const single = this.#singles.get(name.toLowerCase());
    if (single && documentId === undefined) return match(asked, ofSingle, single, undefined);
    return this.#findPlugin(asked, segments);
  }

  #findPlugin(method: string, segments: readonly string[]): Route {
    const matching = this.#plugins.flatMap((handler) => {
      const parameters = matchPath(handler.path, segments);
      return parameters ? [{ handler, parameters }] : [];
    });
    const found = matching.find(({ handler }) => handler.method === method);
    if (found) return { kind: 'plugin', ...found };
    // A catch-all for GET exists: only other methods can be the wrong ones.
    if (method !== 'GET')
      return { kind: 'methodNotAllowed', allowed: allowed(matching.map(({ handler }) => handler.method)) };
    return { kind: 'notFound' };
  }
}

/** What stands for the names in a path; undefined when the segments are of another one. */
export function matchPath(
  path: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (path.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of path.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = segment;
    else if (part !== segment.toLowerCase()) return undefined;
  }
  return parameters;
}

function match(
  method: string,
  methods: Methods,
  contentType: ContentType,
  documentId: string | undefined,
): Route {
  const action = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return action
    ? { kind: 'content', contentType, action, documentId }
    : { kind: 'methodNotAllowed', allowed: allowed(Object.keys(methods)) };
}

/** Reading is allowed everywhere; a path that nothing but GET could have gets the same. */
const allowed = (methods: readonly string[]): readonly string[] => [
  'HEAD',
  'GET',
  ...new Set(methods.filter((method) => method !== 'GET')),
];
