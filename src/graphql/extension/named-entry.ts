// Reads a reference to a registered policy or middleware in the configuration of a resolver: its name, optionally with
// configuration.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

/** `key`: `config` for policies and `options` for middlewares, as in the API reference. */
export function readNamedEntry(
  entry: unknown,
  key: 'config' | 'options',
  what: string,
): { readonly name: string; readonly value: unknown } {
  if (typeof entry === 'string') return { name: entry, value: {} };
  const isNamed =
    typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name === 'string';
  if (!isNamed)
    throw new ExtensionFault(
      `${what} is ${JSON.stringify(entry) ?? String(entry)}.`,
      `Write a registered name, { name, ${key} }, or a function.`,
    );
  return { name: String(entry.name), value: Reflect.get(entry, key) ?? {} };
}
