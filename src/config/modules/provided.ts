// Packages that this server provides, so that project code can import them without installing them.
// The values are handed over through a global symbol: a test runner loads this file a second time, a project's code does not.

/** A function where the package is one. */
type Exports = object;

/** `always`, or where the project has not installed it. */
type Given = 'always' | 'absent';

const key = Symbol.for('plinth.provided-packages');
const scheme = 'plinth-package:';

interface Provided {
  readonly exports: Exports;
  readonly given: Given;
}

function packages(): Map<string, Provided> {
  const known: unknown = Reflect.get(globalThis, key);
  if (known instanceof Map) return known;
  const made = new Map<string, Provided>();
  Reflect.set(globalThis, key, made);
  return made;
}

export const providePackage = (name: string, exports: Exports, given: Given = 'always'): void =>
  void packages().set(name, { exports, given });

const urlOf =
  (given: Given) =>
  (specifier: string): string | undefined =>
    packages().get(specifier)?.given === given ? scheme + specifier : undefined;

export const providedUrl = urlOf('always');

/** Of what is provided where nothing is installed. */
export const absentUrl = urlOf('absent');

/** A module that exports what is provided; undefined for other addresses. */
export function providedSource(url: string): string | undefined {
  if (!url.startsWith(scheme)) return undefined;
  const name = JSON.stringify(url.slice(scheme.length));
  const names = Object.keys(packages().get(url.slice(scheme.length))?.exports ?? {});
  // The second line tells ES modules which names they may import.
  return [
    `module.exports = globalThis[Symbol.for('plinth.provided-packages')].get(${name}).exports;`,
    `0 && (module.exports = { ${names.join(', ')} });`,
  ].join('\n');
}
