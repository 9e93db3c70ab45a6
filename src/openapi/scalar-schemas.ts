// The schemas of scalar attributes: values in responses, values in request bodies, and operators and operands in filters.
import { operators } from '../plan/operators/index.ts';
import type { Operator } from '../plan/operators/operator.ts';
import { isAlwaysSet } from '../schema/always-set.ts';
import type { ScalarType } from '../schema/attribute-types/scalar-type.ts';
import type { AttributeOwner, PasswordAttribute, ScalarAttribute } from '../schema/schema.ts';
import type { DescribeContext } from './describe-context.ts';
import { given, type JsonSchema, listOf, nullable, objectOf, type SharedSchemas } from './json-schema.ts';

const date = { type: 'string', format: 'date' };
export const dateTime = { type: 'string', format: 'date-time' };

const values: Readonly<Record<ScalarType['graphql'], JsonSchema>> = {
  String: { type: 'string' },
  Enum: { type: 'string' },
  Int: { type: 'integer' },
  // A string, because JSON numbers are not exact for large integers.
  Long: { type: 'string', pattern: '^-?\\d+$' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: date,
  Time: { type: 'string', pattern: '^\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?$' },
  DateTime: dateTime,
  JSON: {},
};

export const scalarValue = ({ type, enum: names }: ScalarAttribute): JsonSchema =>
  type.graphql === 'Enum'
    ? { type: ['string', 'null'], enum: [...names, null] }
    : nullable({ ...values[type.graphql], ...type.described });

export function scalarInput(
  attribute: ScalarAttribute,
  owner: AttributeOwner,
  { schema }: Pick<DescribeContext, 'schema'>,
): JsonSchema {
  const { type, regex } = attribute;
  const value = given({
    ...values[type.graphql],
    ...type.described,
    ...(type.graphql === 'Enum' ? { enum: attribute.enum } : {}),
    minimum: attribute.min,
    maximum: attribute.max,
    minLength: attribute.minLength,
    maxLength: attribute.maxLength,
    pattern: regex?.source ?? values[type.graphql].pattern,
    default: attribute.default ?? undefined,
  });
  return isAlwaysSet(attribute, owner, schema) ? value : nullable(value);
}

export function passwordInput(
  attribute: PasswordAttribute,
  owner: AttributeOwner,
  { schema }: Pick<DescribeContext, 'schema'>,
): JsonSchema {
  const { minLength, maxLength, regex } = attribute;
  const value = given({ type: 'string', format: 'password', minLength, maxLength, pattern: regex?.source });
  return isAlwaysSet(attribute, owner, schema) ? value : nullable(value);
}

const operands: Readonly<Record<Operator['operand'], (value: JsonSchema) => JsonSchema>> = {
  value: (value) => ({ anyOf: [value, listOf(value)] }),
  list: (value) => listOf(value),
  pair: (value) => listOf(value, { minItems: 2, maxItems: 2 }),
  flag: () => ({ type: 'boolean' }),
};

/** An object of operators, such as `{ "$contains": "x" }`, or only a value, which means equality. */
export function scalarFilter(graphql: ScalarType['graphql'], shared: SharedSchemas): JsonSchema {
  const value = graphql === 'Enum' ? values.String : values[graphql];
  const name = graphql === 'Enum' ? 'StringFilter' : `${graphql === 'JSON' ? 'Json' : graphql}Filter`;
  return shared.refer(name, () => ({
    anyOf: [
      value,
      { type: 'null' },
      listOf(value),
      {
        ...objectOf({
          ...Object.fromEntries(
            operators.map((operator) => [
              `$${operator.name}`,
              operands[operator.operand](operator.reads === 'text' ? values.String : value),
            ]),
          ),
          $not: { type: 'object' },
        }),
        additionalProperties: false,
      },
    ],
  }));
}
