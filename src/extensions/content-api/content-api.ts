// `strapi.contentAPI`: validates and sanitizes values from and for clients as the content API does. With `auth` the
// permissions of the current caller apply; without it only what is hidden from every caller is removed.
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import { knownInput } from '../../documents/body/known-input.ts';
import { notTakenHere } from '../../errors/families/project-code.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import type { Reader } from '../../read.ts';
import { knownParameters } from '../../rest/parse-query.ts';
import type { AttributeOwner, ContentType, Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import { changedQuery } from '../http/changed-query.ts';
import { callOf } from '../http/context.ts';
import { isReadByCode } from '../http/rule-enforcement.ts';
import { runningContext } from '../http/running-context.ts';
import { unknownName } from '../strapi/guarded/unknown-name.ts';
import { refuseUndefined } from '../strapi/parameters/undefined-values.ts';
import { checkRequested, extentOf } from './check-query.ts';
import { checkInput, sanitizeInput } from './sanitize-input.ts';
import { sanitizeOutput } from './sanitize-output.ts';
import { sanitizedQuery } from './sanitize-populate.ts';

/** `strapi.contentType(uid)`, or its uid. */
type Model = { readonly uid: string } | string;

interface Options {
  /** `ctx.state.auth`. */
  readonly auth?: unknown;
  /** Unknown names are removed by `sanitize` and refused by `validate`. */
  readonly strictParams?: boolean;
}

export interface ContentApi {
  readonly sanitize: {
    input(data: unknown, model: Model, options?: Options): Promise<unknown>;
    output(data: unknown, model: Model, options?: Options): Promise<unknown>;
    query(query: Data, model: Model, options?: Options): Promise<Data>;
  };
  readonly validate: {
    /** Rejects for names that clients cannot set. */
    input(data: unknown, model: Model, options?: Options): Promise<void>;
    /** Rejects with the error of the content API. */
    query(query: Data, model: Model, options?: Options): Promise<void>;
  };
}

export interface SchemaAndReader {
  readonly schema: Schema;
  readonly reader: Reader;
}

export function contentApi(checking: () => SchemaAndReader): ContentApi {
  const schema = (): Schema => checking().schema;
  const ownerOf = (model: Model): AttributeOwner => {
    const uid = typeof model === 'string' ? model : model.uid;
    const { contentTypes, components } = schema();
    const owner = contentTypes.get(uid) ?? components.get(uid);
    if (owner) return owner;
    throw unknownName('content type', uid, [...contentTypes.keys()]);
  };
  const typeOf = (model: Model): ContentType => {
    const owner = ownerOf(model);
    if (owner.kind === 'contentType') return owner;
    throw notTakenHere({
      what: `A query of the component ${owner.uid}`,
      remedy: 'Pass the uid of a content type.',
    });
  };
  const cleaned = (data: unknown, model: Model, options: Options): unknown => {
    if (Array.isArray(data)) return data.map((item) => cleaned(item, model, options));
    if (!isData(data)) return data;
    const type = typeOf(model);
    const left = sanitizeInput(data, type, abilitiesFor(options.auth));
    return options.strictParams ? knownInput(left, type, schema()) : left;
  };
  const checked = async (query: Data, model: Model, { auth }: Options): Promise<void> => {
    if (query.filters !== undefined) refuseUndefined(query.filters, 'filters');
    const text = JSON.stringify(query);
    const abilities = abilitiesFor(auth);
    const contentType = typeOf(model);
    const parse = () => changedQuery(JSON.parse(text), extentOf(contentType));
    checkRequested({ contentType, key: `given ${text}`, abilities, parse }, checking().reader);
  };
  return {
    sanitize: {
      input: async (data, model, options = {}) => cleaned(data, model, options),
      output: async (data, model, { auth } = {}) =>
        sanitizeOutput(data, ownerOf(model), {
          schema: schema(),
          abilities: abilitiesFor(auth),
          isUnruled: isReadByCode(runningContext()),
        }),
      query: async (query, model, options = {}) => {
        // A query that is not allowed is an error; it is not silently reduced.
        await checked(query, model, options);
        const viewer = { schema: schema(), abilities: abilitiesFor(options.auth) };
        const left = sanitizedQuery(query, typeOf(model), viewer);
        return options.strictParams ? only(left, queryNames) : left;
      },
    },
    validate: {
      input: async (data, model, { auth } = {}) => {
        checkInput(isData(data) ? data : {}, typeOf(model), abilitiesFor(auth));
      },
      query: async (query, model, options = {}) => {
        const key = Object.keys(query).find((name) => !queryNames.includes(name));
        if (options.strictParams && key !== undefined)
          throw invalidKey({ key, path: null, source: 'query', param: key });
        await checked(query, model, options);
      },
    },
  };
}

/** The page of a list may stand beside `pagination`, as existing code passes it on. */
const queryNames: readonly string[] = [...knownParameters, 'page', 'pageSize', 'start', 'limit', 'withCount'];

const only = (query: Data, names: readonly string[]): Data =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));

/** The abilities of the caller of the current request, if the code passes `auth`. */
function abilitiesFor(auth: unknown): Abilities {
  if (auth === undefined || auth === null) return fullAccess;
  const context = runningContext();
  if (context) return callOf(context).principal.abilities;
  throw notTakenHere({
    what: 'Checking what a caller may see outside of their request',
    remedy: 'Call it while the request runs, or leave `auth` out.',
  });
}
