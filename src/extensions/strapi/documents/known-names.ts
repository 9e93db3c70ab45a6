// Removes unknown names from data that project code writes, also inside components. Existing code often passes more than the type
// has, such as a whole request body. Strapi ignores such names; here they are also logged.
import { wrongParameter } from '../../../errors/families/project-code.ts';
import { hint } from '../../../errors/wording/hint.ts';
import { namesOfEveryDocument } from '../../../schema/every-document.ts';
import type {
  Attribute,
  AttributeOwner,
  Component,
  ContentType,
  ZoneAttribute,
} from '../../../schema/schema.ts';
import { type Data, isData } from '../../../values/data.ts';
import { getOrCreate } from '../../../values/memoize.ts';
import { lostValue } from '../parameters/lost-values.ts';
import { Once } from '../parameters/once.ts';
import { placeOfPassword } from '../reading/stored-password.ts';

const ofEveryComponent = ['id', '__component'];

export interface Naming {
  readonly components: ReadonlyMap<string, Component>;
  readonly warn: (message: string) => void;
}

export const knownNames = (data: Data, contentType: ContentType, naming: Naming): Data =>
  known(data, contentType, naming);

/** By the uid of the type. */
const warned = new Map<string, Once>();

function known(data: Data, owner: AttributeOwner, naming: Naming): Data {
  const { attributes } = owner;
  const ofEvery = owner.kind === 'contentType' ? namesOfEveryDocument : ofEveryComponent;
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): readonly [string, unknown][] => {
      const attribute = attributes.get(name);
      // An entry that was read has a text in place of a password, which stays as it is.
      if (attribute)
        return placeOfPassword(value) ? [] : [[name, below(written(value, name), attribute, naming)]];
      if (ofEvery.includes(name)) return [[name, value]];
      warnOnce(owner, name, naming);
      return [];
    }),
  );
}

/** Refuses values that would be stored as none. An undefined one is the same as none, as in Strapi. */
function written(value: unknown, name: string): unknown {
  const lost = value === undefined ? undefined : lostValue(value);
  if (lost) throw wrongParameter({ name, expected: `a value, and is ${lost}` });
  return value;
}

function warnOnce({ uid, attributes }: AttributeOwner, name: string, { warn }: Naming): void {
  const once = getOrCreate(warned, uid, () => new Once());
  once.report(name, (shown) =>
    warn(
      `${uid} has no attribute ${shown}: the value that the project's code writes is ignored.${hint(name, attributes.keys())}`,
    ),
  );
}

function below(value: unknown, attribute: Attribute, naming: Naming): unknown {
  if (attribute.kind !== 'component' && attribute.kind !== 'zone') return value;
  const item = (one: unknown): unknown => {
    if (!isData(one)) return one;
    const uid = attribute.kind === 'component' ? attribute.component : String(one.__component);
    const component = naming.components.get(uid);
    if (component && attribute.kind === 'zone') refuseForeign(uid, attribute);
    return component ? known(one, component, naming) : one;
  };
  return Array.isArray(value) ? value.map(item) : item(value);
}

/** Such items of clients are dropped, as in Strapi, which stores those of code. */
function refuseForeign(uid: string, { name, components }: ZoneAttribute): void {
  if (components.includes(uid)) return;
  const expected = `a list of ${components.join(', ')}, and has ${uid}, which would not be stored`;
  throw wrongParameter({ name, expected });
}
