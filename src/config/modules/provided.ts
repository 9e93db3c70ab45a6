// Packages that this server provides, so that project code can import them without installing them.
// The exports are stored under a global symbol, because a test runner can load this file a second time.

/** The exports of a package: an object, or a function if the package exports one. */
type Exports = object;

/** `always`, or `absent`: only if the project has not installed the package. */
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

/** The URL of a package that is always provided; undefined for other specifiers. */
export const providedUrl = urlOf('always');

/** The URL of a package that is provided if it is not installed; undefined for other specifiers. */
export const absentUrl = urlOf('absent');

/** The source of a module that exports the provided package; undefined for other URLs. */
export function providedSource(url: string): string | undefined {
  if (!url.startsWith(scheme)) return undefined;
  const name = JSON.stringify(url.slice(scheme.length));
  const names = Object.keys(packages().get(url.slice(scheme.length))?.exports ?? {});
  // The second line declares the named exports, which Node reads from the source when an ES module imports CommonJS.
  return [
    `module.exports = globalThis[Symbol.for('plinth.provided-packages')].get(${name}).exports;`,
    `0 && (module.exports = { ${names.join(', ')} });`,
  ].join('\n');
}
