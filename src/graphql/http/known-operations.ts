// A shortcut for queries that Apollo Server has accepted before and that the statement lane has served. A repeated text
// is not parsed, hashed and negotiated again; its cost is looked up, and its result read each time. If anything is
// unusual the request goes through Apollo Server.
import type { Request, Response } from '../../routes/request.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { concatenated, objectOf } from '../lanes/json-pieces.ts';
import type { OperationRequest, ReadyResult, RunOperation } from '../lanes/operation-request.ts';
import { hasVariableDirectives } from '../lanes/root-fields.ts';
import { documentSize, documentsBySize } from './document-store.ts';
import { noteLanes } from './ready-result.ts';

/** Options that do not affect the shortcut. With any other option, such as plugins, it is not used. */
const unseenOptions = new Set([
  'allowBatchedHttpRequests',
  'cache',
  'csrfPrevention',
  'formatError',
  'hideSchemaDetailsFromClientErrors',
  'includeStacktraceInErrorResponses',
  'introspection',
  'parseOptions',
  'persistedQueries',
  'validationRules',
]);

export const mayKnowOperations = (apolloServer: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(apolloServer).every((name) => unseenOptions.has(name)) &&
  // With this key Apollo Server reports every operation.
  process.env.APOLLO_KEY === undefined;

type Operation = Pick<OperationRequest, 'document' | 'operation'>;

interface KnownOperation extends Operation {
  /** The first response, without its body. */
  readonly response: Response;
}

export interface KnownOperationsOptions {
  readonly runOperation: RunOperation;
  /** Whether the cost of the operation is below the limit. */
  readonly isAffordable: (request: OperationRequest) => boolean;
}

export class KnownOperations {
  readonly #options: KnownOperationsOptions;
  readonly #known = documentsBySize<KnownOperation>(({ document }) => documentSize(document));
  /** Operations that ran in the statement lane, by request. */
  readonly #ready = new WeakMap<Request, Operation>();

  constructor(options: KnownOperationsOptions) {
    this.#options = options;
  }

  /** Undefined if Apollo Server has to handle the request. */
  async run(http: Request, contextValue: GraphqlContext): Promise<Response | undefined> {
    const words = wordsOf(http);
    const known = words && this.#known.get(words.key);
    if (!known) return undefined;
    const { document, operation, response } = known;
    const request = { document, operation, contextValue, request: words.given };
    if (!this.#options.isAffordable(request)) return undefined;
    const ready = await this.#runOperation(request);
    if (!ready || ready.errors) {
      this.#known.delete(words.key);
      return undefined;
    }
    noteLanes(http, ready.lanes);
    return { ...response, body: concatenated(objectOf([['data', ready.data]])) };
  }

  /**
   * Notes an operation with its result. Only operations without code of a project qualify, because they may run twice
   * on failure.
   */
  note(http: Request, { document, operation }: Operation, { errors, lanes }: ReadyResult): void {
    if (operation.operation !== 'query' || errors || lanes.includes('resolvers')) return;
    this.#ready.set(http, { document, operation });
  }

  /** Stores the response of Apollo Server to a request. */
  learn(http: Request, { body: _body, ...response }: Response): void {
    const ready = this.#ready.get(http);
    const words = ready && response.status === 200 ? wordsOf(http) : undefined;
    // With other variables code of the project could take part.
    if (!ready || !words || hasVariableDirectives(ready.document)) return;
    this.#known.set(words.key, { ...ready, response });
  }

  /** Null also for failures, which Apollo Server has to format. */
  #runOperation(request: OperationRequest): Promise<ReadyResult | null> {
    return this.#options.runOperation(request).catch(() => null);
  }
}

interface Words {
  /** Everything except variables that determines how a request is read. */
  readonly key: string;
  readonly given: OperationRequest['request'];
}

const isJson = (contentType: string | undefined): boolean =>
  /^application\/([\w.-]+\+)?json *(;|$)/i.test(contentType ?? '');

function wordsOf({ method, headers, body }: Request): Words | undefined {
  // For other types Apollo Server checks a header against CSRF.
  if (method !== 'POST' || !isJson(headers['content-type'])) return undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const { query, operationName, variables, extensions } = body as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string' || (extensions ?? null) !== null) return undefined;
  if ((operationName ?? null) !== null && typeof operationName !== 'string') return undefined;
  if (typeof (variables ?? {}) !== 'object' || Array.isArray(variables)) return undefined;
  // The query is the longest part, and needs no quotes after a JSON list.
  const key = JSON.stringify([headers['content-type'], headers.accept, operationName]) + query;
  const given = { operationName: operationName ?? undefined, variables: variables ?? undefined };
  return { key, given: given as Words['given'] };
}
