// The error for members of `strapi` that are used before they exist.
import { ExtensionFault } from '../../errors/extension-fault.ts';

export const tooEarly = (what: string): ExtensionFault =>
  new ExtensionFault(
    `${what} is not there while files are imported.`,
    'Ask for it inside of a function: everything is there from register() on.',
  );
