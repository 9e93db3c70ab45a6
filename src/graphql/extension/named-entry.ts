// A registered policy or middleware as a resolver's configuration refers to it: by name, or by name and what it is given.
import { ExtensionFault } from '../../errors/extension-fault.ts';

/** `key`: the reference gives a policy its `config` and a middleware its `options`. */
export function readNamed(
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
      `Write the name of a registered one, { name, ${key} }, or a function.`,
    );
  return { name: String(entry.name), value: Reflect.get(entry, key) ?? {} };
}
