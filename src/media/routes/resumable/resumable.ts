// /api/upload/resumable: uploads that continue after a broken connection, by the tus protocol (https://tus.io). The parts are
// assembled on disk; then the file is stored like any upload.
import { randomBytes } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { Server } from '@tus/server';
import { currentActor } from '../../../audit/actor.ts';
import { notFound, PlinthError } from '../../../errors/errors.ts';
import { filesEmpty } from '../../../errors/families/media.ts';
import { writtenBy } from '../../../read-written.ts';
import type { Response as RouteResponse } from '../../../routes/request.ts';
import type { CallerRequest, CallerRoute } from '../../../routes/route.ts';
import { StreamedBody } from '../../../routes/streamed-body.ts';
import { checkName } from '../../receiving/file-name.ts';
import { watchPace } from '../../receiving/pace.ts';
import { fileType, type MediaService, readWrittenFile } from '../../service.ts';
import { parseFileInfos } from '../file-info.ts';
import { planLinking } from '../linking.ts';
import { nameOf, UploadFinisher } from './finish-upload.ts';
import { ResumableStore } from './resumable-store.ts';
import { ownerOfToken, Unfinished, type UploadHolder } from './unfinished.ts';
import { routeResponseOf, webStream } from './web-exchange.ts';

const sweepMs = 3_600_000;
const json = 'application/json; charset=utf-8';

/** The service of these routes. `resumable` stays the same when the schema changes. */
export interface ResumableService extends MediaService {
  readonly resumable: ResumableUploads;
}

const one = '/upload/resumable/:id';
const action = 'plugin::upload.content-api.upload';
const handler = (request: CallerRequest, service: ResumableService): Promise<RouteResponse> =>
  service.resumable.respond(request, service);

export const resumableRoutes: readonly CallerRoute<ResumableService>[] = [
  { method: 'POST', path: '/upload/resumable', demand: 'caller', action, body: 'stream', handler },
  // HEAD returns how many bytes have been received.
  { method: 'GET', path: one, demand: 'caller', action, body: 'none', handler },
  { method: 'PATCH', path: one, demand: 'caller', action, body: 'stream', handler },
  { method: 'DELETE', path: one, demand: 'caller', action, body: 'none', handler },
];

export interface ResumableOptions {
  readonly folder: string;
  /** The path of the routes, with the API prefix. */
  readonly path: string;
  /** The maximum number of bytes of one upload. */
  readonly sizeLimit: number;
}

/** Passed past the tus library: our request and service, and an error that our server has to respond to. */
interface Exchange {
  readonly context: CallerRequest;
  readonly service: MediaService;
  failure?: unknown;
}

export class ResumableUploads {
  readonly #path: string;
  readonly #sizeLimit: number;
  readonly #store: ResumableStore;
  readonly #finisher: UploadFinisher;
  #opened: Promise<Server> | undefined;
  readonly #exchanges = new WeakMap<object, Exchange>();
  readonly #unfinished = new Unfinished();
  readonly #holders = new Map<string, UploadHolder>();
  readonly #sweeping: NodeJS.Timeout;
  /** Resolves when the uploads that earlier processes left are counted. */
  readonly #known: Promise<void>;

