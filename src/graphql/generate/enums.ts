// One GraphQL enumeration for each enumeration attribute. Values that are not GraphQL names get generated names.
import { GraphQLEnumType } from 'graphql';
import type { AttributeOwner, ScalarAttribute } from '../../schema/schema.ts';
import { enumValueName } from '../../values/enum-value-name.ts';
import type { Generation } from './generation.ts';
import { enumName } from './names.ts';

export const enumType = (owner: AttributeOwner, attribute: ScalarAttribute, { enums }: Generation) =>
  enums.get(enumName(owner, attribute.name), () => {
    const values = [...enumNames(attribute)].map(([value, name]) => [name, { value }] as const);
    return new GraphQLEnumType({
      name: enumName(owner, attribute.name),
      values: Object.fromEntries(values.length > 0 ? values : [['EMPTY', { value: null }]]),
    });
  });

/** The name of each stored value. Of several values with one name the first keeps it, the others get numbers. */
export function enumNames(attribute: ScalarAttribute): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const value of attribute.enum) {
    const wanted = enumValueName(value);
    let name = wanted;
    // Names with two leading underscores are reserved by GraphQL.
    const base = wanted === '_' ? '' : wanted;
    for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`;
    taken.add(name);
    names.set(value, name);
  }
  return names;
}
