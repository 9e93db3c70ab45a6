// `hooks` and `providerFactory` of `@strapi/utils`: lists of functions that are called together, and registries by key.

type Handler = (value: unknown) => unknown;

interface Hook {
  getHandlers(): readonly Handler[];
  register(handler: Handler): Hook;
  delete(handler: Handler): Hook;
  call(value?: unknown): Promise<unknown>;
}

const hookThat = (run: (handlers: readonly Handler[], value: unknown) => Promise<unknown>) => (): Hook => {
  let handlers: readonly Handler[] = [];
  const hook: Hook = {
    getHandlers: () => handlers,
    register: (handler) => {
      handlers = [...handlers, handler];
      return hook;
    },
    delete: (handler) => {
      handlers = handlers.filter((other) => other !== handler);
      return hook;
    },
    call: (value) => run(handlers, value),
  };
  return hook;
};

const createAsyncSeriesHook = hookThat(async (handlers, value) => {
  for (const handler of handlers) await handler(value);
});

const createAsyncParallelHook = hookThat((handlers, value) =>
  Promise.all(handlers.map((handler) => handler(structuredClone(value)))),
);

const createAsyncSeriesWaterfallHook = hookThat(async (handlers, value) => {
  let result = value;
  for (const handler of handlers) result = await handler(result);
  return result;
});

const createAsyncBailHook = hookThat(async (handlers, value) => {
  for (const handler of handlers) {
    const result = await handler(value);
    if (result !== undefined) return result;
  }
  return undefined;
});

export const hooks = {
  createAsyncSeriesHook,
  createAsyncParallelHook,
  createAsyncSeriesWaterfallHook,
  createAsyncBailHook,
};

export function providerFactory({ throwOnDuplicates = true } = {}) {
  const items = new Map<string, unknown>();
  const hooks = {
    willRegister: createAsyncSeriesHook(),
    didRegister: createAsyncSeriesHook(),
    willDelete: createAsyncSeriesHook(),
    didDelete: createAsyncSeriesHook(),
  };
  const provider = {
    hooks,
    async register(key: string, value: unknown) {
      if (throwOnDuplicates && items.has(key)) throw new Error(`Duplicated item key: ${key}`);
      await hooks.willRegister.call({ key, value });
      items.set(key, value);
      await hooks.didRegister.call({ key, value });
      return provider;
    },
    async delete(key: string) {
      if (!items.has(key)) return provider;
      const value = items.get(key);
      await hooks.willDelete.call({ key, value });
      items.delete(key);
      await hooks.didDelete.call({ key, value });
      return provider;
    },
    async clear() {
      for (const key of items.keys()) await provider.delete(key);
      return provider;
    },
    get: (key: string) => items.get(key),
    has: (key: string) => items.has(key),
    keys: () => [...items.keys()],
    values: () => [...items.values()],
    size: () => items.size,
  };
  return provider;
}