  constructor({ folder, path, sizeLimit }: ResumableOptions) {
    this.#path = path;
    this.#sizeLimit = sizeLimit;
    this.#store = new ResumableStore(folder, {
      unfinished: this.#unfinished,
      holderOf: (id) => this.#takeHolder(id),
    });
    this.#finisher = new UploadFinisher(this.#store);
    this.#sweeping = setInterval(() => void this.#sweep(), sweepMs).unref();
    this.#known = this.#sweep();
  }

  close(): void {
    clearInterval(this.#sweeping);
  }

  async #sweep(): Promise<void> {
    await this.#store.deleteExpired().catch((error: Error) => process.emitWarning(error));
  }

  #tus(): Promise<Server> {
    this.#opened ??= this.#openTus();
    return this.#opened;
  }

  async #openTus(): Promise<Server> {
    const [tus, { TusStore }] = await Promise.all([import('@tus/server'), import('./tus-store.ts')]);
    return new tus.Server({
      path: this.#path,
      datastore: new TusStore(this.#store),
      relativeLocation: true,
      maxSize: this.#sizeLimit,
      namingFunction: () => randomBytes(16).toString('hex'),
      onUploadCreate: async (request, { id, size, metadata = {} }) => {
        const { context, service } = this.#exchangeOf(request);
        await this.#checkNew({ size, metadata }, context, service);
        const holder = { owner: ownerOf(context), address: context.address };
        await this.#known;
        this.#unfinished.begin(id, holder);
        this.#holders.set(id, holder);
        return {};
      },
      onUploadFinish: async (request, { id }) => {
        const { context, service } = this.#exchangeOf(request);
        const body = String(await this.#finish(id, context, service));
        return {
          status_code: context.method === 'POST' ? 201 : 200,
          body,
          headers: { 'Content-Type': json },
        };
      },
      onResponseError: (request, error) => {
        if (error instanceof PlinthError || !('status_code' in error))
          this.#exchangeOf(request).failure = error;
        return undefined;
      },
    });
  }

  async respond(context: CallerRequest, service: MediaService): Promise<RouteResponse> {
    const { id } = context.parameters;
    const finished = id === undefined ? undefined : await this.#finishedBefore(id, context, service);
    if (finished && context.method === 'PATCH') return finished;
    const { body } = context;
    const exchange = { context, service };
    if (!(body instanceof StreamedBody)) return this.#send(exchange, undefined);
    return service.receiving.semaphore.run(() => this.#receive(exchange, body));
  }

  /** An upload whose bytes are all there is finished by its owner's next request; other uploads are not found. */
  async #finishedBefore(
    id: string,
    context: CallerRequest,
    service: MediaService,
  ): Promise<RouteResponse | undefined> {
    const facts = await this.#store.find(id);
    if (!facts || facts.owner !== ownerOf(context)) throw notFound();
    const isComplete = (await this.#store.offsetOf(facts)) === facts.size;
    if (!isComplete || context.method === 'DELETE') return undefined;
    const body = await this.#finish(id, context, service);
    return { status: 200, body, headers: { 'tus-resumable': '1.0.0', 'upload-offset': String(facts.size) } };
  }

  async #finish(id: string, { principal }: CallerRequest, service: MediaService) {
    const { abilities } = principal;
    const documentId = await this.#finisher.finish(id, abilities, service);
    return readWrittenFile(service, documentId, abilities, writtenBy('create', fileType(service)));
  }

  /** Everything that can be checked before the first byte is received. */
  async #checkNew(
    {
      size,
      metadata,
    }: { readonly size: number | undefined; readonly metadata: Record<string, string | null> },
    { principal }: CallerRequest,
    service: MediaService,
  ): Promise<void> {
    if (!size) throw filesEmpty();
    checkName(nameOf({ metadata }));
    parseFileInfos(metadata.fileInfo ? [metadata.fileInfo] : []);
    const text = (name: string): string | undefined => metadata[name] ?? undefined;
    const wanted = { ref: text('ref'), refId: text('refId'), field: text('field') };
    await planLinking(service, wanted, principal.abilities);
  }

  /** The tus library gets a separate stream: if it leaves bytes unread, the connection is not blocked. */
  async #receive(exchange: Exchange, body: StreamedBody): Promise<RouteResponse> {
    const source = body.take();
    const passed = new PassThrough();
    const fail = (error: Error): void => void passed.destroy(error);
    const stopWatching = watchPace(source, exchange.service.receiving.minPace, fail);
    source.once('error', fail);
    source.once(
      'close',
      () => source.readableEnded || fail(new Error('The connection was closed before the end of the upload')),
    );
    source.pipe(passed);
    passed.on('error', () => undefined);
    try {
      return await this.#send(exchange, passed);
    } finally {
      stopWatching();
      source.unpipe(passed);
      passed.destroy();
    }
  }

  async #send(exchange: Exchange, body: Readable | undefined): Promise<RouteResponse> {
    const { method, headers, parameters } = exchange.context;
    const names = ['content-type', 'content-length', 'tus-resumable'];
    const passed = Object.entries(headers).filter(
      ([name]) => names.includes(name) || name.startsWith('upload-'),
    );
    const path = parameters.id === undefined ? this.#path : `${this.#path}/${parameters.id}`;
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: passed.map(([name, value]): [string, string] => [name, String(value)]),
      ...(body ? { body: webStream(body), duplex: 'half' } : {}),
    });
    this.#exchanges.set(request, exchange);
    const response = await (await this.#tus()).handleWeb(request);
    if (exchange.failure !== undefined) throw exchange.failure;
    return this.#responseOf(response, exchange.context);
  }

  /** The `Location` of a new upload is below the path of the request, because administrators have these routes at another path. */
  async #responseOf(response: Response, { path }: CallerRequest): Promise<RouteResponse> {
    const { headers = {}, ...rest } = await routeResponseOf(response);
    const { location, ...others } = headers;
    if (location === undefined) return { ...rest, headers: others };
    const id = location.slice(location.lastIndexOf('/') + 1);
    return { ...rest, headers: { ...others, location: `${path.replace(/\/$/, '')}/${id}` } };
  }

  #takeHolder(id: string): UploadHolder {
    const holder = this.#holders.get(id) ?? { owner: '', address: '' };
    this.#holders.delete(id);
    return holder;
  }

  #exchangeOf(request: object): Exchange {
    const exchange = this.#exchanges.get(request);
    if (!exchange) throw new Error('The tus library passed a request that it did not get from this server');
    return exchange;
  }
}

function ownerOf({ principal: { user, abilities } }: CallerRequest): string {
  const administrator = abilities.claims['admin.id'];
  if (administrator !== undefined) return `administrator ${String(administrator)}`;
  const { kind, id } = currentActor();
  return kind === 'token' ? ownerOfToken(id) : (user?.documentId ?? '');
}
