// Plans the `fields` parameter: which attributes a response shows.
import { wrongFields } from '../../errors/families/request.ts';
import type { AttributeOwner, Component, ContentType, ScalarAttribute } from '../../schema/schema.ts';
import type { FieldRef, SystemField } from '../plan.ts';
import { type Position, readableAttribute, refusedName } from '../planning.ts';
import { systemSubject } from '../subjects.ts';
import { defaultComponentFields, defaultFields } from './default-selection.ts';

/** Undefined and `*` mean all. `id` and `documentId` are always shown. */
export function planFields(
  names: readonly string[] | undefined,
  contentType: ContentType,
  position: Position,
): 'all' | readonly FieldRef[] {
  const all = contentType.isPartial ? defaultFields(contentType) : 'all';
  if (!names) return all;
  const fields = [...new Set(names)]
    .filter((name) => name !== '*')
    .flatMap((name) => fieldRef(name, contentType, position));
  return names.includes('*') ? all : fields;
}

function fieldRef(name: string, contentType: ContentType, position: Position): readonly FieldRef[] {
  if (name.includes(',')) return refuseJoined(name, (part) => fieldRef(part, contentType, position));
  if (name === 'id' || name === 'documentId') return [];
  // Shown by a separate member (plan/relations/null-locale.ts).
  if (name === 'locale' && contentType.hasNullLocale) return [];
  if (systemSubject(contentType, name)) return [{ kind: 'system', name: name as SystemField }];
  return [{ kind: 'attribute', attribute: scalarField(name, contentType, position) }];
}

export function planComponentFields(
  names: readonly string[] | undefined,
  component: Component,
  position: Position,
): 'all' | readonly ScalarAttribute[] {
  const all = component.isPartial ? defaultComponentFields(component) : 'all';
  if (!names) return all;
  const fields = [...new Set(names)]
    .filter((name) => name !== '*' && name !== 'id')
    .map((name) => scalarField(name, component, position));
  return names.includes('*') ? all : fields;
}

/** An item of a list is one name. Unknown names are reported first. */
function refuseJoined(name: string, check: (part: string) => unknown): never {
  for (const part of name.split(',')) check(part.trim());
  throw wrongFields();
}

function scalarField(name: string, owner: AttributeOwner, position: Position): ScalarAttribute {
  if (name.includes(',')) return refuseJoined(name, (part) => scalarField(part, owner, position));
  const attribute = readableAttribute(owner, name);
  if (attribute?.kind === 'scalar') return attribute;
  throw refusedName(owner, name, position);
}
