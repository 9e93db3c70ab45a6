// Packages that this server brings itself, so that a project's code can import them without their being installed.
// The values are handed over through a global symbol: a test runner loads this file a second time, a project's code does not.

type Exports = Readonly<Record<string, unknown>>;

const key = Symbol.for('plinth.provided-packages');
const scheme = 'plinth-package:';

function packages(): Map<string, Exports> {
  const known: unknown = Reflect.get(globalThis, key);
  if (known instanceof Map) return known;
  const made = new Map<string, Exports>();
  Reflect.set(globalThis, key, made);
  return made;
}

export const providePackage = (name: string, exports: Exports): void => void packages().set(name, exports);

export const providedUrl = (specifier: string): string | undefined =>
  packages().has(specifier) ? scheme + specifier : undefined;

/** A module that exports what is provided; undefined for other addresses. */
export function providedSource(url: string): string | undefined {
  if (!url.startsWith(scheme)) return undefined;
  const name = JSON.stringify(url.slice(scheme.length));
  const names = Object.keys(packages().get(url.slice(scheme.length)) ?? {});
  // The second line tells ES modules which names they may import.
  return [
    `module.exports = globalThis[Symbol.for('plinth.provided-packages')].get(${name});`,
    `0 && (module.exports = { ${names.join(', ')} });`,
  ].join('\n');
}
