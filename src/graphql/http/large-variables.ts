// Checks large variables. graphql-js prints the whole value of a variable into each error and makes one for each
// unknown key, which took minutes for a megabyte. For large variables only the first error is reported, without the
// value.
import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { isData } from '../../values/data.ts';

/** The size of a small variable, in entries and tens of characters: fifty errors of that size take a few milliseconds. */
const maxPrintedSize = 1000;

/** `variables` as they were sent. */
export function refuseFaultyLargeVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>> = {},
): void {
  if (restAfter(variables, maxPrintedSize) >= 0) return;
  for (const { variable, type: written } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, written);
    const value = variables[name];
    if (value === undefined || !isInputType(type)) continue;
    coerceInputValue(value, type, (path, _value, { message }) => {
      const at = path.length > 0 ? ` at "${[name, ...path].join('.')}"` : '';
      throw new GraphQLError(`Variable "$${name}" got an invalid value${at}; ${message}`, {
        nodes: variable,
        extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
      });
    });
  }
}

/** The rest of the weight after subtracting a value; stops below zero. */
function restAfter(value: unknown, weight: number): number {
  if (typeof value === 'string') return weight - value.length / 10;
  const inner = Array.isArray(value) ? value : isData(value) ? Object.entries(value).flat() : [];
  let rest = weight - 1;
  for (const one of inner) {
    if (rest < 0) return rest;
    rest = restAfter(one, rest);
  }
  return rest;
}
