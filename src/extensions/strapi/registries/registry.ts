// A registry of services or controllers by uid (`api::article.article`). Entries of the project replace those of the server.
import { absent } from '../guarded/absent.ts';
import { unknownName } from '../guarded/unknown-name.ts';
import { missingService } from './missing-services.ts';

export class Registry {
  readonly #kind: string;
  readonly #own: () => Readonly<Record<string, object>>;
  readonly #added = new Map<string, object>();
  readonly #makers = new Map<string, () => object>();

  /** `kind`: the word in errors. `own`: the server's entries. */
  constructor(kind: 'service' | 'controller', own: () => Readonly<Record<string, object>> = () => ({})) {
    this.#kind = kind;
    this.#own = own;
  }

  /** Throws an error with the known uids for an unknown one. */
  get(uid: string): object {
    const found = this.find(uid);
    if (found) return found;
    throw unknownName(this.#kind, uid, this.uids());
  }

  /** Undefined if there is none, because code checks for it; a misspelling is an error. */
  lookUp(uid: string): object | undefined {
    return this.find(uid) ?? this.missing(uid) ?? absent(this.#kind, uid, this.uids());
  }

  /** What code gets in place of a service that only Strapi has. */
  missing(uid: string): object | undefined {
    return this.#kind === 'service' ? missingService(uid) : undefined;
  }

  find(uid: string): object | undefined {
    return this.added(uid) ?? this.own(uid);
  }

  /** The entry of the project, without the server's own. */
  added(uid: string): object | undefined {
    const make = this.#makers.get(uid);
    if (make) {
      // Removed before it is created: an entry that reads its own uid while it is created gets the server's entry.
      this.#makers.delete(uid);
      this.#added.set(uid, make());
    }
    return this.#added.get(uid);
  }

  /** The server's own entry, for code that extends it. */
  own(uid: string): object | undefined {
    const own = this.#own();
    return Object.hasOwn(own, uid) ? own[uid] : undefined;
  }

  /** Replaces the entry. */
  add(uid: string, value: object): void {
    this.#added.set(uid, value);
  }

  /** Replaces the entry by one that is created on first use. */
  addMade(uid: string, make: () => object): void {
    this.#makers.set(uid, make);
  }

  uids(): readonly string[] {
    return [...new Set([...this.#added.keys(), ...this.#makers.keys(), ...Object.keys(this.#own())])];
  }

  /** All entries, by uid. */
  all(): Readonly<Record<string, object>> {
    return Object.fromEntries(this.uids().map((uid) => [uid, this.get(uid)]));
  }
}

export interface Registries {
  readonly services: Registry;
  readonly controllers: Registry;
  /** By the name of the plugin: `routes['content-api'].routes`, which code changes until everything is registered. */
  readonly pluginRoutes: Map<string, () => object>;
}
