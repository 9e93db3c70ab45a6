// `strapi.documents.use(middleware)`: functions around every document operation, from any API, in the order in which they were
// added. https://docs.strapi.io/cms/api/document-service/middlewares
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';
import type { ContentType } from '../../schema/schema.ts';
import type { Data } from '../../values/data.ts';
import { throwOriginal } from '../code/original-errors.ts';
import { shownFault } from '../code/shown-fault.ts';
import { type ModelView, modelView } from '../strapi/reading/content-type-view.ts';

const reads = ['findOne', 'findFirst', 'findMany', 'count'] as const;
type DocumentRead = (typeof reads)[number];
const writes = ['create', 'update', 'delete', 'publish', 'unpublish', 'discardDraft', 'clone'] as const;
export type DocumentWrite = (typeof writes)[number];
type DocumentAction = DocumentRead | DocumentWrite;

interface DocumentContext {
  readonly action: DocumentAction;
  readonly uid: string;
  readonly contentType: ModelView;
  /** The parameters of `strapi.documents(uid)`; changes of a middleware take effect. */
  params: Data;
}

export type DocumentMiddleware = (context: DocumentContext, next: () => Promise<unknown>) => unknown;

/** The actions of a middleware. Other actions skip it, so that reads without middlewares stay fast. */
export interface UseOptions {
  readonly uids?: readonly string[];
  readonly actions?: readonly string[];
}

interface Used {
  readonly middleware: DocumentMiddleware;
  readonly isFor: (uid: string, action: DocumentAction) => boolean;
  readonly isForEvery: boolean;
}

export interface DocumentCall {
  readonly contentType: ContentType;
  readonly action: DocumentAction;
  readonly params: Data;
}

export class DocumentMiddlewares {
  readonly #folder: string;
  #used: readonly Used[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  use(middleware: unknown, options: UseOptions = {}): void {
    if (typeof middleware !== 'function')
      throw new ExtensionFault(
        'The argument of strapi.documents.use is not a function.',
        'Write strapi.documents.use(async (context, next) => { …; return next(); }).',
      );
    // A parse boundary: the parameters of the function cannot be checked.
    this.#used = [
      ...this.#used,
      {
        middleware: middleware as DocumentMiddleware,
        isFor: placeOf(options),
        isForEvery: options.uids === undefined && options.actions === undefined,
      },
    ];
  }

  /** Whether reads of every type go through one of them. */
  get areForEveryRead(): boolean {
    return this.#used.some(({ isForEvery }) => isForEvery);
  }

  has(uid: string, action: DocumentAction): boolean {
    return this.#used.length > 0 && this.#used.some(({ isFor }) => isFor(uid, action));
  }

  /** Whether some read of the type goes through a middleware. */
  readsOf(uid: string): boolean {
    return this.#used.length > 0 && reads.some((action) => this.has(uid, action));
  }

  writesOf(uid: string): boolean {
    return this.#used.length > 0 && writes.some((action) => this.has(uid, action));
  }

  /** `work` with the parameters that the middlewares leave. Resolves to what the outermost one returns. */
  async around<T>(
    { contentType, action, params }: DocumentCall,
    work: (params: Data) => Promise<T>,
  ): Promise<unknown> {
    const { uid } = contentType;
    const used = this.#used.filter(({ isFor }) => isFor(uid, action));
    if (used.length === 0) return work(params);
    const context: DocumentContext = {
      action,
      uid,
      contentType: modelView(contentType),
      params: { ...params },
    };
    const run = async (at: number): Promise<unknown> => {
      const one = used[at];
      if (!one) return work(context.params);
      try {
        return await one.middleware(context, () => run(at + 1).catch(throwOriginal));
      } catch (error) {
        throw shownFault(error, this.#folder, `strapi.documents.use around ${action} of ${uid}`);
      }
    };
    return run(0);
  }
}

function placeOf({ uids, actions, ...unknown }: UseOptions): Used['isFor'] {
  const known: readonly string[] = [...reads, ...writes];
  const wrong = [...Object.keys(unknown), ...(actions ?? []).filter((action) => !known.includes(action))];
  if (wrong.length > 0)
    throw new ExtensionFault(
      `strapi.documents.use has no ${wrong.join(', ')}.`,
      `Write { uids: ['api::article.article'], actions: ['create'] }; actions are ${known.join(', ')}.`,
    );
  return (uid, action) => (uids?.includes(uid) ?? true) && (actions?.includes(action) ?? true);
}
