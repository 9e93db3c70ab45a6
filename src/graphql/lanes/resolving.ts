// The arguments of generated resolvers.
import type { GraphQLResolveInfo } from 'graphql';
import type { GraphqlContext } from '../context/graphql-context.ts';
import type { Operation, SelectedField } from '../parse/operation.ts';
import type { GraphqlService } from './service.ts';

export interface Resolving {
  readonly context: GraphqlContext;
  readonly info: GraphQLResolveInfo;
  readonly service: GraphqlService;
}

export const operationOf = ({ info, service }: Resolving): Operation => ({
  graphqlSchema: info.schema,
  schema: service.schema,
  shadow: service.shadow,
  fragments: info.fragments,
  variables: info.variableValues,
});

export const fieldOfInfo = ({
  path,
  fieldName,
  fieldNodes,
  parentType,
}: GraphQLResolveInfo): SelectedField => ({
  key: String(path.key),
  name: fieldName,
  nodes: fieldNodes,
  type: parentType,
});
