// The error for members of `strapi` that are used before they exist.
import { ExtensionFault } from '../../errors/faults/extension-fault.ts';

export const tooEarly = (what: string): ExtensionFault =>
  new ExtensionFault(
    `${what} is not available while files are imported.`,
    'Use it inside a function: everything is available from register() on.',
  );
