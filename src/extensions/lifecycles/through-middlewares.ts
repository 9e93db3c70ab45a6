// `strapi.documents(uid)` with the middlewares of `strapi.documents.use` around its calls.
import { notTakenHere } from '../../errors/families/project-code.ts';
import type { ContentType } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';
import type { DocumentService } from '../strapi/documents/document-service.ts';
import type { DocumentMiddlewares } from './document-middlewares.ts';

/** The result type is not checked: middlewares are responsible for it. */
export function throughMiddlewares(
  service: DocumentService,
  contentType: ContentType,
  middlewares: DocumentMiddlewares,
): DocumentService {
  const wrapped = Object.entries(service).map(([name, call]) => [
    name,
    // Some functions are undefined on types without drafts.
    isCall(call) ? around(name as keyof DocumentService, call) : call,
  ]);
  function around(action: keyof DocumentService, call: Call): Call {
    return async (params = {}) => {
      if (!isData(params)) throw noParameters(action);
      return middlewares.has(contentType.uid, action)
        ? middlewares.around({ contentType, action, params }, call)
        : call(params);
    };
  }
  return Object.fromEntries(wrapped);
}

type Call = (params?: Data) => Promise<unknown>;

const isCall = (value: unknown): value is Call => typeof value === 'function';

/** `entityService` takes an id before the parameters; here the rest of such a call would be lost. */
const noParameters = (action: keyof DocumentService): Error =>
  notTakenHere({
    what: `strapi.documents().${action}() with something else than an object`,
    remedy: `Write ${action}({ documentId, … }).`,
  });
