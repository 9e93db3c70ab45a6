// Resolves imports of this package in project code to the files of the running server, also if another copy is installed, so that
// error classes and module state exist only once.
import { pathToFileURL } from 'node:url';
import { ownScript } from '../../values/own-files.ts';

const entries: Readonly<Record<string, string>> = {
  plinth: 'index',
  'plinth/client': 'client/index',
  'plinth/testing': 'testing/index',
};

/** Undefined for other packages. */
export function ownUrl(specifier: string): string | undefined {
  const entry = Object.hasOwn(entries, specifier) ? entries[specifier] : undefined;
  return entry === undefined ? undefined : pathToFileURL(ownScript(entry)).href;
}
