// `strapi.contentAPI`: validates and sanitizes values from and for clients as the content API does. With `auth` the
// permissions of the current caller apply; without it only what is hidden from every caller is removed.
import { type Abilities, fullAccess } from '../../abilities/abilities.ts';
import { knownInput } from '../../documents/body/known-input.ts';
import { notTakenHere } from '../../errors/families/project-code.ts';
import { invalidKey } from '../../errors/invalid-key.ts';
import type { Reader } from '../../read.ts';
import { knownParameters } from '../../rest/parse-query.ts';
import type { AttributeOwner, ContentType, Schema } from '../../schema/schema.ts';
import { type Data, isData, only } from '../../values/data.ts';
import { changedQuery } from '../http/changed-query.ts';
import { callOf } from '../http/context.ts';
import { isReadByCode } from '../http/rule-enforcement.ts';
import { runningContext } from '../http/running-context.ts';
import { unknownName } from '../strapi/guarded/unknown-name.ts';
import { refuseUndefined } from '../strapi/parameters/undefined-values.ts';
import { rowModels } from '../strapi/reading/row-models.ts';
import { checkRequested, extentOf } from './check-query.ts';
import { checkInput, sanitizeInput, writableNames } from './sanitize-input.ts';
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
  const ownerOf = (model: Model): AttributeOwner => ownerNamed(model, checking().schema);
  const typeOf = (model: Model): ContentType => contentTypeNamed(model, checking().schema);
  const sanitizeItem = (data: unknown, model: Model, options: Options): unknown => {
    if (Array.isArray(data)) return data.map((item) => sanitizeItem(item, model, options));
    if (!isData(data)) return data;
    const type = typeOf(model);
    const left = sanitizeInput(data, type, abilitiesFor(options.auth));
    if (!options.strictParams) return left;
    return { ...knownInput(left, type, checking().schema), ...only(left, isWritable) };
  };
  return {
    sanitize: {
      input: async (data, model, options = {}) => sanitizeItem(data, model, options),
      output: async (data, model, { auth } = {}) =>
        sanitizeOutput(data, ownerOf(model), {
          schema: checking().schema,
          abilities: abilitiesFor(auth),
          isUnruled: isReadByCode(runningContext()),
        }),
      query: async (query, model, { auth, strictParams } = {}) => {
        // A query that is not allowed is an error; it is not silently reduced.
        checkQuery(query, typeOf(model), auth, checking().reader);
        const viewer = { schema: checking().schema, abilities: abilitiesFor(auth) };
        const left = sanitizedQuery(query, typeOf(model), viewer);
        return strictParams ? only(left, isOfQuery) : left;
      },
    },
    validate: {
      input: async (data, model, { auth } = {}) => {
        checkInput(isData(data) ? data : {}, typeOf(model), abilitiesFor(auth));
      },
      query: async (query, model, { auth, strictParams } = {}) => {
        const key = Object.keys(query).find((name) => !queryNames.includes(name));
        if (strictParams && key !== undefined)
          throw invalidKey({ key, path: null, source: 'query', param: key });
        checkQuery(query, typeOf(model), auth, checking().reader);
      },
    },
  };
}

function ownerNamed(model: Model, { contentTypes, components }: Schema): AttributeOwner {
  const uid = typeof model === 'string' ? model : model.uid;
  const owner = contentTypes.get(uid) ?? components.get(uid);
  if (owner) return owner;
  if (Object.hasOwn(rowModels, uid))
    throw notTakenHere({
      what: `Checking values of ${uid}`,
      remedy: `Name what clients see: strapi.db.query('${uid}').findMany({ select }).`,
    });
  throw unknownName('content type', uid, [...contentTypes.keys()]);
}

function contentTypeNamed(model: Model, schema: Schema): ContentType {
  const owner = ownerNamed(model, schema);
  if (owner.kind === 'contentType') return owner;
  throw notTakenHere({
    what: `A query of the component ${owner.uid}`,
    remedy: 'Pass the uid of a content type.',
  });
}

/** Throws what the content API refuses about the query. */
function checkQuery(query: Data, contentType: ContentType, auth: unknown, reader: Reader): void {
  if (query.filters !== undefined) refuseUndefined(query.filters, 'filters');
  const text = JSON.stringify(query);
  const abilities = abilitiesFor(auth);
  const parse = () => changedQuery(JSON.parse(text), extentOf(contentType));
  checkRequested({ contentType, key: `given ${text}`, abilities, parse }, reader);
}

/** Besides those of requests: existing code passes the page of a list as parameters of its own. */
const queryNames: readonly string[] = [...knownParameters, 'page', 'pageSize', 'start', 'limit', 'withCount'];

const isWritable = (name: string): boolean => writableNames.includes(name);
const isOfQuery = (name: string): boolean => queryNames.includes(name);

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
