// JSON objects of requests and stored content whose members are not typed.

export type Data = Readonly<Record<string, unknown>>;

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members whose names are kept. */
export const only = (data: Data, isKept: (name: string) => boolean): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => isKept(name)));

/** Objects of any class, and lists. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
