// This server's own package, as a project's code imports it: from the files that run, wherever else a copy is installed, so that
// its errors and what it keeps exist once.
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
