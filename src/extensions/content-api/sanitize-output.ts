// What a project's code hands out of content, without what its caller may not see: private attributes, passwords, and relations
// to types that they may not find. What the code added itself stays.
import type { Abilities } from '../../abilities/abilities.ts';
import { isCreatorField } from '../../plan/planning.ts';
import type { Attribute, AttributeOwner, Schema } from '../../schema/schema.ts';
import { type Data, isData } from '../../values/data.ts';

export interface Viewer {
  readonly schema: Schema;
  readonly abilities: Abilities;
}

/** One entry, a list, or what holds them as `{ results }`; anything else as it is. */
export function sanitizeOutput(value: unknown, owner: AttributeOwner, viewer: Viewer): unknown {
  if (Array.isArray(value)) return value.map((item) => sanitizeOutput(item, owner, viewer));
  if (!isData(value)) return value;
  const shown = shownAttributes(owner, viewer);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const attribute = owner.attributes.get(name);
      if (!attribute) return isCreatorField(name) ? [] : [[name, inner]];
      return isShown(attribute, shown, viewer) ? [[name, valueShown(attribute, inner, viewer)]] : [];
    }),
  );
}

/** By a rule of the caller for reading the type; undefined: all of them. */
function shownAttributes(owner: AttributeOwner, { abilities }: Viewer): readonly string[] | undefined {
  if (owner.kind === 'component') return undefined;
  const action = abilities.may(`${owner.uid}.find`) ? 'find' : 'findOne';
  return abilities.rules.get(`${owner.uid}.${action}`)?.attributeIds;
}

function isShown(attribute: Attribute, shown: readonly string[] | undefined, { abilities }: Viewer): boolean {
  if (attribute.isPrivate || attribute.kind === 'password') return false;
  if (shown && !shown.includes(attribute.id)) return false;
  return attribute.kind !== 'relation' || abilities.may(`${attribute.target}.find`);
}

function valueShown(attribute: Attribute, value: unknown, viewer: Viewer): unknown {
  const { schema } = viewer;
  if (attribute.kind === 'relation') {
    const target = schema.contentTypes.get(attribute.target);
    return target ? sanitizeOutput(value, target, viewer) : undefined;
  }
  if (attribute.kind === 'component') {
    const component = schema.components.get(attribute.component);
    return component ? sanitizeOutput(value, component, viewer) : undefined;
  }
  if (attribute.kind === 'zone' || attribute.kind === 'morph')
    return Array.isArray(value)
      ? value.flatMap((item) => itemShown(item, viewer))
      : itemShown(value, viewer)[0];
  return value;
}

/** Items say what they are: a component of a zone, or a document of any type. */
function itemShown(item: unknown, viewer: Viewer): readonly unknown[] {
  if (!isData(item)) return item === null ? [null] : [];
  const owner = ownerOf(item, viewer);
  return owner ? [sanitizeOutput(item, owner, viewer)] : [];
}

function ownerOf({ __component, __type }: Data, { schema, abilities }: Viewer): AttributeOwner | undefined {
  if (typeof __component === 'string') return schema.components.get(__component);
  if (typeof __type !== 'string' || !abilities.may(`${__type}.find`)) return undefined;
  return schema.contentTypes.get(__type);
}
