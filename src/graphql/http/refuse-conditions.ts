// Headers that hold a write over REST to a version, or have it carried out once. A mutation may write several documents, and
// one that went through regardless would be the write that its sender wanted to prevent.
import { GraphQLError, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { conditionOfMutation } from '../../errors/request.ts';
import type { Request } from '../../routes/request.ts';

const refused = ['If-Match', 'Idempotency-Key'];

export function refuseConditions(
  { operation }: OperationDefinitionNode,
  { headers }: Pick<Request, 'headers'>,
): void {
  if (operation !== OperationTypeNode.MUTATION) return;
  const header = refused.find((name) => headers[name.toLowerCase()] !== undefined);
  if (header === undefined) return;
  const originalError = conditionOfMutation({ header });
  throw new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}
