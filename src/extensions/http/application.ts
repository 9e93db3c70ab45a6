// Koa's context with the additions of Strapi: `send`, `created` and so on, and a function for each error status (`badRequest`,
// `notFound`, …). The Koa application does not listen: requests come through the route table.
import { createRequire } from 'node:module';
import createHttpError from 'http-errors';
import type Koa from 'koa';
import { STATUS_CODES } from '../../values/node-http.ts';
import { searchParameters } from './search-parameters.ts';

let made: Koa | undefined;

/** Created, and Koa loaded, with the first request that runs project code. */
export function application(): Koa {
  made ??= makeApplication();
  return made;
}

type Respond = (this: Koa.Context, ...given: readonly never[]) => void;

const sending = {
  send(this: Koa.Context, body: unknown, status = 200): void {
    this.status = status;
    this.body = body;
  },
  created(this: Koa.Context, body: unknown): void {
    this.status = 201;
    this.body = body;
  },
  deleted(this: Koa.Context, body: unknown): void {
    this.status = body === undefined || body === null ? 204 : 200;
    if (this.status === 200) this.body = body;
  },
};

const refusing = Object.fromEntries(
  Object.entries(STATUS_CODES)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, phrase = '']) => [camelCase(phrase), refusal(Number(status), phrase)]),
);

/** `Bad Request` → `badRequest` */
function camelCase(phrase: string): string {
  const words = phrase
    .replaceAll("'", '')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
}

function refusal(status: number, phrase: string): Respond {
  return function (this: Koa.Context, message: unknown = phrase, details: unknown = {}): void {
    this.status = status;
    this.body = errorBody({ status, message: messageOf(message) ?? phrase, details: details ?? {} });
  };
}

const messageOf = (message: unknown): string | undefined => {
  if (message instanceof Error) return message.message;
  return typeof message === 'string' ? message : undefined;
};

interface Refusal {
  readonly status: number;
  /** That of the status unless it is given. */
  readonly name?: string;
  readonly message: string;
  /** Undefined leaves the key out, as `ctx.throw(400, 'Wrong')` does. */
  readonly details?: unknown;
}

/** The body of every error of this API, for a status that the project chose. */
export const errorBody = ({ status, name, message, details }: Refusal) => ({
  data: null,
  error: {
    status,
    name: name ?? createHttpError(status).name,
    message,
    ...(details === undefined ? {} : { details }),
  },
});

/** Koa's own accessors. */
const bodyIn = (response: object): PropertyDescriptor =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(response), 'body') ?? {};

function makeApplication(): Koa {
  const Application: typeof Koa = createRequire(import.meta.url)('koa');
  const application = new Application();
  // Errors are reported by the code that created the context.
  application.silent = true;
  Object.assign(application.context, sending, refusing);
  for (const [name, respond] of Object.entries({ ...sending, ...refusing }))
    Object.defineProperty(application.response, name, {
      value(this: Koa.Response, ...given: never[]) {
        Reflect.apply(respond, this.ctx, given);
      },
    });
  // `origin` is the URL at which the request arrived, as in Strapi's version of Koa; later versions return the header of that name.
  Object.defineProperty(application.request, 'origin', {
    get(this: Koa.Request) {
      return `${this.protocol}://${this.host}`;
    },
  });
  // Null is a response without a body, as in Strapi's version of Koa; later versions send the text `null` if the type is JSON.
  const body = bodyIn(application.response);
  Object.defineProperty(application.response, 'body', {
    ...body,
    set(this: Koa.Response, value: unknown) {
      if (value === null || value === undefined) this.remove('Content-Type');
      body.set?.call(this, value);
    },
  });
  // Brackets in the query string are objects and lists, and code may put another object there.
  Object.defineProperty(application.request, 'query', {
    get(this: Koa.Request) {
      return searchParameters.get(this);
    },
    set(this: Koa.Request, value: unknown) {
      searchParameters.set(this, value);
    },
  });
  return application;
}
