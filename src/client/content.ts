// Documents of one content type, over REST.
import type { Connection, RequestOptions } from './connection.ts';

/** Parameters that are not sent in the query string. */
interface Conditions {
  /** The `updatedAt` that the document must have; throws a ConflictError if it was changed since. */
  readonly ifMatch?: string;
  /** Requests with the same key are carried out once. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

type Parameters = Conditions & Readonly<Record<string, unknown>>;

function optionsOf(
  { ifMatch, idempotencyKey, signal, ...query }: Parameters,
  data?: unknown,
): RequestOptions {
  return {
    query,
    signal,
    headers: { 'if-match': ifMatch && `"${ifMatch}"`, 'idempotency-key': idempotencyKey },
    ...(data === undefined ? {} : { body: { data } }),
  };
}

class Content {
  protected readonly connection: Connection;
  protected readonly path: string;

  constructor(connection: Connection, name: string) {
    if (!/^[\w-]+$/.test(name))
      throw new TypeError(
        `"${name}" is not the name of a content type: write the plural name of a collection type, or the singular name of a single type`,
      );
    this.connection = connection;
    this.path = `/${name}`;
  }

  protected send(
    method: string,
    below: string,
    parameters: Parameters = {},
    data?: unknown,
  ): Promise<unknown> {
    return this.connection.request(method, this.path + below, optionsOf(parameters, data));
  }
}

const at = (documentId: string): string => `/${encodeURIComponent(documentId)}`;

export class CollectionContent extends Content {
  find(parameters?: Parameters) {
    return this.send('GET', '', parameters);
  }

  /** All documents, read in pages by cursor. */
  async *all(parameters: Parameters = {}) {
    let after: string | null = '';
    while (after !== null) {
      const pagination: object = { pageSize: 100, ...(parameters.pagination as object | undefined), after };
      const { data, meta }: Page = (await this.find({ ...parameters, pagination })) as Page;
      yield* data;
      after = meta.pagination.cursors.after;
    }
  }

  findOne(documentId: string, parameters?: Parameters) {
    return this.send('GET', at(documentId), parameters);
  }

  create(data: unknown, parameters?: Parameters) {
    return this.send('POST', '', parameters, data);
  }

  createMany(list: readonly unknown[], parameters?: Parameters) {
    return this.send('POST', '/bulk', parameters, list);
  }

  update(documentId: string, data: unknown, parameters?: Parameters) {
    return this.send('PUT', at(documentId), parameters, data);
  }

  delete(documentId: string, parameters?: Parameters) {
    return this.send('DELETE', at(documentId), parameters);
  }

  publish(documentId: string, parameters?: Parameters) {
    return this.send('POST', `${at(documentId)}/actions/publish`, parameters);
  }

  unpublish(documentId: string, parameters?: Parameters) {
    return this.send('POST', `${at(documentId)}/actions/unpublish`, parameters);
  }

  discardDraft(documentId: string, parameters?: Parameters) {
    return this.send('POST', `${at(documentId)}/actions/discard-draft`, parameters);
  }
}

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly pagination: { readonly cursors: { readonly after: string | null } } };
}

export class SingleContent extends Content {
  find(parameters?: Parameters) {
    return this.send('GET', '', parameters);
  }

  update(data: unknown, parameters?: Parameters) {
    return this.send('PUT', '', parameters, data);
  }

  delete(parameters?: Parameters) {
    return this.send('DELETE', '', parameters);
  }

  publish(parameters?: Parameters) {
    return this.send('POST', '/actions/publish', parameters);
  }

  unpublish(parameters?: Parameters) {
    return this.send('POST', '/actions/unpublish', parameters);
  }

  discardDraft(parameters?: Parameters) {
    return this.send('POST', '/actions/discard-draft', parameters);
  }
}
