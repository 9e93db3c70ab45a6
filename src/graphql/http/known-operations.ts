// The short way of queries that Apollo Server let in before and that statements served. The same text sent again is
// not parsed, hashed and negotiated anew; its cost is looked up and its result read each time. What has no ordinary result
// without errors goes through Apollo Server, which stays the one that decides.
import type { Request, Response } from '../../routes/request.ts';
import type { GraphqlContext } from '../context/graphql-context.ts';
import { joined, objectOf } from '../lanes/json-pieces.ts';
import type { OperationRequest, ReadyResult, RunOperation } from '../lanes/operation-request.ts';
import { hasVariableDirectives } from '../lanes/root-fields.ts';
import { documentSize, documentsBySize } from './document-store.ts';
import { noteLanes } from './ready-result.ts';

/** Options that make no difference to the short way. With any other one, such as plugins, there is none. */
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
  // With it the library reports every operation.
  process.env.APOLLO_KEY === undefined;

type Operation = Pick<OperationRequest, 'document' | 'operation'>;

interface KnownOperation extends Operation {
  /** The first one, without its body. */
  readonly response: Response;
}

export interface KnownOperationsOptions {
  readonly runOperation: RunOperation;
  /** Whether the operation stays below the limit of cost. */
  readonly isAffordable: (request: OperationRequest) => boolean;
}

export class KnownOperations {
  readonly #options: KnownOperationsOptions;
  readonly #known = documentsBySize<KnownOperation>(({ document }) => documentSize(document));
  /** What ran without execution, by request. */
  readonly #ready = new WeakMap<Request, Operation>();

  constructor(options: KnownOperationsOptions) {
    this.#options = options;
  }

  /** Undefined: ask Apollo Server. */
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
    return { ...response, body: joined(objectOf([['data', ready.data]])) };
  }

  /** An operation and its ready result. Only what runs none of a project's code may run twice when it fails. */
  note(http: Request, { document, operation }: Operation, { errors, lanes }: ReadyResult): void {
    if (operation.operation !== 'query' || errors || lanes.includes('resolvers')) return;
    this.#ready.set(http, { document, operation });
  }

  /** The whole response of Apollo Server to a request. */
  learn(http: Request, { body: _body, ...response }: Response): void {
    const ready = this.#ready.get(http);
    const words = ready && response.status === 200 ? wordsOf(http) : undefined;
    // Other variables could let code of the project in.
    if (!ready || !words || hasVariableDirectives(ready.document)) return;
    this.#known.set(words.key, { ...ready, response });
  }

  /** Null also for what fails: how a failure is shown is Apollo Server's matter. */
  #runOperation(request: OperationRequest): Promise<ReadyResult | null> {
    return this.#options.runOperation(request).catch(() => null);
  }
}

interface Words {
  /** Everything but the variables that decides how a request is read. */
  readonly key: string;
  readonly given: OperationRequest['request'];
}

const isJson = (contentType: string | undefined): boolean =>
  /^application\/([\w.-]+\+)?json *(;|$)/i.test(contentType ?? '');

function wordsOf({ method, headers, body }: Request): Words | undefined {
  // Other types need a header against forged requests, which Apollo Server looks for.
  if (method !== 'POST' || !isJson(headers['content-type'])) return undefined;
  if (typeof body !== 'object' || body === null) return undefined;
  const { query, operationName, variables, extensions } = body as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string' || (extensions ?? null) !== null) return undefined;
  if ((operationName ?? null) !== null && typeof operationName !== 'string') return undefined;
  if (typeof (variables ?? {}) !== 'object' || Array.isArray(variables)) return undefined;
  const key = JSON.stringify([headers['content-type'], headers.accept, operationName, query]);
  const given = { operationName: operationName ?? undefined, variables: variables ?? undefined };
  return { key, given: given as Words['given'] };
}
