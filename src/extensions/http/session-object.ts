// `ctx.session`: the values that code stores, and the additional members of koa-session.
import { inspect } from 'node:util';
import type { SessionConfig } from '../../config/http/session-config.ts';

/** The cookie of the session. */
interface Keeper {
  maxAge: SessionConfig['maxAge'];
  commit(options?: { readonly isForced?: boolean }): void;
  remove(): void;
}

export class Session {
  [key: string]: unknown;
  readonly isNew: boolean;

  constructor(keeper: Keeper, data?: object) {
    this.isNew = data === undefined;
    // Names that begin with `_` belong to the cookie itself.
    for (const [key, value] of Object.entries(data ?? {})) if (isKept(key)) this[key] = value;
    const members = {
      length: { get: () => Object.keys(this.toJSON()).length },
      populated: { get: () => Object.keys(this.toJSON()).length > 0 },
      maxAge: {
        get: () => keeper.maxAge,
        set: (value: SessionConfig['maxAge']) => {
          keeper.maxAge = value;
          keeper.commit({ isForced: true });
        },
      },
      save: { value: async () => keeper.commit({ isForced: true }) },
      commit: { value: async () => keeper.commit() },
      manuallyCommit: { value: async () => keeper.commit() },
      regenerate: {
        value: async () => {
          keeper.remove();
          keeper.commit({ isForced: true });
        },
      },
    };
    for (const [name, member] of Object.entries(members))
      if (!(name in this)) Object.defineProperty(this, name, member);
  }

  toJSON(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(this).filter(([key, value]) => isKept(key) && typeof value !== 'function'),
    );
  }

  [inspect.custom](): unknown {
    return this.toJSON();
  }
}

const isKept = (key: string): boolean => key !== 'isNew' && !key.startsWith('_');
