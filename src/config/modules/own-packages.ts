// Resolves imports of this server's package in project code to the running files, even if a copy is installed elsewhere, so that
// error classes and module state exist once.
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
