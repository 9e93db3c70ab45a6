// The attributes of a content type or component for project code, which reads them. Schema files define them: a change by code would
// have no effect, and could have been meant to hide an attribute, so it is an error.
import { ExtensionFault } from '../../../errors/faults/extension-fault.ts';

type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function fixedAttributes(uid: string, attributes: Attributes): Attributes {
  const each = Object.entries(attributes).map(([name, attribute]) => [
    name,
    fixed(attribute, () => refuse(uid, name)),
  ]);
  return fixed(Object.fromEntries(each), (name) => refuse(uid, name));
}

const fixed = <T extends object>(target: T, refuseChange: (name: string) => never): T =>
  new Proxy(target, {
    set: (_target, name) => refuseChange(String(name)),
    deleteProperty: (_target, name) => refuseChange(String(name)),
  });

function refuse(uid: string, name: string): never {
  throw new ExtensionFault(
    `Code changes the attribute ${name} of ${uid}.`,
    `Write it into the schema file${uid.startsWith('plugin::') ? ` in src/extensions/${pathOf(uid)}` : ''}.`,
  );
}

/** `plugin::users-permissions.user` is `users-permissions/content-types/user`. */
const pathOf = (uid: string): string => uid.replace('plugin::', '').replace('.', '/content-types/');
