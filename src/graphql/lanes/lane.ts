// Chooses the lane of a root field. `statement`: everything below it is generated, so one statement builds its JSON.
// `resolvers`: graphql-js, because a project's code takes part, or because there will be errors.
import { type GraphQLObjectType, getNamedType, isObjectType, isUnionType } from 'graphql';
import { isGenerated } from '../marks/generated.ts';
import { markOf } from '../marks/marks.ts';
import { type Operation, type SelectedField, selectedFields } from '../parse/operation.ts';

export type GraphqlLane = 'statement' | 'resolvers';

export function laneOf(field: SelectedField, operation: Operation): GraphqlLane {
  const definition = field.type.getFields()[field.name];
  const mark = definition && markOf(definition);
  if (mark?.kind !== 'read' && mark?.kind !== 'write') return 'resolvers';
  if (!isPlain(field, operation)) return 'resolvers';
  // An envelope with two different selections of its rows would need two lists.
  const isWrapped = mark.form !== 'flat';
  return isWrapped && rowsFields(field, operation).length > 1 ? 'resolvers' : 'statement';
}

/** The fields of an envelope that contain rows. */
export const rowsFields = (field: SelectedField, operation: Operation): readonly SelectedField[] =>
  belowField(field, operation).filter(({ type, name }) => {
    const definition = type.getFields()[name];
    return definition !== undefined && markOf(definition)?.kind === 'rows';
  });

function isPlain(field: SelectedField, operation: Operation): boolean {
  if (field.name === '__typename') return true;
  const definition = field.type.getFields()[field.name];
  const mark = definition && markOf(definition);
  const isOfZoneError = field.type.name === 'Error' && mark === undefined;
  if (!definition || !(isOfZoneError || isGenerated(definition))) return false;
  return belowField(field, operation).every((inner) => isPlain(inner, operation));
}

/** The fields that are selected below a field, for every possible type of its value. */
const belowField = (field: SelectedField, operation: Operation): readonly SelectedField[] =>
  typesOf(field).flatMap((type) => selectedFields(type, field.nodes, operation));

function typesOf({ type, name }: SelectedField): readonly GraphQLObjectType[] {
  const inner = getNamedType(type.getFields()[name]?.type);
  if (isUnionType(inner)) return inner.getTypes();
  return isObjectType(inner) ? [inner] : [];
}
